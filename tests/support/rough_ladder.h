// SPDX-License-Identifier: Apache-2.0
// A ladder between a rough floor and a rough wall, which share its load in many ways.
#pragma once

#include <string>

namespace trammel::test {

/// Shapes  force: of the foot, as it stands in the text
inline std::string rough_ladder(const std::string& force) {
  return R"(
point P near (0.91653563896593526, 0)
point Q near (0, 1.7776283139355382)
line body from P to Q
length(body) = 2
x(P) = u
y(P) = w
angle(x_axis, body) = phi
free u, w, phi
body(body): mass 2 uniform
gravity = 10
first: y(P) >= 0
second: x(Q) >= 0
friction(first) = 0.6062255859375
friction(second) = 0.7839843750000001
force(P) = )" +
         force + R"(
given u = 0.91653563896593526, w = 0, phi = 2.0468416770272935, u' = 0, w' = 0, phi' = 0
)";
}

}  // namespace trammel::test
