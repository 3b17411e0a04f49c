// SPDX-License-Identifier: Apache-2.0
// Area, centroid and polar moment of regions.
#pragma once

#include "geometry/solid/outline.h"

namespace trammel::geometry {

struct Moments {
  double area = 0;
  Vec centroid;
  double polar = 0;  // the integral of r^2 about the centroid
};

/// The moments of a region; all 0 where it has no loop.
/// Math    Green's theorem, closed forms for straight pieces and arcs, about a point of the outline
/// Cost    the number of pieces
Moments eval_moments(const Region& region);

}  // namespace trammel::geometry
