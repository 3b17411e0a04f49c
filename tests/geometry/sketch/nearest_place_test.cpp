// SPDX-License-Identifier: Apache-2.0
// Where sketches are drawn that their constraints do not place, and how they can still move.
#include "geometry/sketch/nearest_place.h"

#include <doctest/doctest.h>

#include <cmath>
#include <string>

#include "geometry/sketch/solve_sketch.h"
#include "support/model_from_text.h"

using namespace trammel;
using namespace trammel::geometry;

namespace {

struct Placed {
  test::TestModel model;
  SketchOutcome outcome;
  NearestPlace nearest;

  Vector at(const std::string& name) const {
    for (std::uint32_t p = 0; p < model.model.points.size(); ++p)
      if (model.model.points[{p}].name == name) {
        const auto& variables = outcome.unplaced->equations.variables.of_point[p];
        const auto coordinate = [&](int v) {
          return v < 0 ? 0.0 : nearest.x[static_cast<std::size_t>(v)];
        };
        return {coordinate(variables[0]), coordinate(variables[1])};
      }
    return {NAN, NAN};
  }
  double distance(const std::string& a, const std::string& b) const {
    return std::hypot(at(a).x - at(b).x, at(a).y - at(b).y);
  }
};

Placed place(const std::string& text) {
  Placed placed{test::model_from_text(text), {}, {}};
  placed.outcome = solve_sketch(placed.model.model, *placed.model.pool);
  REQUIRE(placed.outcome.unplaced);
  placed.nearest =
      find_nearest_place(placed.outcome.unplaced->equations, placed.outcome.unplaced->hints);
  return placed;
}

const std::string triangle = "point A at (0, 0)\npoint B near (3, 0.2)\npoint C near (1.4, 0.4)\n";

}  // namespace

TEST_CASE(
    "nearest place: constraints are met where freedoms are left, as near to the hints as can be") {
  const Placed bar =
      place("point A at (0, 0)\npoint B near (3, 4)\nline bar from A to B\nlength(bar) = 2\n");
  CHECK(bar.nearest.kind == PlaceKind::Pulled);
  CHECK(bar.at("B").x == doctest::Approx(1.2));
  CHECK(bar.at("B").y == doctest::Approx(1.6));
}

TEST_CASE("nearest place: what contradicts is shared by least squares") {
  // With both short sides y in line the long one is 2*y, and (2*y - 3)^2 + 2*(y - 1)^2 is least at
  // y = 4/3.
  const Placed flat =
      place(triangle + "distance(A, B) = 3\ndistance(B, C) = 1\ndistance(C, A) = 1\n");
  CHECK(flat.nearest.kind == PlaceKind::Pulled);
  CHECK(flat.distance("A", "B") == doctest::Approx(8.0 / 3.0).epsilon(1e-3));
  CHECK(flat.distance("B", "C") == doctest::Approx(4.0 / 3.0).epsilon(1e-3));
  CHECK(flat.distance("C", "A") == doctest::Approx(4.0 / 3.0).epsilon(1e-3));
}

TEST_CASE("nearest place: hints that coincide are parted") {
  const Placed parted = place("point A at (1, 1)\npoint B near (1, 1)\ndistance(A, B) = 2\n");
  CHECK(parted.distance("A", "B") == doctest::Approx(2));
}

TEST_CASE("free motions: each freedom with the velocities of its points, the fastest 1") {
  const Placed bars = place(
      "point A at (0, 0)\npoint B near (0.6, 0.8)\npoint C near (2.3, 0.1)\nline ab from A to B\n"
      "line bc from B to C\nlength(ab) = 1\nlength(bc) = 2\n");
  const FreeMotions& free = bars.outcome.unplaced->free;
  REQUIRE(free.each.size() == 2);
  for (const FreeMotion& motion : free.each) {
    CAPTURE(motion.text);
    double fastest = 0.0;
    for (const MovingPoint& point : motion.points)
      fastest = std::max(fastest, std::hypot(point.velocity.x, point.velocity.y));
    CHECK(fastest == doctest::Approx(1));
    CHECK_FALSE(motion.lines.empty());
  }
  // One of them turns bc alone, about B: C moves square to it.
  const auto turning = std::find_if(free.each.begin(), free.each.end(),
                                    [](const FreeMotion& m) { return m.points.size() == 1; });
  REQUIRE(turning != free.each.end());
  const auto& variables = bars.outcome.unplaced->equations.variables;
  const auto coordinate = [&](std::uint32_t p, std::size_t axis) {
    return free.x[static_cast<std::size_t>(variables.of_point[p][axis])];
  };
  const std::uint32_t c = turning->points.front().point.value;
  const double along_x = coordinate(c, 0) - coordinate(c - 1, 0);
  const double along_y = coordinate(c, 1) - coordinate(c - 1, 1);
  const Vector v = turning->points.front().velocity;
  CHECK(std::abs(along_x * v.x + along_y * v.y) < 1e-9);
}
