// SPDX-License-Identifier: Apache-2.0
// Rows of a matrix that are combinations of earlier rows: which depend on which, in their order.
#pragma once

#include <vector>

#include "base/budget.h"
#include "numeric/linear/sparse_matrix.h"
#include "numeric/tolerances.h"

namespace trammel::numeric {

/// row = sum of weights[k] * rows[k]. With `row` itself these are a minimal dependent set.
struct DependentRow {
  int row = 0;
  std::vector<int> rows;  // earlier ones, independent of one another, ascending
  std::vector<double> weights;
};

/// Every row that depends on those before it; the others are a basis of all.
///
/// Math    Gram-Schmidt in the order of the rows, done twice; rows are scaled to unit length before
///         a rest below `tolerance` counts as none
/// Result  of the rows before that at which the budget was reached; it is asked at each
/// Cost    O(rows * columns * rank), dense
std::vector<DependentRow> find_dependent_rows(const SparseMatrix& a,
                                              double tolerance = dependent_rest,
                                              const base::Budget& budget = {});

}  // namespace trammel::numeric
