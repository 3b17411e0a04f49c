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

}  // namespace trammel::test
