// SPDX-License-Identifier: Apache-2.0
// What pieces of outlines cover as they turn about an axis or slide along a line.
#pragma once

#include "geometry/solid/outline.h"

namespace trammel::reasoning {

struct Interval {
  double low = 0.0, high = 0.0;
};

/// By how much two intervals overlap; below 0 of those that are apart.
double overlap_of(const Interval& a, const Interval& b);

/// Distances of a piece's points from a place.
Interval distances_of(const geometry::Piece& piece, geometry::Vec from);

/// Coordinates of a piece's points along a unit vector.
Interval extents_of(const geometry::Piece& piece, geometry::Vec along);

}  // namespace trammel::reasoning
