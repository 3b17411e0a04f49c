// SPDX-License-Identifier: Apache-2.0
// Each row of a sparse matrix with a column of its own, by the pattern alone.
#pragma once

#include <cstddef>
#include <cstdint>
#include <vector>

namespace trammel::symbolic {

/// Columns with an entry, by row.
using Pattern = std::vector<std::vector<std::size_t>>;

/// Shapes  pattern: columns below `columns`; any number of rows
/// Math    a maximum matching by augmenting paths, depth first without recursion
/// Cost    O(n e) for n rows and e entries, O(n + e) as a rule
class Matching {
 public:
  static constexpr std::size_t none = SIZE_MAX;

  /// Pre     the pattern outlives it
  Matching(const Pattern& pattern, std::size_t columns);

  std::size_t row_of(std::size_t column) const { return row_of_[column]; }
  std::size_t column_of(std::size_t row) const { return column_of_[row]; }

 private:
  void augment(std::size_t start);

  const Pattern& pattern_;
  std::vector<std::size_t> row_of_, column_of_;
  std::vector<std::size_t> seen_;  // by column: the row whose search was here
};

}  // namespace trammel::symbolic
