// SPDX-License-Identifier: Apache-2.0
// The LU factors of small full matrices, in memory that is used again.
#pragma once

#include <cstddef>
#include <span>
#include <vector>

namespace trammel::numeric {

/// Math    rows are divided by their largest entries first; pivots are the largest of their columns
/// Cost    n^3/3
class FullLu {
 public:
  /// A new matrix of zeros.
  void begin(std::size_t size) {
    size_ = size;
    matrix_.assign(size * size, 0.0);
  }
  /// Shapes  size^2, by rows; after factor() the factors
  double* data() { return matrix_.data(); }
  const double* data() const { return matrix_.data(); }

  /// False where a pivot is not above `least`, or an entry is not finite.
  bool factor(double least);
  /// Pre: factor() was true. Shapes  b: size; it is replaced by x
  void solve(std::span<double> b);

 private:
  bool scale_rows();

  std::size_t size_ = 0;
  std::vector<double> matrix_, scales_, moved_;
  std::vector<std::size_t> order_;  // of the rows
};

}  // namespace trammel::numeric
