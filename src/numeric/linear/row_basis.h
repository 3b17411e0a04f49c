// SPDX-License-Identifier: Apache-2.0
// Which rows of a large sparse matrix are independent, which are surplus, and which columns stay
// free: what dense algebra tells of small ones.
#pragma once

#include <vector>

#include "numeric/linear/sparse_matrix.h"

namespace trammel::numeric {

struct RowBasis {
  std::vector<int> rows;          // independent of one another
  std::vector<int> surplus;       // each a combination of these
  std::vector<int> free_columns;  // that no row determines once all others are chosen
  bool is_exact = true;           // otherwise there may be more surplus rows and free columns
};

/// Math    rows that leave one column open determine it, two rows that leave the same two determine
///         these; where that ends a maximum matching takes over. Where its square is singular, a
///         column is exchanged for one that tells its rows apart, or else a row that depends on
///         the others is left out, twenty times at most
/// Pre     rows of one size
/// Cost    O(entries), and a sparse LU of what is not determined step by step
RowBasis find_row_basis(const SparseMatrix& a);

/// A vector v with A v = 0 for each set of values of the free columns.
///
/// Shapes  values: basis.free_columns; result: columns
/// Errors  empty where the basis is not exact and its rows turn out to be singular
std::vector<double> free_motion(const SparseMatrix& a, const RowBasis& basis,
                                const std::vector<double>& values);

/// Of which combination of the basis a surplus row is.
///
/// Shapes  result: basis.rows
std::vector<double> combine_rows(const SparseMatrix& a, const RowBasis& basis, int row);

}  // namespace trammel::numeric
