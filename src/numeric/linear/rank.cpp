// SPDX-License-Identifier: Apache-2.0
#include "numeric/linear/rank.h"

#include <Eigen/Dense>

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

std::vector<std::vector<double>> kernel_columns(const Eigen::FullPivLU<Eigen::MatrixXd>& lu) {
  std::vector<std::vector<double>> vectors;
  if (lu.dimensionOfKernel() == 0) return vectors;
  const Eigen::MatrixXd kernel = lu.kernel();
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

RankAnalysis analyze_rank(const SparseMatrix& a, double tolerance) {
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
  Eigen::FullPivLU<Eigen::MatrixXd> lu(dense);
  lu.setThreshold(tolerance);
  analysis.rank = static_cast<int>(lu.rank());
  analysis.null_space = kernel_columns(lu);
  if (analysis.rank < a.rows) {
    Eigen::FullPivLU<Eigen::MatrixXd> transposed(dense.transpose());
    transposed.setThreshold(tolerance);
    analysis.left_null_space = kernel_columns(transposed);
  }
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
