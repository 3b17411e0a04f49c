// SPDX-License-Identifier: Apache-2.0
// An involute of a circle as a smooth chain of arcs.
#pragma once

#include <vector>

#include "geometry/solid/outline.h"

namespace trammel::geometry {

/// The involute of a circle of this radius about the origin that begins on +x and turns
/// counter-clockwise, where the unwound thread has turned by `unwound`.
Vec involute_point(double base_radius, double unwound);

/// How far a point lies from the involute, along the thread; for points outside the base circle.
double distance_from_involute(double base_radius, Vec point);

/// The arc through two points that leaves the first in a unit direction; straight where it leads to
/// the second.
Piece arc_between(Vec from, Vec direction, Vec to);

/// The involute between two angles of the thread as the fewest arcs that join smoothly, their
/// joints on the involute, with no point further off than the tolerance. Math    joints at equal
/// angles of the thread, where all arcs are off equally; the direction at
///         the start is sought so that they are off least
/// Pre     0 <= from < to
/// Units   tolerance in those of the radius
std::vector<Piece> involute_arcs(double base_radius, double from, double to, double tolerance);

}  // namespace trammel::geometry
