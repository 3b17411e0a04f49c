// SPDX-License-Identifier: Apache-2.0
// Parallelograms and their kin: found however lengths are written, and only where they are equal.
#include "geometry/construct/plan/find_companion.h"

#include <doctest/doctest.h>

#include <cmath>
#include <string>
#include <variant>
#include <vector>

#include "geometry/construct/place_by_construction.h"
#include "geometry/sketch/solve_sketch.h"
#include "support/model_from_text.h"

using namespace trammel;
using namespace trammel::geometry;

namespace {

// The companion of the point C, in words, and the branch taken: "corner A, +1".
std::string companion_of_c(const std::string& text) {
  const test::TestModel m = test::model_from_text(text);
  const SketchOutcome outcome = solve_sketch(m.model, *m.pool);
  REQUIRE(outcome.solved);
  REQUIRE(outcome.solved->construction);
  const std::vector<Step>& steps = outcome.solved->construction->steps;
  for (std::size_t i = 0; i < steps.size(); ++i) {
    const auto* step = std::get_if<PlacePoint>(&steps[i]);
    if (step == nullptr || m.model.points[step->point].name != "C" || !step->companion) continue;
    return (step->companion->is_corner ? "corner " : "tip ") +
           m.model.points[step->companion->third].name +
           (outcome.solved->branches[i] > 0 ? ", +1" : ", -1");
  }
  return "none";
}

std::string loop(const std::string& ground, const std::string& lengths,
                 const std::string& hint = "(2.4, 1)") {
  return "point A at (0, 0)\npoint D at (" + ground + ", 0)\npoint B near (0.4, 1)\npoint C near " +
         hint + R"(
line ab from A to B
line bc from B to C
line dc from D to C
angle(x_axis, ab) = 1.1
given a = 0.7, b = 0.4, c = 1.1, d = 2
)" + lengths;
}

struct Row {
  std::string why, text, companion;
};

}  // namespace

TEST_CASE("companions: rods of equal lengths, however they are written") {
  const std::vector<Row> rows{
      {"a shared symbol, a number of the ground",
       loop("2", "length(ab) = c\nlength(bc) = 2\nlength(dc) = c"), "corner A, +1"},
      {"distances of points",
       loop("d", "distance(B, A) = c\ndistance(B, C) = d\ndistance(C, D) = c"), "corner A, +1"},
      {"sums in another order",
       loop("2*d - d", "length(ab) = a + b\nlength(bc) = d\nlength(dc) = b + a"), "corner A, +1"},
      {"products that are written out",
       loop("d*(1 + a)/(1 + a)", "length(ab) = c\nlength(bc) = d\nlength(dc) = 2*c - c"),
       "corner A, +1"},
      {"crossed as drawn", loop("2", "length(ab) = c\nlength(bc) = 2\nlength(dc) = c", "(1.6, -1)"),
       "corner A, -1"},
      {"a kite", loop("d", "length(ab) = c\nlength(bc) = c\nlength(dc) = d", "(1.2, 1.8)"),
       "tip A, -1"},
      {"equal numbers of different names",
       loop("2", "length(ab) = c\nlength(bc) = 2\nlength(dc) = e") + "\ngiven e = 1.1", "none"},
      {"one side longer", loop("2", "length(ab) = c\nlength(bc) = 2.1\nlength(dc) = c"), "none"},
  };
  for (const Row& row : rows) {
    CAPTURE(row.why);
    CHECK(companion_of_c(row.text) == row.companion);
  }
}

TEST_CASE("companions: an isosceles slider-crank, and one with a shifted axis") {
  const std::string crank = R"(
point B near (0.6, 0.8)
line crank from A to B
line rod from B to C
length(crank) = a
length(rod) = a
angle(x_axis, crank) = theta
given a = 1, theta = 0.9, h = 0.2
)";
  const std::string centred = "point A at (0, 0)\npoint C near (1.2, 0)\nC on x_axis\n" + crank;
  CHECK(companion_of_c(centred) == "tip A, -1");
  const std::string lifted = "point A at (0, h)\npoint C near (1.2, 0.2)\ny(C) = h\n" + crank;
  CHECK(companion_of_c(lifted) == "tip A, -1");
  const std::string offset = "point A at (0, h)\npoint C near (1.2, 0)\nC on x_axis\n" + crank;
  CHECK(companion_of_c(offset) == "none");
}

TEST_CASE("companions: a parallelogram stays one beyond its flat position") {
  const test::TestModel m = test::model_from_text(loop("d", R"(
length(ab) = c
length(bc) = d
length(dc) = c
)"));
  const SketchOutcome outcome = solve_sketch(m.model, *m.pool);
  REQUIRE(outcome.solved);
  const SolvedSketch& sketch = *outcome.solved;
  std::vector<double> q = sketch.placement.q;
  for (std::uint32_t c = 0; c < q.size(); ++c)
    if (m.model.constraints[model::ConstraintIndex{c}].is_angle) q[c] = -0.8;
  const NumericPlacement placed =
      place_by_construction(sketch.equations, *sketch.construction, q, sketch.placement.numbers,
                            sketch.placement.x, &sketch.branches);
  REQUIRE_FALSE(placed.impossible);
  const auto [x, y] = sketch.equations.variables.of_point[m.point("C").value];
  CHECK(placed.x[static_cast<std::size_t>(x)] == doctest::Approx(2 + 1.1 * std::cos(0.8)));
  CHECK(placed.x[static_cast<std::size_t>(y)] == doctest::Approx(-1.1 * std::sin(0.8)));
}
