// SPDX-License-Identifier: Apache-2.0
// Planetary stages in any arrangement against Willis's equations in numbers, and levers that are
// aimed by a point against the triangle that they are read from.
#include <doctest/doctest.h>
#include <fmt/format.h>
#include <fmt/ranges.h>

#include <algorithm>
#include <cmath>
#include <nlohmann/json.hpp>
#include <optional>
#include <random>
#include <string>
#include <vector>

#include "app/request/reply.h"
#include "numeric/linear/dense_solve.h"
#include "places.h"
#include "property/many_models.h"

using namespace trammel;
using namespace trammel::test;

namespace {

struct AskedText {
  std::string text;
  std::vector<double> expected;  // by question
};

// What is wrong with the answers, or nothing: each has a formula that the other road confirms.
std::string problem_of(const AskedText& asked) {
  app::Request request;
  request.model.text = asked.text;
  request.format = app::Format::Json;
  const auto reply = nlohmann::json::parse(answer_request(request).output);
  const auto fail = [&](const std::string& why) { return why + reply.dump() + "\n" + asked.text; };
  if (reply["results"].size() != asked.expected.size()) return fail("not answered: ");
  for (std::size_t i = 0; i < asked.expected.size(); ++i) {
    const auto& result = reply["results"][i];
    if (!result["symbolic"].is_string() || result["certificate"].is_null())
      return fail("no formula: ");
    if (result.contains("systems")) return fail("equations are left: ");
    const double found = result["numeric"].get<double>(), expected = asked.expected[i];
    if (!(std::abs(found - expected) <= 1e-8 * (1 + std::abs(expected)))) return fail("wrong: ");
  }
  return {};
}

class Choice {
 public:
  explicit Choice(std::uint32_t seed) : random_(seed) {}
  double pick(double from, double to) {
    return std::uniform_real_distribution<double>(from, to)(random_);
  }
  std::size_t below(std::size_t n) {
    return std::uniform_int_distribution<std::size_t>(0, n - 1)(random_);
  }
  bool toss() { return below(2) == 1; }
  std::string shuffled(std::vector<std::string> lines) {
    std::shuffle(lines.begin(), lines.end(), random_);
    return fmt::format("{}\n", fmt::join(lines, "\n"));
  }

 private:
  std::mt19937 random_;
};

// ---- planetary stages

// Sun, ring and arm of each stage are shafts; one is driven, some are held, others are coupled.
class PlanetarySet {
 public:
  explicit PlanetarySet(Choice& choice) : choice_(choice), stages_(1 + choice.below(3)) {
    for (std::size_t s = 0; s < stages_; ++s) add_stage(s);
    say({{choice.below(3 * stages_), 1.0}}, "theta");
    for (std::size_t k = 1; k < 2 * stages_; ++k) hold_or_couple(k == 1);
  }

  // Nothing where the shafts can turn or bind.
  std::optional<AskedText> ask() {
    const std::size_t n = 3 * stages_;
    std::vector<double> matrix(n * n, 0.0);
    for (std::size_t i = 0; i < n; ++i)
      for (const auto& [shaft, factor] : rows_[i]) matrix[i * n + shaft] += factor;
    std::vector<double> right(n, 0.0);
    right[stages_] = omega;
    const auto rates = numeric::solve_dense(matrix, right);
    if (!rates) return std::nullopt;
    for (const double rate : *rates)
      if (!(std::abs(rate) < 20)) return std::nullopt;
    AskedText asked{choice_.shuffled(elements_) + choice_.shuffled(statements_), {}};
    asked.text += fmt::format("theta' = omega\ngiven theta = 0.01, omega = {}\n", omega);
    for (std::size_t shaft = 0; shaft < n; ++shaft) {
      asked.text += fmt::format("find velocity({})\n", name(shaft));
      asked.expected.push_back((*rates)[shaft]);
    }
    return asked;
  }

 private:
  static constexpr double omega = 1.25;
  using Row = std::vector<std::pair<std::size_t, double>>;  // shafts with their factors

  static std::string name(std::size_t shaft) {
    const char* const kinds[] = {"sun", "ring", "arm"};
    return fmt::format("{}{}", kinds[shaft % 3], shaft / 3);
  }

  void add_stage(std::size_t s) {
    const double r = std::round(choice_.pick(1, 9)), p = std::round(choice_.pick(1, 9));
    elements_.push_back(fmt::format(
        "point P{0} near ({1}, 0)\nline arm{0} from origin to P{0}\n"
        "circle sun{0} center origin radius {2}\ncircle planet{0} center P{0} radius {3}\n"
        "circle ring{0} center origin radius {4}",
        s, r + p, r, p, r + 2 * p));
    statements_.push_back(fmt::format("length(arm{}) = {}", s, r + p));
    statements_.push_back(fmt::format("mesh(sun{0}, planet{0})", s));
    statements_.push_back(fmt::format("mesh(planet{0}, ring{0})", s));
    rows_.push_back({{3 * s, r}, {3 * s + 1, r + 2 * p}, {3 * s + 2, -2 * (r + p)}});
  }

  void hold_or_couple(bool holds) {
    const std::size_t a = choice_.below(3 * stages_), b = choice_.below(3 * stages_);
    if (holds || a == b) return say({{a, 1.0}}, "0");
    say({{b, 1.0}, {a, -1.0}}, "0");
  }

  void say(const Row& row, const std::string& value) {
    const std::string from = row.size() > 1 ? name(row[1].first) : "x_axis";
    statements_.push_back(fmt::format("angle({}, {}) = {}", from, name(row[0].first), value));
    rows_.push_back(row);
  }

  Choice& choice_;
  std::size_t stages_;
  std::vector<std::string> elements_, statements_;
  std::vector<Row> rows_;
};

// ---- levers

// The lever is drawn from Q to T or back; A is on it or d beside it, ahead of Q or behind it.
AskedText lever_at_random(Choice& choice) {
  const double d = choice.pick(2, 3), r = choice.pick(0.3, 0.9), theta = choice.pick(-3, 3);
  const double length = choice.pick(2, 5), omega = choice.pick(0.5, 2);
  const bool is_beside = choice.toss(), ahead = choice.toss(), to_pivot = choice.toss();
  const double offset = is_beside ? choice.pick(-0.8, 0.8) : 0.0;
  const double x = r * std::cos(theta), y = d + r * std::sin(theta);
  const double sense = ahead == to_pivot ? -1.0 : 1.0;  // of the line, along the way from Q to A
  const double angle =
      std::atan2(sense * y, sense * x) - sense * std::asin(offset / std::hypot(x, y));
  const double out = to_pivot ? -length : length;
  const double tip_x = out * std::cos(angle), tip_y = out * std::sin(angle);
  AskedText asked;
  asked.text = choice.shuffled({"point Q at (0, 0)", "point O at (0, d)",
                                fmt::format("point A near ({:.3f}, {:.3f})", x, y),
                                fmt::format("point T near ({:.3f}, {:.3f})", tip_x, tip_y)});
  asked.text += choice.shuffled(
      {"line crank from O to A", to_pivot ? "line lever from T to Q" : "line lever from Q to T"});
  asked.text +=
      choice.shuffled({"length(crank) = r", "angle(x_axis, crank) = theta", "length(lever) = L",
                       is_beside ? "distance(A, lever) = e" : "A on lever"});
  asked.text += fmt::format("given d = {}, r = {}, theta = {}, L = {}, omega = {}{}\n", d, r, theta,
                            length, omega, is_beside ? fmt::format(", e = {}", offset) : "");
  asked.text += "theta' = omega\nforce(T) = (1, 2)\nfind x(T)\nfind x(T)'\nfind reaction(theta)\n";
  // The rate of the lever is that of the way to A, and what turns with its length beside e.
  const double square = x * x + y * y, along = sense * std::sqrt(square - offset * offset);
  const double vx = -r * omega * std::sin(theta), vy = r * omega * std::cos(theta);
  const double rate = (x * vy - y * vx) / square + offset * (x * vx + y * vy) / (square * along);
  const double power = 2 * tip_x * rate - tip_y * rate;
  asked.expected = {tip_x, -tip_y * rate, -power / omega};
  return asked;
}

}  // namespace

TEST_CASE("property: planetary stages in any arrangement turn as Willis says") {
  CHECK(rc::check("planetary stages", [] {
    Choice choice(any_seed());
    const std::optional<AskedText> asked = PlanetarySet(choice).ask();
    RC_CLASSIFY(asked.has_value(), "they turn in one way");
    if (!asked) return;
    const std::string problem = problem_of(*asked);
    if (!problem.empty()) RC_FAIL(problem);
  }));
}

// One takes a tenth of a second.
TEST_CASE("property: a lever that a point aims has its direction, rate and torque") {
  constexpr std::size_t levers = 40;
  for (std::size_t seed = 1; seed <= levers; seed += cases_every()) {
    Choice choice(static_cast<std::uint32_t>(seed));
    CHECK(problem_of(lever_at_random(choice)) == "");
  }
}
