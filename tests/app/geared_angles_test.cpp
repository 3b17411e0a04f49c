// SPDX-License-Identifier: Apache-2.0
// Angles that constraints take into account beside others (gears with any ratio, racks) count full
// turns, however the driver came to where it is: by the text, by `--given`, in sweeps and runs, and
// dragged. Beside them a loop makes the place be followed.
#include <doctest/doctest.h>
#include <fmt/format.h>

#include <cmath>
#include <random>
#include <string>
#include <vector>

#include "app/request/exit_code.h"
#include "app/session/session.h"
#include "places.h"

using namespace trammel;

namespace {

// Three shafts in a row, each geared to the one before; the second drives a slider, the last a
// rack.
class Gears {
 public:
  explicit Gears(unsigned seed) : random_(seed) {
    for (int k = 1; k < 3; ++k) {
      ratios_.push_back((pick(0, 1) < 0.5 ? -1 : 1) * pick(0.6, 2.2));
      phases_.push_back(pick(-0.5, 0.5));
    }
    rack_ = pick(0.5, 2.0);
  }

  std::string text(double theta) const {
    std::string text = "point P0 at (0, 0)\npoint P1 at (4, 0)\npoint P2 at (8, 0)\n";
    const std::vector<double> angles = this->angles(theta);
    for (std::size_t k = 0; k < 3; ++k) {
      text +=
          fmt::format("point A{0} near ({1}, {2})\nline a{0} from P{0} to A{0}\nlength(a{0}) = 1\n",
                      k, 4.0 * static_cast<double>(k) + std::cos(angles[k]), std::sin(angles[k]));
      text += k == 0 ? "angle(x_axis, a0) = theta\n"
                     : fmt::format("angle(x_axis, a{}) = {}*angle(x_axis, a{}) + {}\n", k,
                                   ratios_[k - 1], k - 1, phases_[k - 1]);
    }
    const auto [b, d] = places(theta);
    return text + fmt::format(
                      "point B near ({}, 0)\nline rod from A1 to B\nlength(rod) = 3\n"
                      "B on x_axis\npoint D near ({}, -3)\ny(D) = -3\n"
                      "x(D) = {}*angle(x_axis, a2)\ngiven theta = {}\n",
                      b, d, rack_, theta);
  }

  std::vector<double> angles(double theta) const {
    std::vector<double> found{theta};
    for (std::size_t k = 0; k < 2; ++k) found.push_back(ratios_[k] * found.back() + phases_[k]);
    return found;
  }

  struct Places {
    double slider = 0.0, rack = 0.0;
  };
  Places places(double theta) const {
    const std::vector<double> angles = this->angles(theta);
    const double height = std::sin(angles[1]);
    return {4 + std::cos(angles[1]) + std::sqrt(9 - height * height), rack_ * angles[2]};
  }

  double pick(double from, double to) { return std::uniform_real_distribution(from, to)(random_); }

 private:
  std::mt19937 random_;
  std::vector<double> ratios_, phases_;
  double rack_ = 1.0;
};

constexpr const char* questions = "find x(B)\nfind x(D)\nfind angle(x_axis, a2)\n";

constexpr double of_runs = 1e-7;  // what steps lose

void check_at(const Gears& gears, double theta, double slider, double rack, double within = 1e-9) {
  CAPTURE(theta);
  const auto [b, d] = gears.places(theta);
  CHECK(slider == doctest::Approx(b).epsilon(within));
  CHECK(rack == doctest::Approx(d).epsilon(within));
}

// The formulas are those of textbooks wherever the text has the driver.
void check_answers(const Gears& gears, double theta, app::Session& session) {
  const app::SessionReply reply = session.ask(app::Forms{}, {});
  CHECK(reply.code == app::ExitCode::Answered);
  std::vector<double> numbers;
  for (const inquiry::Answer& answer : reply.report.answers) {
    CHECK(value_of(answer)->formula);
    const auto& found = value_of(answer)->numbers;
    REQUIRE(found);
    numbers.push_back(found->at(0));
  }
  check_at(gears, theta, numbers.at(0), numbers.at(1));
  CHECK(numbers.at(2) == doctest::Approx(gears.angles(theta)[2]).epsilon(1e-9));
}

}  // namespace

TEST_CASE("gears: drivers beyond half a turn, in the text and in its place") {
  for (int seed = 0; seed < test::number_of_cases(12); ++seed) {
    Gears gears(static_cast<unsigned>(seed));
    const double theta = gears.pick(-9, 9);
    app::Session written({"gears.tml", gears.text(theta) + questions, {}});
    CAPTURE(gears.text(theta));
    check_answers(gears, theta, written);
    app::Session led({"gears.tml", gears.text(0.3) + questions, fmt::format("theta = {}", theta)});
    check_answers(gears, theta, led);
  }
}

TEST_CASE("gears: drivers beyond half a turn in sweeps and runs") {
  for (int seed = 0; seed < test::number_of_cases(6); ++seed) {
    Gears gears(static_cast<unsigned>(seed));
    const double theta = gears.pick(-9, 9);
    CAPTURE(gears.text(theta));
    const std::string sweep =
        fmt::format("sweep theta from {} to {} in 24 steps\n", theta, theta + 12);
    app::Session swept({"gears.tml", gears.text(theta) + questions + sweep, {}});
    const auto answers = swept.sweep({}, {}).report.answers;
    const auto& rows = std::get<inquiry::SweepTable>(answers.at(0).content).rows;
    REQUIRE(rows.size() == 25);
    for (const auto& row : rows)
      check_at(gears, row.at(0), row.at(row.size() - 3), row.at(row.size() - 2));
    app::Session moved({"gears.tml",
                        gears.text(theta) + questions + "theta' = -2\nsimulate for 6 every 0.25\n",
                        {}});
    const auto run = moved.run({}, {}).report.answers;
    const auto& table = std::get<inquiry::Trajectory>(run.at(0).content);
    REQUIRE(table.rows.size() == 25);
    for (const auto& row : table.rows)
      check_at(gears, theta - 2 * row.at(0), row.at(row.size() - 3), row.at(row.size() - 2),
               of_runs);
  }
}

TEST_CASE("gears: drivers beyond half a turn, dragged and pulled") {
  for (int seed = 0; seed < test::number_of_cases(6); ++seed) {
    Gears gears(static_cast<unsigned>(seed));
    CAPTURE(gears.text(0.3));
    app::Session session({"gears.tml", gears.text(0.3) + questions, {}});
    double theta = 0.3;
    for (int i = 1; i <= 40; ++i) {
      theta += 0.2;
      session.drag({"theta", theta}, {});
    }
    check_answers(gears, theta, session);
    for (int i = 1; i <= 200; ++i) {
      theta -= 0.08;
      const app::Drawing drawn = session.pull({"A0"}, {std::cos(theta), std::sin(theta)}, {});
      CHECK_FALSE(drawn.move.passed_dead_point);
    }
    const double reached = session.values().at(0).value;
    CHECK(reached == doctest::Approx(theta).epsilon(1e-2));
    check_answers(gears, reached, session);
  }
}

TEST_CASE("gears: the far side of a parallelogram drives a rack beyond half a turn") {
  for (const double theta : {0.1, 2.5, 3.3, -3.4, 5.0, 11.0, -8.0}) {
    const std::string text = fmt::format(
        "point O at (0, 0)\npoint P at (d, 0)\npoint A near ({0}, {1})\n"
        "point B near ({2}, {1})\npoint D near (0, -3)\nline crank from O to A\n"
        "line rod from A to B\nline out from P to B\nlength(crank) = 1\nlength(out) = 1\n"
        "length(rod) = d\nangle(x_axis, crank) = theta\ny(D) = -3\n"
        "x(D) = angle(x_axis, out)/2\ngiven theta = {3}, d = 4\nfind x(D)\n",
        std::cos(theta), std::sin(theta), 4 + std::cos(theta), theta);
    CAPTURE(text);
    app::Session session({"parallelogram.tml", text, {}});
    const app::SessionReply reply = session.ask(app::Forms{}, {});
    CHECK(reply.code == app::ExitCode::Answered);
    REQUIRE(reply.report.answers.size() == 1);
    REQUIRE(value_of(reply.report.answers[0])->numbers);
    CHECK(value_of(reply.report.answers[0])->numbers->at(0) == doctest::Approx(theta / 2));
  }
}
