// SPDX-License-Identifier: Apache-2.0
// Which features of two parts may come near to each other on a stretch of motion.
#pragma once

#include <cmath>
#include <cstddef>
#include <vector>

#include "simulation/solid/pose_path.h"
#include "simulation/solid/touching_parts.h"

namespace trammel::simulation {

/// std::hypot guards against overflow, which no place in a machine comes near to, and takes thrice
/// as long.
inline double size_of(geometry::Vec a) {
  return std::sqrt(dot(a, a));
}

/// Adds the pairs of features whose surrounding circles may come within `gap` of each other, while
/// parts are near the places of their bounds. However far a part turns, what is in a circle stays
/// in a ring about its reference point. False, and a part of them, where there are more than
/// `most`.
///
/// Cost    circles within circles: log n for parts that are apart, then 10 ns a pair
bool find_near_pairs(const TouchingPair& parts, const PoseBounds& first, const PoseBounds& second,
                     double gap, std::size_t most, std::vector<FeaturePair>& found);

}  // namespace trammel::simulation
