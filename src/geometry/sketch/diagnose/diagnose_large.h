// SPDX-License-Identifier: Apache-2.0
// What is free and what is surplus in sketches too large for dense algebra: how much, which points
// move, and an example of constraints that depend on one another.
#pragma once

#include <vector>

#include "geometry/measure/equations.h"
#include "geometry/sketch/diagnose.h"
#include "numeric/linear/sparse_matrix.h"

namespace trammel::geometry {

/// Math    a basis of the rows of C, found without dense algebra (numeric/linear/row_basis.h)
/// Pre     C has rows of one size, and is not regular at a general position near the hints
/// Errors  underconstrained, redundant-constraint, dead-point
/// Cost    O(entries) and a sparse LU of what is not determined step by step
struct LargeSketch {
  const SketchEquations& equations;
  const numeric::SparseMatrix& general;   // C at a general position
  const numeric::SparseMatrix& at_hints;  // and at the hints, where words are exact
  const std::vector<double>& hints;       // as X
};
Structure diagnose_large(const LargeSketch& sketch);

}  // namespace trammel::geometry
