// SPDX-License-Identifier: Apache-2.0
// The cross section of a solid from the sections of its leaves.
#pragma once

#include <optional>
#include <vector>

#include "geometry/solid/evaluate/arrangement.h"
#include "geometry/solid/tree_value.h"

namespace trammel::geometry {

struct EvaluatedSection {
  Region region;
  std::optional<Vec> gap;  // where outlines do not close, at no tolerance tried; then no region
};

/// Joins the sections of leaves, which stand in rising order, as the tree says.
/// Units   tolerance in metres; `rounding`: what coordinates are off by that nobody moved
EvaluatedSection join_sections(const std::vector<Region>& sections, TreeValue& tree,
                               double tolerance, double rounding, Watch& watch);

}  // namespace trammel::geometry
