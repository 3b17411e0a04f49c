// SPDX-License-Identifier: Apache-2.0
// Drawings that are a million times as long as they are wide.
#include <doctest/doctest.h>

#include <fmt/format.h>

#include <algorithm>
#include <cmath>
#include <string>

#include "support/answers.h"

using trammel::test::numbers;

namespace {

struct Place {
  double x, y;
};

double distance_to_line(Place p, Place a, Place b) {
  const double length = std::hypot(b.x - a.x, b.y - a.y);
  return std::abs((b.x - a.x) * (p.y - a.y) - (b.y - a.y) * (p.x - a.x)) / length;
}

}  // namespace

TEST_CASE(
    "slender drawing: a circle that touches the sides of a triangle a million times as tall") {
  const Place a{0, 0}, c{1.5, 3.5};
  for (const double tall : {1e3, 1e4, 1e5, 1e6}) {
    const Place b{5, tall};
    const auto found = numbers(fmt::format(R"(
point A at (0, 0)
point B at (5, {})
point C at (1.5, 3.5)
line ab from A to B
line bc from B to C
line ca from C to A
point I near (2, 1.2)
circle c center I
tangent(ab, c)
tangent(bc, c)
tangent(ca, c)
find x(I), y(I), radius(c)
)",
                                           tall));
    const Place center{found[0], found[1]};
    CAPTURE(tall);
    // A place of that size is rounded to some 1e-16 of it.
    const double rounding = 1e-12 * std::hypot(center.x, center.y);
    CHECK(std::abs(distance_to_line(center, a, b) - found[2]) < rounding);
    CHECK(std::abs(distance_to_line(center, b, c) - found[2]) < rounding);
    CHECK(std::abs(distance_to_line(center, c, a) - found[2]) < rounding);
  }
}

// By hand: the square on the base b of a triangle of height h has the side b*h/(b + h). Its corners
// hold each other, and are solved for again beside the whole drawing.
TEST_CASE("slender drawing: a square in a triangle a million times as tall") {
  for (const double tall : {10.0, 1e3, 1e5, 3e5, 1e6, 3e6}) {
    const auto found = trammel::test::answers(fmt::format(R"(
point A at (0, 0)
point B at (5, 0)
point C at (2, {})
line ab from A to B
line bc from B to C
line ca from C to A
point P near (1.2, 0)
point Q near (3.2, 0)
point R near (3.2, 1.9)
point S near (1.2, 1.9)
P on ab
Q on ab
R on bc
S on ca
line pq from P to Q
line qr from Q to R
line sr from S to R
line ps from P to S
perpendicular(pq, qr)
parallel(pq, sr)
equal(pq, qr)
perpendicular(pq, ps)
find length(pq), x(P), x(Q)
)",
                                                          tall));
    CAPTURE(tall);
    const double side = 5 * tall / (5 + tall), left = 2 * side / tall;
    CHECK(found.at(0) == doctest::Approx(side).epsilon(1e-9));
    CHECK(std::abs(found.at(1) - left) < 1e-9);
    CHECK(found.at(2) == doctest::Approx(left + side).epsilon(1e-9));
  }
}
