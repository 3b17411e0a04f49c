// SPDX-License-Identifier: Apache-2.0
#include "numeric/linear/rank.h"

#include <Eigen/Dense>
#include <algorithm>
#include <cmath>
#include <utility>

#include "numeric/tolerances.h"

namespace trammel::numeric {

namespace {

Eigen::MatrixXd to_dense(const SparseMatrix& a) {
  Eigen::MatrixXd dense = Eigen::MatrixXd::Zero(a.rows, a.columns);
  for (int c = 0; c < a.columns; ++c)
    for (int k = a.column_starts[static_cast<std::size_t>(c)];
         k < a.column_starts[static_cast<std::size_t>(c) + 1]; ++k) {
      const auto entry = static_cast<std::size_t>(k);
      dense(a.row_indices[entry], c) += a.values[entry];
    }
  return dense;
}

// Gauss's elimination with the largest pivot of all that are left.
class Elimination {
 public:
  /// The budget is asked before each pivot.
  Elimination(Eigen::MatrixXd matrix, double tolerance, const base::Budget& budget)
      : u_(std::move(matrix)) {
    for (Eigen::Index c = 0; c < u_.cols(); ++c) column_of_.push_back(c);
    std::vector<double> pivots;
    for (Eigen::Index k = 0; k < std::min(u_.rows(), u_.cols()); ++k) {
      stopped_ = budget.reached() != base::StopReason::None;
      if (stopped_ || !bring_pivot(k)) break;
      pivots.push_back(std::abs(u_(k, k)));
      eliminate(k);
    }
    const double largest = pivots.empty() ? 0.0 : *std::ranges::max_element(pivots);
    for (std::size_t k = 0; k < pivots.size(); ++k)
      if (pivots[k] > largest * tolerance) pivots_.push_back(static_cast<Eigen::Index>(k));
  }

  bool is_stopped() const { return stopped_; }
  Eigen::Index rank() const { return static_cast<Eigen::Index>(pivots_.size()); }

  // As columns: each has one of the columns without a pivot, and what that asks of the others.
  Eigen::MatrixXd kernel() const {
    const Eigen::Index free = u_.cols() - rank();
    // What has no entries is not given to Eigen: its solver takes references to the first.
    if (free == 0) return Eigen::MatrixXd(u_.cols(), 0);
    Eigen::MatrixXd square = Eigen::MatrixXd::Zero(rank(), rank()), right(rank(), free);
    std::vector<Eigen::Index> order = pivots_;
    for (Eigen::Index c = 0; c < u_.cols(); ++c)
      if (!std::ranges::binary_search(pivots_, c)) order.push_back(c);
    for (Eigen::Index i = 0; i < rank(); ++i) {
      const Eigen::Index row = pivots_[static_cast<std::size_t>(i)];
      for (Eigen::Index j = 0; j < u_.cols(); ++j) {
        const Eigen::Index column = order[static_cast<std::size_t>(j)];
        const double value = column >= row ? u_(row, column) : 0.0;  // what lies below is left over
        (j < rank() ? square(i, j) : right(i, j - rank())) = value;
      }
    }
    if (rank() > 0) square.triangularView<Eigen::Upper>().solveInPlace(right);
    Eigen::MatrixXd kernel = Eigen::MatrixXd::Zero(u_.cols(), free);
    for (Eigen::Index j = 0; j < u_.cols(); ++j) {
      const Eigen::Index column =
          column_of_[static_cast<std::size_t>(order[static_cast<std::size_t>(j)])];
      if (j < rank())
        kernel.row(column) = -right.row(j);
      else
        kernel(column, j - rank()) = 1.0;
    }
    return kernel;
  }

 private:
  bool bring_pivot(Eigen::Index k) {
    Eigen::Index row = 0, column = 0;
    const auto rest = u_.bottomRightCorner(u_.rows() - k, u_.cols() - k);
    if (!(rest.cwiseAbs().maxCoeff(&row, &column) > 0.0)) return false;
    if (row > 0) u_.row(k).swap(u_.row(k + row));
    if (column > 0) u_.col(k).swap(u_.col(k + column));
    std::swap(column_of_[static_cast<std::size_t>(k)],
              column_of_[static_cast<std::size_t>(k + column)]);
    return true;
  }

  void eliminate(Eigen::Index k) {
    const Eigen::Index below = u_.rows() - k - 1, beside = u_.cols() - k - 1;
    u_.col(k).tail(below) /= u_(k, k);
    u_.bottomRightCorner(below, beside).noalias() -= u_.col(k).tail(below) * u_.row(k).tail(beside);
  }

  Eigen::MatrixXd u_;  // the factors below the diagonal
  std::vector<Eigen::Index> column_of_;
  std::vector<Eigen::Index> pivots_;  // their places on the diagonal
  bool stopped_ = false;
};

std::vector<std::vector<double>> kernel_columns(const Elimination& eliminated) {
  std::vector<std::vector<double>> vectors;
  const Eigen::MatrixXd kernel = eliminated.kernel();
  for (Eigen::Index k = 0; k < kernel.cols(); ++k) {
    const double largest = kernel.col(k).cwiseAbs().maxCoeff();
    std::vector<double>& v = vectors.emplace_back();
    for (Eigen::Index i = 0; i < kernel.rows(); ++i) {
      const double entry = kernel(i, k) / largest;
      v.push_back(std::abs(entry) < null_entry ? 0.0 : entry);  // rounding is no motion
    }
  }
  return vectors;
}

}  // namespace

RankAnalysis analyze_rank(const SparseMatrix& a, double tolerance, const base::Budget& budget) {
  RankAnalysis analysis;
  if (a.rows == 0 || a.columns == 0) {
    for (int c = 0; c < a.columns; ++c) {
      analysis.null_space.emplace_back(static_cast<std::size_t>(a.columns), 0.0);
      analysis.null_space.back()[static_cast<std::size_t>(c)] = 1.0;
    }
    return analysis;
  }
  Eigen::MatrixXd dense = to_dense(a);
  for (Eigen::Index r = 0; r < dense.rows(); ++r) {
    const double length = dense.row(r).norm();
    if (length > 0) dense.row(r) /= length;
  }
  const Elimination by_columns(dense, tolerance, budget);
  if (by_columns.is_stopped()) {
    analysis.stopped = true;
    return analysis;
  }
  analysis.rank = static_cast<int>(by_columns.rank());
  analysis.null_space = kernel_columns(by_columns);
  if (analysis.rank == a.rows) return analysis;
  const Elimination by_rows(dense.transpose(), tolerance, budget);
  if (by_rows.is_stopped()) return {0, {}, {}, true};
  analysis.left_null_space = kernel_columns(by_rows);
  return analysis;
}

std::vector<double> solve_least_squares(const SparseMatrix& a, const std::vector<double>& b) {
  const Eigen::MatrixXd dense = to_dense(a);
  const Eigen::Map<const Eigen::VectorXd> rhs(b.data(), static_cast<Eigen::Index>(b.size()));
  Eigen::CompleteOrthogonalDecomposition<Eigen::MatrixXd> qr;
  qr.setThreshold(least_squares_pivot);
  qr.compute(dense);
  const Eigen::VectorXd x = qr.solve(rhs);
  return {x.data(), x.data() + x.size()};
}

}  // namespace trammel::numeric
