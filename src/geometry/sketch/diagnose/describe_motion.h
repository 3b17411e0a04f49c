// SPDX-License-Identifier: Apache-2.0
// Motions in words: `point C can slide along x_axis; line rod can turn about B`.
#pragma once

#include <cstddef>
#include <string>
#include <vector>

#include "geometry/sketch/diagnose/velocity_field.h"

namespace trammel::geometry {

/// Motions that are told in words.
inline constexpr std::size_t motions_told = 3;

/// One text a motion, at most `motions_told` of them told in full; the rest are counted. Empty
/// where only what has no name moves.
///
/// Shapes  x: variables, where the constraints are met; each motion: variables, scaled
/// Cost    O(neighbours) a motion that is told
std::string describe_motions(const SketchEquations& equations, const std::vector<double>& x,
                             const std::vector<Motion>& motions);

}  // namespace trammel::geometry
