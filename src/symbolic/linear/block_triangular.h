// SPDX-License-Identifier: Apache-2.0
// The finest block triangular form of a square sparse matrix, by its pattern alone.
#pragma once

#include <cstddef>
#include <vector>

#include "symbolic/linear/matching.h"

namespace trammel::symbolic {

struct Block {
  std::vector<std::size_t> rows, columns;  // as many; rows[i], columns[i] is an entry
};

struct BlockTriangular {
  /// Each block's rows have entries in its own columns and in those of blocks before it only.
  std::vector<Block> blocks;
  /// Rows of a maximal matching's remainder with all rows that share their columns: more rows
  /// than columns, so that every determinant of the pattern is 0. Then there are no blocks.
  std::vector<std::size_t> overfull_rows;
};

/// Math    a perfect matching of rows and columns; strongly connected components of the rows, an
///         edge from a row to the rows matched to its columns
/// Cost    O(n e) for n rows and e entries, O(n + e) as a rule
/// Source  [DulmageMendelsohn1958]
BlockTriangular find_blocks(const Pattern& pattern);

}  // namespace trammel::symbolic
