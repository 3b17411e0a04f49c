// SPDX-License-Identifier: Apache-2.0
// Rotations that bring an evaluated boundary onto itself.
#pragma once

#include "geometry/solid/boundary.h"

namespace trammel::geometry {

struct RotationalSymmetry {
  bool is_round = false;  // every angle does
  int order = 1;          // else 1/order of a turn; 1: no angle does
};

/// The rotations about an axis through a point of the plane that bring a boundary onto itself,
/// within a distance of `tolerance`.
/// Cost    n log n for n pieces, times the number of orders that could be
RotationalSymmetry find_rotational_symmetry(const Boundary& boundary, Vec axis, double tolerance);

}  // namespace trammel::geometry
