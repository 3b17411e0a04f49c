// SPDX-License-Identifier: Apache-2.0
// Predictions that go on from what was simulated for them before.
#include <doctest/doctest.h>
#include <fmt/format.h>

#include <cstddef>
#include <optional>
#include <span>
#include <string>
#include <variant>
#include <vector>

#include "app/session/session.h"
#include "inquiry/answer/outcome.h"
#include "prediction/forecast_of.h"
#include "prediction/report/phase.h"
#include "prediction/section/journal.h"

using namespace trammel;

namespace {

struct KeptMoment {
  std::vector<double> row;
  std::string text;

  bool operator==(const KeptMoment&) const = default;
};
using Moments = std::vector<KeptMoment>;

// All that is told of a forecast: its phases, and how much was done for them.
std::string describe(const prediction::Forecast& forecast) {
  std::string text =
      fmt::format("{} {} {}\n", forecast.known_to, forecast.simulated, forecast.steps);
  for (const prediction::Phase& phase : forecast.phases) {
    text += fmt::format("{} {} {}\n", phase.text, phase.from, phase.known_to);
    for (const prediction::VerifiedWindow& window : phase.verified)
      text += fmt::format("{} {} {}\n", window.from, window.to, window.difference);
  }
  return text;
}

// Predicts with the first so many of these moments known. The others are those that were simulated.
struct Predicted {
  inquiry::Answer answer;
  Moments moments;
};
Predicted predict(const std::string& text, const Moments& known, std::size_t count) {
  Predicted found;
  found.moments.assign(known.begin(), known.begin() + static_cast<std::ptrdiff_t>(count));
  std::size_t read = 0;
  prediction::Journal journal;
  journal.next = [&]() -> std::optional<std::string> {
    if (read == count) return std::nullopt;
    return found.moments[read++].text;
  };
  journal.keep = [&](std::span<const double> row, const std::string& moment) {
    found.moments.push_back({{row.begin(), row.end()}, moment});
  };
  app::Session session(app::ModelText{"model.tml", text});
  const app::SessionReply reply = session.predict({}, {}, [&](const inquiry::Trajectory& heading) {
    CHECK(heading.columns.front() == "time");
    return &journal;
  });
  REQUIRE(reply.report.answers.size() == 1);
  found.answer = reply.report.answers.front();
  return found;
}

void check_cuts(const std::string& text) {
  const Predicted whole = predict(text, {}, 0);
  const std::string told = describe(std::get<prediction::Forecast>(whole.answer.content));
  const std::size_t count = whole.moments.size();
  REQUIRE(count > 7);
  for (const std::size_t cut : {std::size_t{1}, count / 7, count / 2, count - 1, count}) {
    CAPTURE(cut);
    const Predicted again = predict(text, whole.moments, cut);
    CHECK(describe(std::get<prediction::Forecast>(again.answer.content)) == told);
    CHECK((again.moments == whole.moments));
  }
}

}  // namespace

TEST_CASE("journal: a smooth cycle") {
  check_cuts(R"(coordinate x
kinetic = x'^2/2
potential = x^2/2
force(x) = mu*(1 - x^2)*x'
given mu = 1
start x = 0.1, x' = 0
predict for 10000)");
}

TEST_CASE("journal: a motion that dies out and rests") {
  check_cuts(R"(coordinate x
kinetic = x'^2/2
potential = x^2/2
force(x) = -0.1*sign(x')
start x = 3, x' = 0
predict for 1000)");
}

TEST_CASE("journal: a cycle with a slow change, and its end") {
  check_cuts(test::example_for("time_bomb", "3000"));
}

TEST_CASE("journal: processes within each other, and friction") {
  check_cuts(test::example_for("chiming_clock", "2000"));
  check_cuts(test::example_for("ratchet_free", "300"));
}

// Moments that cannot be read are none of this motion.
TEST_CASE("journal: what is damaged ends the prediction") {
  const std::string text = R"(coordinate x
kinetic = x'^2/2
potential = x^2/2
start x = 1, x' = 0
predict for 1000)";
  Moments moments = predict(text, {}, 0).moments;
  moments[1].text.resize(moments[1].text.size() / 2);
  const inquiry::Answer answer = predict(text, moments, 2).answer;
  CHECK(answer.status == inquiry::AnswerStatus::Limit);
  CHECK(answer.reason.find("does not hold") != std::string::npos);
}
