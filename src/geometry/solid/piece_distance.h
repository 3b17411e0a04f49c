// SPDX-License-Identifier: Apache-2.0
// The distance between two pieces of outlines.
#pragma once

#include "geometry/solid/outline.h"

namespace trammel::geometry {

struct NearestPoints {
  double distance = 0;
  Vec on_a, on_b;
};

/// The points of two pieces that are nearest to each other; where they cross, a crossing.
NearestPoints nearest_points(const Piece& a, const Piece& b);

}  // namespace trammel::geometry
