// SPDX-License-Identifier: Apache-2.0
// What is said about sketches with too few, too many or unfitting constraints.
#include "geometry/sketch/diagnose.h"

#include <doctest/doctest.h>
#include <fmt/format.h>

#include <cmath>
#include <string>

#include "geometry/sketch/diagnose/fitting_values.h"
#include "geometry/sketch/solve_sketch.h"
#include "support/model_from_text.h"

using namespace trammel;
using namespace trammel::geometry;

namespace {

std::string all_messages(const std::string& text) {
  const test::TestModel m = test::model_from_text(text);
  REQUIRE_FALSE(base::has_error(m.diagnostics));
  const SketchOutcome outcome = solve_sketch(m.model, *m.pool);
  std::string all;
  for (const base::Diagnostic& d : outcome.diagnostics)
    all += std::string(d.kind.code) + " " + d.message + " | " + advice_of(d.remedy) + "\n";
  return all;
}

void check_told(const std::string& name, const std::string& text, const std::string& expected) {
  CAPTURE(name);
  const std::string messages = all_messages(text);
  CHECK_MESSAGE(messages.find(expected) != std::string::npos, messages);
}

const std::string bars = R"(
point A at (0, 0)
point B near (0.6, 0.8)
point C near (2.3, 0.1)
line ab from A to B
line bc from B to C
length(ab) = 1
length(bc) = 2
)";

}  // namespace

TEST_CASE("motions are told in words") {
  check_told("two bars", bars, "lines ab and bc can turn about A; line bc can turn about B");
  check_told("a slider-crank", bars + "C on x_axis\n",
             "line ab can turn about A, with point C sliding along x_axis");
  check_told("a slider on a bar",
             bars +
                 "angle(x_axis, ab) = 1\nangle(ab, bc) = 2\n"
                 "point P near (0.3, 0.4)\nP on ab\n",
             "point P can slide along ab");
  check_told("a point on a circle that is given",
             bars +
                 "angle(x_axis, ab) = 1\n"
                 "angle(ab, bc) = 2\ncircle c center A radius 3\npoint P near (0, 3)\nP on c\n",
             "point P can turn about A");
  check_told("a point", bars + "angle(x_axis, ab) = 1\nangle(ab, bc) = 2\npoint P near (0.3, 2)\n",
             "point P can move anywhere");
  check_told("a point at a height",
             bars +
                 "angle(x_axis, ab) = 1\nangle(ab, bc) = 2\n"
                 "point P near (0.3, 2)\ny(P) = 2\n",
             "point P can move along (1, 0)");
  check_told("a radius", bars + "angle(x_axis, ab) = 1\nangle(ab, bc) = 2\ncircle c center C\n",
             "circle c can grow");
  check_told("a line about a point",
             bars +
                 "angle(x_axis, ab) = 1\nangle(ab, bc) = 2\n"
                 "line l near (0.6, 0) to (0.5, 3)\nB on l\n",
             "line l can turn about B");
  check_told("a bar whose direction is kept",
             "point P near (0, 0)\npoint Q near (1, 1)\n"
             "line pq from P to Q\nlength(pq) = 1.5\nangle(x_axis, pq) = 1\nx(P) = 0.5\n",
             "line pq can shift along (0, 1)");
  check_told("a coupler", bars + "point D at (3, -1)\ndistance(C, D) = drawn\n",
             "line ab can turn about A, with point C turning about D and line bc turning about (");
}

TEST_CASE("values that would fit are those of the triangle inequality") {
  const test::TestModel m = test::model_from_text(
      "point A at (0, 0)\npoint B near (3, 0)\npoint C near (1.5, 0.4)\ndistance(A, B) = 3\n"
      "distance(B, C) = 1.2\ndistance(C, A) = 1\n");
  SketchEquations equations = make_equations(m.model, *m.pool);
  const MeasuredHints hints = measure_hints(equations);
  equations.size = hints.size;
  const SubsetSolver solver(equations, hints.values.numbers, hints.x);
  const Rows sides{{2}, {3}, {4}};
  const double lengths[] = {3, 1.2, 1};
  for (std::size_t k = 0; k < 3; ++k) {
    CAPTURE(k);
    const double p = lengths[(k + 1) % 3], q = lengths[(k + 2) % 3];
    const auto fitting = find_fitting_values(solver, sides, sides[k]);
    REQUIRE(fitting);
    REQUIRE(fitting->least);
    REQUIRE(fitting->most);
    CHECK(*fitting->least == doctest::Approx(std::abs(p - q)).epsilon(1e-8));
    CHECK(*fitting->most == doctest::Approx(p + q).epsilon(1e-8));
  }
}

TEST_CASE("conflicts are irreducible, and redundancies are told apart from them") {
  const std::string triangle =
      "point A at (0, 0)\npoint B near (4, 0)\nB on x_axis\npoint C near (1, 2)\n"
      "distance(A, B) = 4\ndistance(A, C) = 3\ndistance(B, C) = 3\n";
  check_told("a wrong height", triangle + "y(C) = 2\n", "E302");
  check_told("its value", triangle + "y(C) = 2\n", "'y(C) = 2' would hold with 2.23607");
  check_told("the right height", triangle + "y(C) = sqrt(5)\n",
             "E303 'y(C) = sqrt(5)' is redundant: it follows from 'point A at (0, 0)', "
             "'B on x_axis', 'distance(A, B) = 4', 'distance(A, C) = 3' and 'distance(B, C) = 3'");
  check_told("the ground is no part of what is told of lengths alone",
             triangle + "area(A, B, C) = 4\n",
             "'distance(A, B) = 4', 'distance(A, C) = 3', 'distance(B, C) = 3' and "
             "'area(A, B, C) = 4' contradict one another");
  check_told("a theorem: the altitudes meet in one point",
             "point A at (0, 0)\npoint B at (4, 0)\npoint C at (1, 3)\nline a from B to C\n"
             "line b from C to A\nline c from A to B\npoint H near (1, 1)\nline ha from A to H\n"
             "line hb from B to H\nline hc from C to H\nperpendicular(a, ha)\n"
             "perpendicular(b, hb)\nperpendicular(c, hc)\n",
             "E303 'perpendicular(c, hc)' is redundant");
  check_told("a negative length",
             "point A at (0, 0)\npoint B near (1, 0)\nB on x_axis\n"
             "distance(A, B) = -1\n",
             "'distance(A, B) = -1' cannot be met, whatever the rest");
}

TEST_CASE("a redundancy names what it follows from, and nothing else") {
  // The distance to the line says what y says; x takes part in it by its measure alone.
  check_told("a line along the axis", R"(
point Z at (0, 4)
distance(Z, C) = 3
point A at (0, 0)
point B at (3, 0)
point C near (3, 4)
line l from A to B
y(C) = 4
distance(C, l) = 4
)",
             "'distance(C, l) = 4' is redundant: it follows from 'point A at (0, 0)', "
             "'point B at (3, 0)' and 'y(C) = 4'");
}

TEST_CASE("what is said twice is told where nothing that has a name can move") {
  const std::string gears =
      "point O at (0, 0)\npoint Q at (3, 0)\ncircle g center O radius 1\n"
      "circle h center Q radius 2\nangle(x_axis, g) = 0.4\nmesh(g, h)\nmesh(g, h)\n";
  CHECK(all_messages(gears) ==
        "E303 'mesh(g, h)' is redundant: it follows from 'mesh(g, h)' | "
        "remove 'mesh(g, h)', or another of these\n");
  check_told("a curve that is small beside its drawing",
             "curve w = (2*s + 1, sin(s)/2) for s\npoint P near (1.6, 1e12)\nP on w\nx(P) = 1.7\n",
             "E305");
}

TEST_CASE("numbers beyond the range of squares end in messages") {
  CHECK_FALSE(all_messages("curve w = (s, s^2) for s\npoint A near (0.5, 0.25)\n"
                           "parameter(A, w) = s\ngiven s = 1e300\n")
                  .empty());
}

TEST_CASE("what meets far away is no conflict, and points that coincide meet no angle") {
  // The parallel through A meets the height 19 sizes away: only with the length there is a
  // conflict.
  check_told("nearly parallel lines",
             "point A at (0, 0)\npoint B at (2.4, 0.028)\nline l from A to B\n"
             "point C near (3.4, 0.04)\nline m from A to C\nparallel(l, m)\nlength(m) = 3.42\n"
             "y(C) - y(B) = 0.51\n",
             "'parallel(l, m)', 'length(m) = 3.42' and 'y(C) - y(B) = 0.51' contradict");
  // Were C at B, the angle at B could be anything: the length of m has no part in the conflict.
  const std::string messages = all_messages(
      "point A at (0, 0)\npoint B at (2.76, -0.19)\nline l from A to B\n"
      "point C near (1.516, -0.0813)\nline m from A to C\npoint P near (1.43, 0.68)\n"
      "parallel(l, m)\nlength(m) = 1.5125\nangle(C, B, P) = -0.5139\n"
      "distance(B, P) = 1.617\ndistance(P, A) = 2.07\n");
  CHECK_MESSAGE(messages.find("E302") != std::string::npos, messages);
  CHECK_MESSAGE(messages.find("'length(m) = 1.5125'") == std::string::npos, messages);
}

namespace {

// A strip of triangles, too large for dense algebra as a whole.
std::string strip(int points, int left_out) {
  std::string text = "point P0 at (0, 0)\npoint P1 at (0.3, 1)\n";
  for (int p = 2; p < points; ++p)
    text += fmt::format("point P{} near ({}, {})\n", p, p / 2 + 0.3 * (p % 2), p % 2);
  for (int p = 2; p < points; ++p)
    for (const int q : {p - 1, p - 2})
      if (p != left_out || q == p - 1) text += fmt::format("distance(P{}, P{}) = drawn\n", p, q);
  return text;
}

}  // namespace

TEST_CASE("of a large sketch the parts that are ill-posed are explained") {
  check_told("a bar is missing near the end", strip(500, 490),
             "1 freedom is left, points P490, P491, P492, P493, P494, P495, P496, P497 and 2 more "
             "can still move: points P490, P491, P492 and 7 more can turn about P489");
  check_told("a bar is missing near the ground", strip(500, 10),
             "1 freedom is left, 490 points can still move: points P10, P11, P12");
  check_told("a bar too much", strip(500, 0) + "distance(P20, P23) = 3\n",
             "'distance(P20, P23) = 3' contradict one another | remove one of them, or change a "
             "value: 'distance(P20, P23) = 3' would hold with");
  check_told("a bar that follows", strip(500, 0) + "distance(P20, P23) = drawn\n",
             "'distance(P20, P23) = drawn' is redundant: it follows from 'distance(P21, P20) = "
             "drawn', 'distance(P22, P21) = drawn', 'distance(P22, P20) = drawn', "
             "'distance(P23, P22) = drawn' and 'distance(P23, P21) = drawn'");
}
