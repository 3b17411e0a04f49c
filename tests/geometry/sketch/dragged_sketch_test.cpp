// SPDX-License-Identifier: Apache-2.0
// Small changes one after the other: where they lead, that no branch is jumped, and what cannot be.
#include "geometry/sketch/drag/dragged_sketch.h"

#include <doctest/doctest.h>

#include <algorithm>
#include <cmath>
#include <numbers>
#include <string>

#include "support/model_from_text.h"
#include "support/sketch/random_sketch.h"

using namespace trammel;
using namespace trammel::geometry;
using test::Reach;

namespace {

struct Dragged {
  test::TestModel model;
  SketchOutcome outcome;
};

Dragged solve(const std::string& text, bool construct) {
  Dragged d{test::model_from_text(text), {}};
  d.outcome = solve_sketch(d.model.model, *d.model.pool, {construct});
  return d;
}

test::Position at(const Dragged& d, const Placement& placement, const std::string& point) {
  const auto [x, y] = d.outcome.solved->equations.variables.of_point[d.model.point(point).value];
  return {placement.x[static_cast<std::size_t>(x)], placement.x[static_cast<std::size_t>(y)]};
}

// The crank turns; the coupler and the rocker follow.
const char* const four_bar = R"(
point A at (0, 0)
point D at (4, 0)
point B near (0.7, 0.7)
point C near (3.5, 2.5)
line crank from A to B
distance(A, B) = 1
distance(B, C) = 4
distance(C, D) = 3
angle(x_axis, crank) = phi
given phi = 0.8
)";

constexpr Effort no_limit{1'000'000'000};

bool turn(DraggedSketch& dragged, const Dragged& d, double phi) {
  const Override change{d.model.pool->symbol("phi"), phi};
  return dragged.move(std::span(&change, 1), no_limit).reached();
}

}  // namespace

TEST_CASE("dragging: a changed value of a random sketch is met, by either way") {
  for (const bool construct : {true, false})
    for (const Reach reach : {Reach::Anywhere, Reach::Near}) {
      test::RandomSketch sketch = test::random_sketch(400, reach, 21);
      const Dragged d = solve(to_model_text(sketch, 4), construct);
      REQUIRE(d.outcome.solved);
      DraggedSketch dragged(*d.outcome.solved, d.outcome.solved->placement);
      for (std::size_t c = 0; c < sketch.conditions.size(); c += 37) {
        test::RandomCondition& condition = sketch.conditions[c];
        if (condition.kind != test::Condition::Distance) continue;
        condition.value *= 1.0005;
        const Override change{d.model.pool->symbol("v" + std::to_string(c)), condition.value};
        REQUIRE(dragged.move(std::span(&change, 1), no_limit).reached());
        std::vector<test::Position> found;
        for (std::size_t p = 0; p < sketch.points.size(); ++p)
          found.push_back(at(d, dragged.placement(), "P" + std::to_string(p)));
        CHECK(largest_miss(sketch, found) < 1e-10);
      }
    }
}

TEST_CASE("dragging: a four-bar turns twice without a flip, by either way") {
  for (const bool construct : {true, false}) {
    const Dragged d = solve(four_bar, construct);
    REQUIRE(d.outcome.solved);
    DraggedSketch dragged(*d.outcome.solved, d.outcome.solved->placement);
    test::Position before = at(d, dragged.placement(), "C");
    const test::Position start = before;
    constexpr int steps = 144;
    for (int i = 1; i <= steps; ++i) {
      REQUIRE(turn(dragged, d, 0.8 + 4 * std::numbers::pi * i / steps));
      const test::Position now = at(d, dragged.placement(), "C");
      CHECK(std::hypot(now.x - before.x, now.y - before.y) < 0.15);
      CHECK(now.y > 0.5);  // C stays above the frame
      before = now;
    }
    CHECK(before.x == doctest::Approx(start.x).epsilon(1e-9));
    CHECK(before.y == doctest::Approx(start.y).epsilon(1e-9));
  }
}

TEST_CASE("dragging: a long way is followed rather than jumped") {
  const Dragged d = solve(four_bar, false);
  REQUIRE(d.outcome.solved);
  for (const double phi : {2.5, 4.0, 5.5}) {
    const SolvedSketch& sketch = *d.outcome.solved;
    DraggedSketch at_once(sketch, sketch.placement), slowly(sketch, sketch.placement);
    REQUIRE(turn(at_once, d, phi));
    for (int i = 1; i <= 100; ++i) REQUIRE(turn(slowly, d, 0.8 + (phi - 0.8) * i / 100));
    CHECK(at(d, at_once.placement(), "C").x ==
          doctest::Approx(at(d, slowly.placement(), "C").x).epsilon(1e-9));
    CHECK(at(d, at_once.placement(), "C").y ==
          doctest::Approx(at(d, slowly.placement(), "C").y).epsilon(1e-9));
  }
}

TEST_CASE("dragging: what cannot be assembled is followed to the dead point, and back again") {
  const std::string text = R"(
point A at (0, 0)
point B at (2, 0)
point C near (1, 1)
distance(A, C) = a
distance(B, C) = b
given a = 1.5, b = 1.5
)";
  for (const bool construct : {true, false}) {
    const Dragged d = solve(text, construct);
    REQUIRE(d.outcome.solved);
    DraggedSketch dragged(*d.outcome.solved, d.outcome.solved->placement);
    const symbolic::ExprId a = d.model.pool->symbol("a"), b = d.model.pool->symbol("b");
    const Override impossible[] = {{a, 0.5}, {b, 0.6}, {a, 0.4}};
    const Move move = dragged.move(impossible, no_limit);
    CHECK(move.end == MoveEnd::DeadPoint);
    // On the way a = 1.5 - 1.1 t, b = 1.5 - 0.9 t both arms are stretched where t = 1/2.
    CHECK(move.left == doctest::Approx(0.5).epsilon(1e-3));
    CHECK(dragged.placement().numbers.find(a).value() == doctest::Approx(0.95));
    CHECK(at(d, dragged.placement(), "C").y > 0);
    const Override possible[] = {{a, 1.6}, {b, 1.5}};
    CHECK(dragged.move(possible, no_limit).reached());
    // By the law of cosines: x = (a^2 - b^2 + 4)/4.
    CHECK(at(d, dragged.placement(), "C").x == doctest::Approx((2.56 - 2.25 + 4) / 4));
    CHECK(at(d, dragged.placement(), "C").y > 0);
  }
}

TEST_CASE("dragging: names that are defined by others follow") {
  const Dragged d = solve(R"(
point A at (0, 0)
point B at (3, 0)
point C near (1, 2)
let h = 2*k
distance(A, C) = h
distance(B, C) = k + 1
given k = 1
)",
                          true);
  REQUIRE(d.outcome.solved);
  DraggedSketch dragged(*d.outcome.solved, d.outcome.solved->placement);
  const Override change{d.model.pool->symbol("k"), 1.2};
  REQUIRE(dragged.move(std::span(&change, 1), no_limit).reached());
  const test::Position c = at(d, dragged.placement(), "C");
  CHECK(std::hypot(c.x, c.y) == doctest::Approx(2.4));
  CHECK(std::hypot(c.x - 3, c.y) == doctest::Approx(2.2));
}
