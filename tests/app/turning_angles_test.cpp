// SPDX-License-Identifier: Apache-2.0
// Angles go on over full turns, wherever they are told: a driver is led through three turns either
// way, and every angle of a random chain is what its directions add up to.
#include <doctest/doctest.h>
#include <fmt/format.h>
#include <fmt/ranges.h>

#include <cmath>
#include <map>
#include <nlohmann/json.hpp>
#include <numbers>
#include <random>
#include <span>
#include <string>
#include <vector>

#include "app/request/reply.h"
#include "app/session/session.h"
#include "support/four_bar_text.h"
#include "support/json_reply.h"
#include "symbolic/expr/eval/eval.h"
#include "symbolic/expr/traverse.h"

using namespace trammel;

namespace {

constexpr double turn = 2 * std::numbers::pi;

// A chain of bars, each turned against the ground or a bar before it; angles are linear in q0.
struct Angle {
  std::string text;
  double at_start = 0.0, by_driver = 0.0;  // as told there; how often it turns with q0
};

class Chain {
 public:
  explicit Chain(unsigned seed) : random_(seed) {
    text_ = "point P0 at (0, 0)\n";
    for (int k = 0; k < bars; ++k) add_bar(k);
    for (int i = 0; i < bars; ++i)
      for (int j = -1; j < bars; ++j)
        if (i != j) add_angle_of_lines(j, i);
    for (int k = 1; k < bars; ++k)
      angles_.push_back(told(fmt::format("angle(P{}, P{}, P{})", k - 1, k, k + 1),
                             direction(k) - direction(k - 1) - std::numbers::pi,
                             turns(k) - turns(k - 1)));
  }

  std::string text() const {
    std::string questions;
    for (const Angle& angle : angles_)
      questions += fmt::format("find {}\nfind -{}/2\n", angle.text, angle.text);
    return text_ + questions;
  }
  const std::vector<Angle>& angles() const { return angles_; }
  double driver() const { return values_.at("q0"); }
  const std::map<std::string, double>& values() const { return values_; }

 private:
  static constexpr int bars = 3;
  double pick(double from, double to) { return std::uniform_real_distribution(from, to)(random_); }
  double direction(int k) const { return k < 0 ? 0.0 : directions_[static_cast<std::size_t>(k)]; }
  double turns(int k) const { return k < 0 ? 0.0 : turns_[static_cast<std::size_t>(k)]; }

  static Angle told(std::string text, double value, double by_driver) {
    return {std::move(text), std::remainder(value, turn), by_driver};
  }

  void add_bar(int k) {
    const int reference = std::uniform_int_distribution(-1, k - 1)(random_);
    const double q = pick(-3.0, 3.0), length = pick(0.5, 2.0);
    values_[fmt::format("q{}", k)] = q;
    values_[fmt::format("L{}", k)] = length;
    directions_.push_back(direction(reference) + q);
    turns_.push_back(k == 0 ? 1.0 : turns(reference));
    x_ += length * std::cos(direction(k));
    y_ += length * std::sin(direction(k));
    text_ += fmt::format(
        "point P{0} near ({1}, {2})\nline b{3} from P{3} to P{0}\nlength(b{3}) = L{3}\n"
        "angle({4}, b{3}) = q{3}\ngiven L{3} = {5}, q{3} = {6}\n",
        k + 1, x_, y_, k, reference < 0 ? "x_axis" : fmt::format("b{}", reference), length, q);
  }

  void add_angle_of_lines(int from, int to) {
    angles_.push_back(
        told(fmt::format("angle({}, b{})", from < 0 ? "x_axis" : fmt::format("b{}", from), to),
             direction(to) - direction(from), turns(to) - turns(from)));
  }

  std::mt19937 random_;
  std::string text_;
  double x_ = 0.0, y_ = 0.0;
  std::map<std::string, double> values_;
  std::vector<double> directions_, turns_;
  std::vector<Angle> angles_;
};

// Angle by angle, then its half the other way round.
void check_row(const Chain& chain, double driver, std::span<const double> found) {
  REQUIRE(found.size() == 2 * chain.angles().size());
  for (std::size_t k = 0; k < chain.angles().size(); ++k) {
    const Angle& angle = chain.angles()[k];
    const double expected = angle.at_start + angle.by_driver * (driver - chain.driver());
    CAPTURE(angle.text);
    CAPTURE(driver);
    CHECK(found[2 * k] == doctest::Approx(expected).epsilon(1e-9));
    CHECK(found[2 * k + 1] == doctest::Approx(-expected / 2).epsilon(1e-9));
  }
}

// The formula with another q0.
double evaluate(const Chain& chain, const inquiry::Answer& answer, double driver) {
  const inquiry::Formula& formula = *value_of(answer)->formula;
  REQUIRE(formula.where.empty());
  std::map<std::string, double> named = chain.values();
  named["q0"] = driver;
  symbolic::Values values;
  for (const symbolic::ExprId symbol : symbolic::symbols_of(*answer.pool, formula.components))
    values.set(symbol, named.at(std::string(answer.pool->name(symbol))));
  return symbolic::eval(*answer.pool, formula.components.at(0), values);
}

}  // namespace

TEST_CASE("angles: three turns either way, in sweeps and formulas") {
  for (unsigned seed = 0; seed < 12; ++seed) {
    const Chain chain(seed);
    CAPTURE(chain.text());
    app::Session session(
        {"turns.tml",
         chain.text() + fmt::format("sweep q0 from {} to {} in 36 steps\n",
                                    chain.driver() - 3 * turn, chain.driver() + 3 * turn),
         {}});
    const auto swept = session.sweep({}, {}).report.answers;
    for (const auto& row : std::get<inquiry::SweepTable>(swept.at(0).content).rows)
      check_row(chain, row.at(0), std::span(row).subspan(1));
  }
}

TEST_CASE("angles: formulas without a condition hold over three turns") {
  int without_condition = 0;
  for (unsigned seed = 0; seed < 12; ++seed) {
    const Chain chain(seed);
    CAPTURE(chain.text());
    app::Session session({"turns.tml", chain.text(), {}});
    const auto answers = session.ask({}, {}).report.answers;
    REQUIRE(answers.size() == 2 * chain.angles().size());
    for (std::size_t k = 0; k < answers.size(); ++k) {
      CAPTURE(answers[k].question);
      REQUIRE(value_of(answers[k])->formula);
      if (!answers[k].condition.empty()) continue;
      ++without_condition;
      const double rate = chain.angles()[k / 2].by_driver * (k % 2 == 0 ? 1.0 : -0.5);
      const double change = evaluate(chain, answers[k], chain.driver() + 3 * turn) -
                            evaluate(chain, answers[k], chain.driver() - 3 * turn);
      CHECK(change == doctest::Approx(6 * turn * rate).epsilon(1e-9));
    }
  }
  CHECK(without_condition > 200);
}

TEST_CASE("angles: three turns of a run") {
  for (unsigned seed = 0; seed < 4; ++seed) {
    const Chain chain(seed);
    app::Session session({"turns.tml", chain.text() + "q0' = 2\nsimulate for 9 every 0.25\n", {}});
    const auto run = session.run({}, {}).report.answers;
    const auto& table = std::get<inquiry::Trajectory>(run.at(0).content);
    CAPTURE(chain.text());
    REQUIRE(table.rows.size() == 37);
    const std::size_t asked = 2 * chain.angles().size();
    for (const auto& row : table.rows)
      check_row(chain, chain.driver() + 2 * row.at(0), std::span(row).last(asked));
  }
}

TEST_CASE("angles: three turns of each run of a sweep") {
  const Chain chain(5);
  app::Session session({"turns.tml",
                        chain.text() + fmt::format("q0' = 2\nsimulate for 9\n"
                                                   "sweep q0 from {} to {} in 2 steps\n",
                                                   chain.driver(), chain.driver() + 0.5),
                        {}});
  const auto swept = session.sweep({}, {}).report.answers;
  CAPTURE(chain.text());
  for (const auto& row : std::get<inquiry::SweepTable>(swept.at(0).content).rows)
    check_row(chain, row.at(0) + 18.0, std::span(row).last(2 * chain.angles().size()));
}

namespace {

nlohmann::json four_bar(const std::string& ground, double theta, app::ExitCode expected) {
  std::vector<std::string> lines = test::four_bar_text();
  lines.front() = fmt::format("point A at ({}, 0)", ground);
  lines.back() = "find angle(x_axis, rocker)";
  app::Request request;
  request.model.text = fmt::format("{}\n", fmt::join(lines, "\n"));
  request.model.given = fmt::format("theta = {}", theta);
  request.format = app::Format::Json;
  const app::Reply reply = answer_request(request);
  CHECK(reply.exit_code == expected);
  return nlohmann::json::parse(reply.output)["results"][0];
}

}  // namespace

// There the atan2 of its formula stands at half a turn, and any change takes it one way or past it.
TEST_CASE("turning angles: a formula whose atan2 is at half a turn is confirmed on its side") {
  const auto told = four_bar("0", 0.0, app::ExitCode::Answered);
  // Coupler, rocker and what is left of the ground are a triangle.
  CHECK(told["numeric"].get<double>() == doctest::Approx(std::acos((2.25 * 2.25 - 1 - 4) / 4)));
  CHECK(told["condition"] == "no atan2 passes half a turn");
  CHECK(told["certificate"]["points"].get<int>() >= 2);
}

TEST_CASE("turning angles: so it is where the given values cannot be assembled") {
  for (const char* ground : {"10", "50", "100"}) {
    const auto told = four_bar(ground, 1.05, app::ExitCode::ModelWrong);
    CHECK(told["status"] != "failed");
    CHECK(told["certificate"]["points"].get<int>() >= 1);
  }
}

// A drag link, whose ground is its shortest link, where the direction from B to D passes half a
// turn.
TEST_CASE("turning angles: what is used by its sine and cosine alone passes half a turn") {
  const std::string text =
      "point A at (0, 0)\npoint D at (d, 0)\npoint B near (3, 0.1)\npoint C near (1, 2.6)\n"
      "line ab from A to B\nline bc from B to C\nline dc from D to C\nlength(ab) = a\n"
      "length(bc) = b\nlength(dc) = c\nangle(x_axis, ab) = theta\npoint E in bc at (u, v)\n"
      "given d = 1, a = 3, b = 2.8, c = 2.6, u = 1.5, v = 1\n";
  for (const double theta : {-0.01, 0.01}) {
    const auto results =
        test::json_reply(text + fmt::format("given theta = {}\nfind x(E)\n", theta) +
                         "find angle(x_axis, bc)\n")["results"];
    CHECK(!results[0].contains("condition"));
    CHECK(results[0]["symbolic"] == "a*cos(theta) + u*cos(phi_bc) - v*sin(phi_bc)");
    CHECK(results[0]["certificate"]["points"] == 6);
    CHECK(results[1]["condition"].get<std::string>().ends_with("no atan2 passes half a turn"));
  }
}
