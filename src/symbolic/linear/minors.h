// SPDX-License-Identifier: Apache-2.0
// Determinants and Cramer's rule without division: minors of trailing rows, each built once.
#pragma once

#include <cstdint>
#include <optional>
#include <unordered_map>
#include <vector>

#include "symbolic/expr/expr_pool.h"

namespace trammel::symbolic {

inline constexpr std::size_t widest_minors = 64;  // columns; a set of them is one word

/// A square block: rows of (column, value), values not the number 0, and right-hand sides.
struct DenseBlock {
  struct Cell {
    std::size_t column;
    ExprId value;
  };
  std::vector<std::vector<Cell>> rows;
  std::vector<std::vector<ExprId>> right;  // each by row

  std::size_t size() const { return rows.size(); }
};

/// How many operations Cramer's rule for all right-hand sides takes with the rows expanded in this
/// order; none beyond `most`. A minor that stands alone in a product with 1 joins the sum above.
///
/// Cost    O(operations), at most O(most)
std::optional<std::size_t> count_minor_work(const ExprPool& pool, const DenseBlock& block,
                                            const std::vector<std::size_t>& order,
                                            std::size_t most);

/// The order with the least work among a few: as given and backwards, sparse rows first or last.
std::optional<std::vector<std::size_t>> find_row_order(const ExprPool& pool,
                                                       const DenseBlock& block, std::size_t most);

/// The determinant, and the numerators of the solutions over it.
///
/// Math    minor(r, S) = sum over c in S of +-a[r][c] minor(r + 1, S - c), memoized by S
/// Shapes  numerators[k][column]
/// Pre     size <= widest_minors
/// Cost    n 2^n products at most for a full matrix, O(n) for one of fixed band width
struct Cramer {
  ExprId determinant;
  std::vector<std::vector<ExprId>> numerators;
};
Cramer expand_minors(ExprPool& pool, const DenseBlock& block,
                     const std::vector<std::size_t>& order);

}  // namespace trammel::symbolic
