// SPDX-License-Identifier: Apache-2.0
// Four-bars driven by their crank through full turns: no flips, turns counted, dead points told
// with the angle that the triangle inequality gives.
#include "geometry/sketch/follow_path.h"

#include <doctest/doctest.h>
#include <fmt/format.h>

#include <cmath>
#include <numbers>
#include <string>

#include "support/model_from_text.h"

using namespace trammel;
using namespace trammel::geometry;

namespace {

constexpr double pi = std::numbers::pi;

struct Lengths {
  double crank, coupler, rocker, ground;
};

class FourBar {
 public:
  FourBar(const Lengths& l, double theta, double x_c, double y_c)
      : m_(test::model_from_text(fmt::format(
            "point A at (0, 0)\npoint D at ({3}, 0)\npoint B near ({4}, {5})\n"
            "point C near ({6}, {7})\nline crank from A to B\nline coupler from B to C\n"
            "line rocker from D to C\nlength(crank) = {0}\nlength(coupler) = {1}\n"
            "length(rocker) = {2}\nangle(x_axis, crank) = theta\ngiven theta = {8}\n"
            "find angle(x_axis, crank), angle(x_axis, rocker)\n",
            l.crank, l.coupler, l.rocker, l.ground, l.crank * std::cos(theta),
            l.crank * std::sin(theta), x_c, y_c, theta))) {
    SketchOutcome outcome = solve_sketch(m_.model, *m_.pool);
    REQUIRE(outcome.solved);
    sketch_ = std::move(*outcome.solved);
  }

  FollowedPath follow(const Placement& from, double theta) const {
    return follow_path(sketch_.equations, from, at(theta));
  }
  symbolic::Values at(double theta) const {
    symbolic::Values values = sketch_.placement.numbers;
    values.set(m_.pool->symbol("theta"), theta);
    return values;
  }
  double theta_of(const symbolic::Values& values) const {
    return values.find(m_.pool->symbol("theta")).value();
  }
  // By the order of the questions: the crank's angle is measured by its constraint already.
  double angle_of(const Placement& placement, const std::string& line) const {
    for (const model::Measure& measure : m_.model.measures)
      if (measure.text == "angle(x_axis, " + line + ")")
        return placement.numbers.find(measure.symbol).value_or(NAN);
    return NAN;
  }
  double y_of_c(const Placement& placement) const {
    const auto v = sketch_.equations.variables.of_point[m_.point("C").value][1];
    return placement.x[static_cast<std::size_t>(v)];
  }
  const SolvedSketch& sketch() const { return sketch_; }

 private:
  test::TestModel m_;
  SolvedSketch sketch_;
};

const Lengths grashof{1, 2.25, 2, 2};

}  // namespace

TEST_CASE("a crank that can turn: 720 degrees in any steps never flip and count two turns") {
  const FourBar bar(grashof, 1.05, 2.5, 1.9);
  const Placement start = bar.sketch().placement;
  for (const int steps : {1, 2, 3, 7, 20, 72}) {
    CAPTURE(steps);
    Placement at = start;
    double rocker_half_way = 0.0;
    for (int step = 1; step <= steps; ++step) {
      const double theta = 1.05 + 4 * pi * step / steps;
      const FollowedPath path = bar.follow(at, theta);
      REQUIRE(path.placement);
      CHECK(path.passed.empty());
      at = *path.placement;
      CHECK(bar.y_of_c(at) > 0);
      CHECK(bar.angle_of(at, "crank") == doctest::Approx(theta).epsilon(1e-12));
      if (2 * step == steps) rocker_half_way = bar.angle_of(at, "rocker");
    }
    for (std::size_t v = 0; v < start.x.size(); ++v)
      CHECK(at.x[v] == doctest::Approx(start.x[v]).scale(1.0).epsilon(1e-10));
    // The rocker swings and comes back: no turn is counted.
    if (steps % 2 == 0)
      CHECK(bar.angle_of(at, "rocker") == doctest::Approx(rocker_half_way).epsilon(1e-10));
  }
}

TEST_CASE("a crank that cannot turn stops at the angle of the triangle inequality") {
  struct Row {
    const char* name;
    Lengths lengths;
    double start, x_c, y_c, to, stop;
  };
  const auto reach = [](const Lengths& l, double diagonal) {
    return std::acos((l.crank * l.crank + l.ground * l.ground - diagonal * diagonal) /
                     (2 * l.crank * l.ground));
  };
  const Lengths triple{2, 1, 1.5, 2.5}, folded{2.2, 2.25, 2, 2};
  const Row rows[] = {
      {"coupler and rocker stretched", triple, 0.8, 1.6, 1.1, 3.0, reach(triple, 2.5)},
      {"the same, backwards", triple, 0.8, 1.6, 1.1, -3.0, -reach(triple, 2.5)},
      {"coupler and rocker folded over each other", folded, 1.05, 3.3, 1.9, 0.0,
       reach(folded, 0.25)},
      {"the same, almost a whole turn away", folded, 1.05, 3.3, 1.9, 1.05 + 4 * pi,
       2 * pi - reach(folded, 0.25)},
  };
  for (const Row& row : rows) {
    CAPTURE(row.name);
    const FourBar bar(row.lengths, row.start, row.x_c, row.y_c);
    const Placement& from = bar.sketch().placement;
    const FollowedPath path = bar.follow(from, row.to);
    REQUIRE_FALSE(path.placement);
    const DeadPoint end = locate_end(bar.sketch().equations, from, bar.at(row.to), path);
    CHECK(bar.theta_of(end.numbers) == doctest::Approx(row.stop).epsilon(1e-9));
    CHECK(describe_values(bar.sketch().equations, from.numbers, end.numbers) ==
          fmt::format("theta = {:.6g}", row.stop));
  }
}

TEST_CASE("a parallelogram passes its dead points smoothly and tells them") {
  const FourBar bar({1, 2, 1, 2}, 1.05, 2.5, 0.87);
  const Placement start = bar.sketch().placement;
  const FollowedPath path = bar.follow(start, 1.05 + 4 * pi);
  REQUIRE(path.placement);
  REQUIRE(path.passed.size() == 4);
  for (std::size_t k = 0; k < 4; ++k)
    CHECK(bar.theta_of(path.passed[k].numbers) ==
          doctest::Approx(pi * static_cast<double>(k + 1)).epsilon(1e-6));
  // Its rocker stays parallel to its crank, turn by turn.
  CHECK(bar.angle_of(*path.placement, "rocker") == doctest::Approx(1.05 + 4 * pi).epsilon(1e-9));
  CHECK(is_dead_end(bar.sketch().equations, start, *bar.follow(start, pi).placement));
  CHECK_FALSE(is_dead_end(bar.sketch().equations, start, *bar.follow(start, 3.0).placement));
}

TEST_CASE("a crank that turns for long ends where a short way ends, with its turns counted") {
  const Lengths drag_link{2, 1.6, 1.8, 1};  // both cranks turn
  struct Row {
    Lengths lengths;
    double x_c, y_c;
    bool follower_turns;
  };
  for (const Row& row : {Row{grashof, 2.5, 1.9, false}, Row{drag_link, 2.2, 1.4, true}}) {
    const FourBar bar(row.lengths, 1.05, row.x_c, row.y_c);
    const Placement& start = bar.sketch().placement;
    for (const double rest : {0.3, 2.0, -1.0})
      for (const double turns : {1.0, 3.0, -7.0, 1e3, 1e6, 1e8}) {
        CAPTURE(rest);
        CAPTURE(turns);
        const FollowedPath whole = bar.follow(start, 1.05 + rest),
                           path = bar.follow(start, 1.05 + rest + 2 * pi * turns);
        REQUIRE(whole.placement);
        REQUIRE(path.placement);
        CHECK(path.passed.empty());
        const double rounding = 1e-15 * std::abs(turns) + 1e-10;
        for (std::size_t v = 0; v < start.x.size(); ++v)
          CHECK(std::abs(path.placement->x[v] - whole.placement->x[v]) <= 20 * rounding);
        const double more =
            bar.angle_of(*path.placement, "rocker") - bar.angle_of(*whole.placement, "rocker");
        CHECK(std::abs(more - (row.follower_turns ? 2 * pi * turns : 0.0)) <= 20 * rounding);
      }
  }
}

TEST_CASE("turns that a constraint counts are not left out") {
  // The second bar has a third of the first one's angle: it is back after three turns.
  const test::TestModel m = test::model_from_text(
      "point A at (0, 0)\npoint B near (1, 0)\npoint C near (2, 0)\nline first from A to B\n"
      "line second from B to C\nlength(first) = 1\nlength(second) = 1\n"
      "angle(x_axis, first) = theta\nangle(x_axis, second) = angle(x_axis, first)/3\n"
      "given theta = 0\nfind x(C)\n");
  SketchOutcome outcome = solve_sketch(m.model, *m.pool);
  REQUIRE(outcome.solved);
  const SolvedSketch& sketch = *outcome.solved;
  for (const double theta : {10.0, 1e3 + 0.5, 1e5 + 0.7}) {
    CAPTURE(theta);
    symbolic::Values to = sketch.placement.numbers;
    to.set(m.pool->symbol("theta"), theta);
    const FollowedPath path = follow_path(sketch.equations, sketch.placement, to);
    REQUIRE(path.placement);
    const auto v = sketch.equations.variables.of_point[m.point("C").value][0];
    CHECK(path.placement->x[static_cast<std::size_t>(v)] ==
          doctest::Approx(std::cos(theta) + std::cos(theta / 3)).epsilon(1e-8));
  }
}
