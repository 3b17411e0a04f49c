// SPDX-License-Identifier: Apache-2.0
// Regions as convex polygons of few corners, as engines of games want them.
#pragma once

#include <cstddef>
#include <vector>

#include "model/outline.h"

namespace trammel::bench {

using Polygon = std::vector<model::Vec>;  // counter-clockwise

/// A loop with its arcs as chords that are off by `deviation` at most.
Polygon corners_of(const model::Loop& loop, double deviation);

/// The polygon without its holes, in triangles by ears that are joined while they stay convex and
/// have no more than `corners_max` corners.
/// Pre     holes run clockwise, within it
/// Cost    the third power of the corners
std::vector<Polygon> find_convex_pieces(Polygon outer, const std::vector<Polygon>& holes,
                                        std::size_t corners_max);

}  // namespace trammel::bench
