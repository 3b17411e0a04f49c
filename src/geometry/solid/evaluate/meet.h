// SPDX-License-Identifier: Apache-2.0
// Where two pieces of outlines cross or touch.
#pragma once

#include "geometry/solid/outline.h"

namespace trammel::geometry {

struct Meeting {
  int count = 0;
  Vec points[2];
};

/// The points within both pieces at which they cross, or touch without a corner within `tolerance`.
/// Corners that touch are not looked for.
/// Pre     arcs turn by less than half a turn
Meeting meet(const Piece& a, const Piece& b, double tolerance);

/// The points that the whole lines or circles have in common.
Meeting meet_whole(const Piece& a, const Piece& b);

/// The distance of a point from the whole line or circle of a piece.
double distance_from_whole(const Piece& piece, Vec point);

}  // namespace trammel::geometry
