// SPDX-License-Identifier: Apache-2.0
// Sketches with coordinates known by hand: solved, under- and over-constrained, on either branch.
#include "geometry/sketch/solve_sketch.h"

#include <doctest/doctest.h>

#include <atomic>
#include <cmath>
#include <map>
#include <string>
#include <utility>
#include <vector>

#include "geometry/sketch/follow_path.h"
#include "support/model_from_text.h"

using namespace trammel;
using namespace trammel::geometry;

namespace {

struct Place {
  std::string point;
  double x, y;
};

struct Solved {
  std::string name;
  std::string text;
  bool constructible;
  std::vector<Place> places;
};

const std::string triangle = R"(
point A at (0, 0)
point C near (4, 0)
C on x_axis
distance(A, C) = 4
distance(A, B) = 5
distance(B, C) = 3
)";

const std::string slider = R"(
point A at (0, 0)
point B near (1, 1)
line crank from A to B
C on x_axis
length(crank) = 5
distance(B, C) = 5
angle(x_axis, crank) = theta
given theta = asin(4/5)
)";

std::vector<Solved> aimed_and_joined_sketches() {
  return {
      {"a line from a point through another",
       "point Q at (0, -1)\npoint P at (3, 3)\npoint T near (5, 7)\nline lever from Q to T\n"
       "length(lever) = 10\nP on lever\n",
       true,
       {{"T", 6, 7}}},
      {"a line to a point, with another behind it",
       "point Q at (0, -1)\npoint P at (3, 3)\npoint T near (5, 7)\nline lever from T to Q\n"
       "length(lever) = 10\nP on lever\n",
       true,
       {{"T", 6, 7}}},
      {"a line from a point away from another",
       "point Q at (0, -1)\npoint P at (3, 3)\npoint T near (-2, -4)\nline lever from Q to T\n"
       "length(lever) = 5\nP on lever\n",
       true,
       {{"T", -3, -5}}},
      {"a line from a point past another",
       "point Q at (0, 0)\npoint P at (5, 0)\npoint T near (4, -2)\nline lever from Q to T\n"
       "length(lever) = 5\ndistance(P, lever) = 3\n",
       true,
       {{"T", 4, -3}}},
      {"a tangent from a point",
       "point Q at (0, 0)\npoint P at (5, 0)\ncircle c center P radius 3\npoint T near (4, 2)\n"
       "line l from Q to T\nlength(l) = 5\ntangent(l, c)\n",
       true,
       {{"T", 4, 3}}},
      {"a figure that is turned by a line of its through a point",
       "point Q at (0, 0)\npoint P at (3, 4)\npoint T near (6, 7)\npoint U near (-3, 3)\n"
       "line lever from Q to T\nlength(lever) = 10\nP on lever\ndistance(Q, U) = 5\n"
       "distance(T, U) = 5*sqrt(5)\n",
       true,
       {{"T", 6, 8}, {"U", -4, 3}}},
      {"rods that cross in their middles",
       "point A at (0, 0)\npoint B at (6, 0)\npoint C near (5, 7)\npoint D near (1, 7)\n"
       "point M near (3, 3)\nline a from A to C\nline b from B to D\nlength(a) = 10\n"
       "length(b) = 10\nproportion(M, a) = 1/2\nproportion(M, b) = 1/2\n",
       true,
       {{"C", 6, 8}, {"D", 0, 8}, {"M", 3, 4}}},
      {"a planetary gear: angles that two meshes tell together",
       "point O at (0, 0)\npoint P near (2, 0)\nline arm from O to P\nlength(arm) = 2\n"
       "circle sun center O radius 1\ncircle planet center P radius 1\n"
       "circle ring center O radius 3\nmesh(sun, planet)\nmesh(planet, ring)\n"
       "angle(x_axis, sun) = 2*pi/3\nangle(x_axis, ring) = 0\n",
       true,
       {{"P", std::sqrt(3.0), 1}}},
      {"two gears of one shaft, which a measure alone turns together",
       "point O at (0, 0)\npoint P near (4, 2)\nline arm from O to P\nlength(arm) = 4\n"
       "circle s center O radius 3\ncircle p center P radius 1\ncircle q center P radius 2\n"
       "circle t center O radius 2\nmesh(s, p)\nmesh(q, t)\nangle(p, q) = 0\n"
       "angle(x_axis, t) = 0\nangle(x_axis, s) = 1\n",
       true,
       {{"P", 4 * std::cos(1.5 + std::atan2(1, 2)), 4 * std::sin(1.5 + std::atan2(1, 2))}}},
  };
}

std::vector<Solved> placed_sketches() {
  return {
      {"triangle above", triangle + "point B near (4, 2)\n", true, {{"B", 4, 3}, {"C", 4, 0}}},
      {"triangle below: the hint picks the branch",
       triangle + "point B near (4, -2)\n",
       true,
       {{"B", 4, -3}}},
      {"slider to the right", slider + "point C near (7, 0)\n", true, {{"B", 3, 4}, {"C", 6, 0}}},
      {"slider to the left", slider + "point C near (-1, 0)\n", true, {{"C", 0, 0}}},
      {"ray from the end of a line, backwards",
       "point B at (3, 4)\npoint A near (0, 1)\nline l from A to B\nlength(l) = 5\n"
       "angle(x_axis, l) = atan2(4, 3)\n",
       true,
       {{"A", 0, 0}}},
      {"angles of lines add up",
       "point A at (0, 0)\npoint B near (1, 0.1)\npoint C near (1, 1)\nline ab from A to B\n"
       "line bc from B to C\nlength(ab) = 2\nlength(bc) = 2\nangle(x_axis, ab) = pi/6\n"
       "angle(ab, bc) = pi/3\n",
       true,
       {{"B", std::sqrt(3.0), 1}, {"C", std::sqrt(3.0), 3}}},
      {"angle at a point",
       "point A at (0, 0)\npoint B at (2, 0)\npoint C near (0.2, 1)\nangle(B, A, C) = pi/2\n"
       "distance(A, C) = 3\n",
       true,
       {{"C", 0, 3}}},
      {"angle at a point, from the new point",
       "point A at (0, 0)\npoint B at (2, 0)\npoint C near (0.2, -1)\nangle(C, A, B) = pi/2\n"
       "distance(A, C) = 3\n",
       true,
       {{"C", 0, -3}}},
      {"distance from a line",
       "point A at (0, 0)\npoint B at (4, 0)\nline ab from A to B\npoint P near (1, 2)\n"
       "distance(P, ab) = 2\nx(P) = 1\n",
       true,
       {{"P", 1, 2}}},
      {"a free line through two points, and a point on it",
       "point A at (1, 1)\npoint B at (3, 2)\nline l near (0, 0.4) to (4, 2.6)\nA on l\nB on l\n"
       "point P near (5, 3)\nP on l\nx(P) = 5\n",
       true,
       {{"P", 5, 3}}},
      {"a free line by direction and a point",
       "line ramp near (0, 0) to (2, 2.1)\norigin on ramp\nangle(x_axis, ramp) = pi/4\n"
       "point P near (1, 1)\nP on ramp\ndistance(origin, P) = sqrt(2)\n",
       true,
       {{"P", 1, 1}}},
      {"a tangent of two circles",
       "point A at (0, 0)\npoint B at (4, 0)\n"
       "line t near (0, -1) to (4, -1.1)\ndistance(A, t) = 1\ndistance(B, t) = 1\n"
       "point P near (2, -1)\nP on t\nx(P) = 2\n",
       true,
       {{"P", 2, -1}}},
      {"hints give what is drawn",
       "point A at (0, 0)\npoint B near (2, 2)\ndistance(A, B) = drawn\nx(B) = 2\n",
       true,
       {{"B", 2, 2}}},
      {"measures in an expression",
       "point A near (1, 0.2)\npoint B near (3, 0)\nA on x_axis\nB on x_axis\n"
       "x(A) + x(B) = 4\nx(B) - x(A) = 2\n",
       false,
       {{"A", 1, 0}, {"B", 3, 0}}},
      {"not constructible: triangle in a triangle",
       "point A at (0, 0)\npoint B at (6, 0)\npoint C at (2.5, 5)\npoint D near (3.4, 1.2)\n"
       "point E near (3.9, 2.6)\npoint F near (2, 2.4)\ndistance(D, E) = drawn\n"
       "distance(E, F) = drawn\ndistance(F, D) = drawn\ndistance(A, D) = drawn\n"
       "distance(B, E) = drawn\ndistance(C, F) = drawn\n",
       false,
       {{"D", 3.4, 1.2}, {"E", 3.9, 2.6}, {"F", 2, 2.4}}},
  };
}

std::vector<Solved> solved_sketches() {
  std::vector<Solved> all = placed_sketches();
  for (Solved& sketch : aimed_and_joined_sketches()) all.push_back(std::move(sketch));
  return all;
}

}  // namespace

TEST_CASE("sketches are placed where geometry says") {
  for (const Solved& row : solved_sketches()) {
    CAPTURE(row.name);
    const test::TestModel m = test::model_from_text(row.text);
    REQUIRE_FALSE(base::has_error(m.diagnostics));
    const SketchOutcome outcome = solve_sketch(m.model, *m.pool);
    REQUIRE(outcome.solved);
    CHECK(outcome.solved->unassembled.empty());
    CHECK(places_all(*outcome.solved) == row.constructible);
    for (const Place& place : row.places) {
      const auto [i, j] = outcome.solved->equations.variables.of_point[m.point(place.point).value];
      CHECK(outcome.solved->placement.x[static_cast<std::size_t>(i)] ==
            doctest::Approx(place.x).scale(1.0).epsilon(1e-11));
      CHECK(outcome.solved->placement.x[static_cast<std::size_t>(j)] ==
            doctest::Approx(place.y).scale(1.0).epsilon(1e-11));
    }
  }
}

TEST_CASE("every constructible sketch: construction and Newton place the points alike") {
  for (const Solved& row : solved_sketches()) {
    if (!row.constructible) continue;
    CAPTURE(row.name);
    const test::TestModel m = test::model_from_text(row.text);
    const SketchOutcome outcome = solve_sketch(m.model, *m.pool);
    REQUIRE(outcome.solved);
    const SolvedSketch& sketch = *outcome.solved;
    // Without a construction Newton starts from the hints, which are near enough here.
    SketchOptions implicit_only;
    implicit_only.construct = false;
    const SketchOutcome implicit = solve_sketch(m.model, *m.pool, implicit_only);
    REQUIRE(implicit.solved);
    CHECK_FALSE(implicit.solved->construction);
    for (std::size_t i = 0; i < sketch.placement.x.size(); ++i)
      CHECK(implicit.solved->placement.x[i] ==
            doctest::Approx(sketch.placement.x[i]).scale(1.0).epsilon(1e-9));
  }
}

TEST_CASE("a four-bar swept through a whole turn comes back to its start and never flips") {
  const test::TestModel m = test::model_from_text(R"(
point A at (0, 0)
point D at (2, 0)
point B near (0.5, 0.87)
point C near (2.5, 1.9)
line crank from A to B
length(crank) = 1
distance(B, C) = 2.25
distance(D, C) = 2
angle(x_axis, crank) = theta
given theta = 1.05
)");
  const SketchOutcome outcome = solve_sketch(m.model, *m.pool);
  REQUIRE(outcome.solved);
  const SolvedSketch& sketch = *outcome.solved;
  const std::size_t y_of_c =
      static_cast<std::size_t>(sketch.equations.variables.of_point[m.point("C").value][1]);
  Placement at = sketch.placement;
  for (int step = 1; step <= 72; ++step) {
    symbolic::Values values = at.numbers;
    values.set(m.pool->symbol("theta"), 1.05 + step * M_PI / 36);
    auto next = follow_path(sketch.equations, at, values).placement;
    REQUIRE(next);
    at = std::move(*next);
    CHECK(at.x[y_of_c] > 0);
    const DiscretePlacement direct = place_on_branch(sketch, sketch.branches, values);
    REQUIRE(direct.placement);
    CHECK(direct.placement->x[y_of_c] == doctest::Approx(at.x[y_of_c]).epsilon(1e-9));
  }
  CHECK(at.x[y_of_c] == doctest::Approx(sketch.placement.x[y_of_c]).epsilon(1e-9));
}

TEST_CASE("a limit ends placing and the search for culprits, and nothing is told of the sketch") {
  std::atomic<bool> cancelled = true;
  const SketchOptions late{.budget = {.cancelled = &cancelled}};
  const std::string held =
      "point A at (0, 0)\npoint B near (3, 4)\ndistance(A, B) = 5\n"
      "x(B) = 3\ny(B) = 9\n";
  for (const std::string& text : {triangle, slider, held}) {
    CAPTURE(text);
    const test::TestModel m = test::model_from_text(text);
    const SketchOutcome outcome = solve_sketch(m.model, *m.pool, late);
    if (outcome.solved) continue;  // in time: a drawing that fits needs no search
    CHECK(outcome.stopped == base::StopReason::Cancelled);
    CHECK(outcome.diagnostics.empty());
  }
  const test::TestModel m = test::model_from_text(held);
  CHECK(solve_sketch(m.model, *m.pool, late).stopped == base::StopReason::Cancelled);
  CHECK(base::has_error(solve_sketch(m.model, *m.pool).diagnostics));
}

TEST_CASE("a path that a limit stops has no end, and no dead point is told") {
  const test::TestModel m = test::model_from_text(slider);
  const SketchOutcome outcome = solve_sketch(m.model, *m.pool);
  REQUIRE(outcome.solved);
  const Placement& from = outcome.solved->placement;
  std::atomic<bool> cancelled = true;
  const FollowedPath path = follow_path(outcome.solved->equations, from, from.numbers,
                                        base::Budget{.cancelled = &cancelled});
  CHECK(path.stopped);
  CHECK_FALSE(path.placement);
  CHECK(follow_path(outcome.solved->equations, from, from.numbers).placement);
}

TEST_CASE("values that cannot be assembled leave a sketch that formulas can be made from") {
  const test::TestModel m = test::model_from_text(R"(
point A at (0, 0)
point B near (3, 0)
point C near (1.5, 0.4)
B on x_axis
distance(A, B) = c
distance(B, C) = a
distance(C, A) = b
given a = 1, b = 1, c = 3
)");
  const SketchOutcome outcome = solve_sketch(m.model, *m.pool);
  REQUIRE(outcome.solved);
  CHECK_FALSE(outcome.solved->unassembled.empty());
  CHECK(outcome.solved->construction);
}

TEST_CASE("a chain that loses digits at each step stands where it is drawn") {
  // Each thin triangle enlarges what the one before it is off, until circles no longer meet.
  constexpr int points = 14;
  std::string text = "point P0 at (0, 0)\npoint P1 at (1, 0.03)\n";
  for (int i = 2; i < points; ++i) {
    const std::string name = "P" + std::to_string(i), before = "P" + std::to_string(i - 1),
                      first = "P" + std::to_string(i - 2);
    text += "point " + name + " near (" + std::to_string(i) + ", 0.0" + (i % 2 == 0 ? "0" : "3") +
            ")\ndistance(" + first + ", " + name + ") = drawn\ndistance(" + before + ", " + name +
            ") = drawn\n";
  }
  const test::TestModel m = test::model_from_text(text);
  const SketchOutcome outcome = solve_sketch(m.model, *m.pool);
  REQUIRE(outcome.solved);
  REQUIRE(outcome.solved->construction);
  CHECK(outcome.solved->unassembled.empty());
  const SketchEquations& equations = outcome.solved->equations;
  CHECK(outcome.solved->placement.x == measure_hints(equations).x);
}
