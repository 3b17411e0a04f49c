// SPDX-License-Identifier: Apache-2.0
// Machines that several tests load and ask in their own ways.
#pragma once

#include <string>

namespace trammel::test {

/// An arm that turns about the origin and a carriage on the ground: what resists either rate may
/// hold it at rest.
inline const std::string arm_and_carriage = R"(
point O at (0, 0)
point A near (1, 0.2)
line arm from O to A
length(arm) = a
angle(x_axis, arm) = theta
free theta
point Q near (3, 0)
Q on x_axis
x(Q) = s
free s
mass(Q) = 1
mass(A) = m
)";

/// A crank, a rod and a piston, which a force pushes.
inline const std::string slider_crank = R"(
point A at (0, 0)
point B near (0.58, 0.81)
point C near (2.4, 0)
line crank from A to B
line rod from B to C
length(crank) = a
length(rod) = b
angle(x_axis, crank) = theta
C on x_axis
force(C) = (F, 0)
given a = 1, b = 2, theta = 0.95, F = 1
)";

/// Solids: a crank of length 3 that is drawn upright, a rod of length 5 and a slide.
inline const std::string slider_crank_of_parts = R"(
frame base = move(block(14, 1, 4), (-3, -4, -1)) + move(cylinder(d=0.8, h=2), (0, 0, -1)) +
  move(block(9, 1, 1), (0, 1, 2)) + move(block(9, 1, 1), (0, -2, 2))
part crank = cylinder(d=2, h=1) + move(block(1, 3, 1), (-0.5, 0, 0)) +
  move(cylinder(d=1.6, h=1), (0, 3, 0)) + move(cylinder(d=0.8, h=2), (0, 3, 0)) -
  cylinder(d=0.8, h=1)
part rod = move(turn(cylinder(d=1.6, h=1) + move(block(5, 1, 1), (0, -0.5, 0)) +
  move(cylinder(d=1.6, h=1), (5, 0, 0)) - cylinder(d=0.8, h=1) -
  move(cylinder(d=0.8, h=1), (5, 0, 0)), -36.869897645844 deg), (0, 3, 1))
part slide = move(block(3, 2, 1), (2.5, -1, 2)) + move(cylinder(d=0.8, h=1), (4, 0, 1))
inertia(crank) = 1
)";

}  // namespace trammel::test
