// SPDX-License-Identifier: Apache-2.0
// Rotations and mirrors that bring an evaluated boundary onto itself.
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

struct MirrorSymmetry {
  int lines = 0;     // as many as rotations, or none
  double angle = 0;  // of the first, radians from 0 to below pi/lines; the others follow evenly
};

/// The lines through a point of the plane about which a boundary that is not round there is its own
/// mirror image, within a distance of `tolerance`; `order` is that of its rotations.
/// Math    the sum of weights times exp(i k phi) over all pieces turns with the boundary and is
///         conjugated by a mirror: a line at alpha has k alpha = its argument, up to half turns
/// Cost    n log n for n pieces
MirrorSymmetry find_mirror_symmetry(const Boundary& boundary, Vec axis, int order,
                                    double tolerance);

}  // namespace trammel::geometry
