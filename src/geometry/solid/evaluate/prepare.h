// SPDX-License-Identifier: Apache-2.0
// What all slabs of a solid have in common: its size, the leaves that count, the heights at which
// its section changes.
#pragma once

#include <vector>

#include "geometry/solid/boundary.h"
#include "geometry/solid/tree_value.h"

namespace trammel::geometry {

struct LeafSpan {
  std::uint32_t leaf = 0;
  std::uint32_t bottom = 0, top = 0;  // numbers of levels
};

struct PreparedSolid {
  TreeValue tree;
  std::vector<BoundaryProblem> problems;
  double size = 0;               // the diagonal of what bounds the solid; 0: it is empty
  double tolerance = 0;          // metres
  double rounding = 0;           // metres, of coordinates
  std::vector<double> levels;    // rising; between two the section is the same, but for balls
  std::vector<LeafSpan> leaves;  // rising; those that are not flat
};

PreparedSolid prepare(const Solid& solid, double tolerance);

/// The section of a leaf between two heights, with its own leaf as the source; without a loop where
/// a ball has none.
Region section_between(const Solid& solid, std::uint32_t leaf, double bottom, double top);

}  // namespace trammel::geometry
