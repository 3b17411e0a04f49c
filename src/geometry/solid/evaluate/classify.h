// SPDX-License-Identifier: Apache-2.0
// On which sides of the edges of an arrangement the solid lies.
#pragma once

#include <cstdint>
#include <vector>

#include "geometry/solid/evaluate/arrangement.h"
#include "geometry/solid/tree_value.h"

namespace trammel::geometry {

/// An edge that bounds the solid, run through with the solid on its left.
struct BoundingEdge {
  std::uint32_t edge = 0;
  bool is_forward = true;
};

/// The edges that have the solid on one side alone. Leaves that own an edge know their side; of the
/// others is asked whether the edge's middle lies in them, once for edges that run on in one
/// another, and those without an outline in the same part of the arrangement are known of the part.
/// Units   margin in metres: how far curves may be off
/// Pre     no leaf is flipped in the tree, and none will be after it.
/// Cost    n log n for n edges, times how many leaves lie above one another within one part, as
///         rings do that spokes join
std::vector<BoundingEdge> find_bounding_edges(const Arrangement& arrangement, double margin,
                                              TreeValue& tree, Watch& watch);

}  // namespace trammel::geometry
