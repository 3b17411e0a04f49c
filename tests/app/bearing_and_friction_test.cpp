// SPDX-License-Identifier: Apache-2.0
// Friction that sticks beside a constraint that only bears load: the unknown force of one moves
// nothing of the other.
#include <doctest/doctest.h>

#include <cmath>
#include <vector>

#include "support/answers.h"

using namespace trammel;

TEST_CASE("mechanical constraints bear beside friction that sticks") {
  const std::vector<double> found = test::first_components(test::ask(R"(point A at (0, 0)
point C at (0.9, 0)
point D near (1.2, 1.3)
line bar from A to D
length(bar) = 1.77
geometric angle(x_axis, bar) = theta
cyl: mechanical distance(C, D)
mass(D) = 50
gravity = 9.81
point P near (3, 0)
slide: P on x_axis
x(P) = s
free s
mass(P) = 2
friction(slide) = 0.5
force(P) = (3, 0)
given theta = 0.825, s = 3, s' = 0
find s''
find reaction(cyl)
)",
                                                                     test::Wanted::Numbers));
  CHECK(std::abs(found[0]) < 1e-12);  // 3 < 0.5 * 2 * 9.81
  const double dx = 1.77 * std::cos(0.825), dy = 1.77 * std::sin(0.825),
               length = std::hypot(dx - 0.9, dy);
  const double lever = 0.9 * dy / length;  // of the cylinder about A
  CHECK(std::abs(found[1]) == doctest::Approx(50 * 9.81 * dx / lever).epsilon(1e-9));
}
