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
