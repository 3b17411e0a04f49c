// SPDX-License-Identifier: Apache-2.0
// A basis of the motions that is easy to tell: each motion moves few elements, those far from the
// ground first, and what hangs on them goes along as rigidly as it can.
#pragma once

#include <span>
#include <vector>

#include "geometry/sketch/diagnose/velocity_field.h"

namespace trammel::geometry {

/// The same space of motions by another basis, the motions nearest to the ground first.
///
/// Math    echelon form with the columns in order of distance from what rests, so that the last
///         motions leave the most elements at rest; from each motion then multiples of the later
///         ones are taken so that distances between neighbours of neighbours stay
/// Pre     the motions are independent
/// Shapes  x: variables; each motion: variables, scaled
/// Cost    O(motions^2 * variables), and at most some thousand distances a motion
std::vector<Motion> make_local(const SketchEquations& equations, std::span<const double> x,
                               std::vector<Motion> motions);

}  // namespace trammel::geometry
