// SPDX-License-Identifier: Apache-2.0
// Points on curves against what a book says: motion and reactions.
#include <doctest/doctest.h>

#include <cmath>
#include <string>

#include "support/answers.h"

using trammel::test::answers;
using trammel::test::numbers;

TEST_CASE(
    "curve: a bead on a parabola presses on the wire by m (g + 2 c v^2)/sqrt(1 + 4 c^2 x^2)") {
  const double c = 1.1, s = 0.5, v = 1.2, m = 2, g = 9.81;
  const auto found = answers(R"(
curve w = (s, c*s^2) for s
point A near (0.5, 0.25)
wire: A on w
parameter(A, w) = s
free s
mass(A) = m
gravity = g
given c = 1.1, s = 0.5, s' = 1.2, m = 2, g = 9.81
find s'', reaction(wire), y(A), velocity(A)
)");
  const double slope = 2 * c * s;
  CHECK(found[0] == doctest::Approx(-slope * (g + 2 * c * v * v) / (1 + slope * slope)));
  CHECK(found[1] == doctest::Approx(m * (g + 2 * c * v * v) / std::sqrt(1 + slope * slope)));
  CHECK(found[2] == doctest::Approx(c * s * s));
  CHECK(found[3] == doctest::Approx(v));
}

TEST_CASE("curve: the reaction of a held parameter is a force for each unit of parameter") {
  // Held on the line (3 s, 4 s) against a force of 10 down: 4*10 along s.
  const auto found = answers(R"(
curve w = (3*s, 4*s) for s
point A near (3, 4)
seat: A on w
hold: parameter(A, w) = 1
force(A) = (0, -10)
find reaction(hold), reaction(seat), x(contact_force(hold)), y(contact_force(seat))
)");
  CHECK(found[0] == doctest::Approx(40));
  CHECK(found[2] == doctest::Approx(6));
  CHECK(found[3] == doctest::Approx(8));  // along the line: 40 N for each unit, which is 5 m
  CHECK(found[1] == doctest::Approx(6));  // 10 cos of the slope, to the left of growing parameter
}

TEST_CASE("curve: a circle written as a curve bears as the circle does") {
  const std::string machine = R"(
point O at (0, 0)
point A near (1, 0.8)
line rod from O to A
angle(x_axis, rod) = theta
force(A) = (2, -3)
given theta = 0.7
)";
  const auto curved = numbers(machine + R"(
curve w = (3*cos(s)/2, 3*sin(s)/2) for s
seat: A on w
find x(A), reaction(seat), reaction(theta)
)");
  const auto round = answers(machine + R"(
circle c center O radius 1.5
seat: A on c
find x(A), reaction(seat), reaction(theta)
)");
  CHECK(curved[0] == doctest::Approx(round[0]));
  CHECK(curved[1] == doctest::Approx(-round[1]));  // to the left is inwards
  CHECK(curved[2] == doctest::Approx(round[2]));
}
