// SPDX-License-Identifier: Apache-2.0
// The parts of a matrix that have too few or too many rows by their pattern alone, so that large
// systems need dense algebra on these parts only.
#pragma once

#include <cstddef>
#include <optional>
#include <vector>

#include "numeric/linear/sparse_matrix.h"

namespace trammel::numeric {

/// An index of SuiteSparse as one of the standard library.
inline std::size_t at(int i) {
  return static_cast<std::size_t>(i);
}

/// The matrix is [under * *; 0 square *; 0 0 over] in some order: what is free is free within
/// `under`, what depends on one another by its pattern does so within `over`. Ascending indices.
struct StructuralParts {
  std::vector<int> under_rows, under_columns;  // fewer rows than columns; both empty: none
  std::vector<int> over_rows, over_columns;    // fewer columns than rows
};

/// Math    a maximum matching of rows and columns; what alternating paths reach from the columns
///         (rows) without partner is `under` (`over`)
/// Cost    O(entries) nearly always, O(rows * entries) at worst
/// Source  Dulmage and Mendelsohn; the matching is SuiteSparse's BTF [Davis2006 7.2]
StructuralParts find_structural_parts(const SparseMatrix& a);

/// Square parts that can be solved one after the other: the rows of a block hold its own columns
/// and those of earlier blocks. No block can be divided further.
struct BlockOrder {
  std::vector<int> rows, columns;  // of all blocks, ascending within each
  std::vector<int> starts;         // of each block in both, and the end

  std::size_t count() const { return starts.size() - 1; }
};

/// Entries that are 0 count, so that the order serves other values at the same places. Nothing
/// where no values at these places make a regular matrix.
/// Pre     square
/// Cost    O(entries) nearly always
/// Source  SuiteSparse's BTF [Davis2006 7.3]
std::optional<BlockOrder> find_blocks(const SparseMatrix& a);

/// For each column the row that a maximum matching gives it, or -1. Entries that are 0 are none.
/// Cost    O(entries) nearly always
std::vector<int> match_rows(const SparseMatrix& a);

/// The transposed matrix. Cost: O(entries).
SparseMatrix transpose(const SparseMatrix& a);

/// Some rows and columns, in their order. Cost: O(rows + columns + entries).
SparseMatrix take_part(const SparseMatrix& a, const std::vector<int>& rows,
                       const std::vector<int>& columns);

}  // namespace trammel::numeric
