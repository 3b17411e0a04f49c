// SPDX-License-Identifier: Apache-2.0
// Leaves that lie within others, so that nothing of them is seen.
#pragma once

#include <cstdint>
#include <vector>

#include "geometry/solid/outline.h"
#include "geometry/solid/tree_value.h"

namespace trammel::geometry {

/// The sections of leaves between two heights.
///
/// Shapes  leaves: by section, the number of its leaf
struct LeafSections {
  std::vector<Region> sections;
  std::vector<std::uint32_t> leaves;
};

/// Leaves out those that lie by more than `margin` within a disc or a convex polygon that decides
/// for them: whatever they were, the solid is the same.
///
/// Some that lie in very many others are kept all the same.
///
/// Cost    n log n for n pieces
void drop_covered(LeafSections& all, const TreeValue& tree, double margin);

}  // namespace trammel::geometry
