// SPDX-License-Identifier: Apache-2.0
// Bars on rough floors and walls: models whose contacts share a load.
#pragma once

#include <fmt/format.h>

#include <string>

namespace trammel::test {

/// A line `bar` of length 2 from P to Q with u = x(P), w = y(P) and phi = its angle as free values,
/// in a gravity of 10.
///
/// Shapes  from, to: hints of P and Q, as they stand in the text
inline std::string free_bar(const std::string& from, const std::string& to, int mass) {
  return fmt::format(R"(
point P near {}
point Q near {}
line bar from P to Q
length(bar) = 2
x(P) = u
y(P) = w
angle(x_axis, bar) = phi
free u, w, phi
body(bar): mass {} uniform
gravity = 10
)",
                     from, to, mass);
}

/// A ladder between a rough floor and a rough wall, which share its load in many ways.
///
/// Shapes  force: of the foot, as it stands in the text
inline std::string rough_ladder(const std::string& force) {
  return free_bar("(0.91653563896593526, 0)", "(0, 1.7776283139355382)", 2) + R"(
first: y(P) >= 0
second: x(Q) >= 0
friction(first) = 0.6062255859375
friction(second) = 0.7839843750000001
given u = 0.91653563896593526, w = 0, phi = 2.0468416770272935, u' = 0, w' = 0, phi' = 0
force(P) = )" +
         force + "\n";
}

}  // namespace trammel::test
