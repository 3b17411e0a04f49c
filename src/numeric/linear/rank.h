// SPDX-License-Identifier: Apache-2.0
// Rank and null spaces of a small dense view of a matrix: what is undetermined, what is dependent.
#pragma once

#include <vector>

#include "base/budget.h"
#include "numeric/linear/sparse_matrix.h"
#include "numeric/tolerances.h"

namespace trammel::numeric {

struct RankAnalysis {
  int rank = 0;
  /// Each vector v has A v = 0 (length: columns): a motion that no row opposes.
  std::vector<std::vector<double>> null_space;
  /// Each vector w has w'A = 0 (length: rows): rows that depend on one another. Where there is
  /// only one, the rows with nonzero entries are a minimal dependent set.
  std::vector<std::vector<double>> left_null_space;
  bool stopped = false;  // by the budget: then nothing else is known
};

/// Rows are scaled to unit length before pivots below `tolerance` count as zero.
/// Cost O(rows * columns * rank): meant for at most some hundred rows.
RankAnalysis analyze_rank(const SparseMatrix& a, double tolerance = dependent_rest,
                          const base::Budget& budget = {});

/// The step of least length that minimizes |A x - b| (for rectangular or singular systems).
/// Shapes  b: rows, result: columns. Cost O(rows * columns^2).
std::vector<double> solve_least_squares(const SparseMatrix& a, const std::vector<double>& b);

}  // namespace trammel::numeric
