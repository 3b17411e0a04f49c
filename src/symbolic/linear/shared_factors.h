// SPDX-License-Identifier: Apache-2.0
// Factors that a whole row or column of a matrix has in common, taken out before it is solved: the
// lengths of links leave the mass matrix of a pendulum.
#pragma once

#include <functional>
#include <vector>

#include "symbolic/linear/minors.h"

namespace trammel::symbolic {

struct TakenFactors {
  std::vector<ExprId> of_row, of_column;
};

/// Divides rows (with their right-hand sides) and columns by their common factors: x is then to be
/// divided by of_column, the determinant to be multiplied by all. A factor is a symbol, sum or
/// function with an integer power, and one of which `is_nonzero` is true.
///
/// Cost    O(factors of all entries)
TakenFactors take_shared_factors(ExprPool& pool, DenseBlock& block,
                                 const std::function<bool(ExprId)>& is_nonzero);

}  // namespace trammel::symbolic
