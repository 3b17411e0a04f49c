// SPDX-License-Identifier: Apache-2.0
#include "numeric/linear/dense_solve.h"

#include <Eigen/Dense>

namespace trammel::numeric {

std::optional<std::vector<double>> solve_dense(std::vector<double> matrix,
                                               std::vector<double> right) {
  using RowMajor = Eigen::Matrix<double, Eigen::Dynamic, Eigen::Dynamic, Eigen::RowMajor>;
  const auto n = static_cast<Eigen::Index>(right.size());
  Eigen::MatrixXd a = Eigen::Map<const RowMajor>(matrix.data(), n, n);
  Eigen::VectorXd b = Eigen::Map<const Eigen::VectorXd>(right.data(), n);
  if (!a.allFinite()) return std::nullopt;
  Eigen::VectorXd columns = Eigen::VectorXd::Ones(n);
  for (Eigen::Index i = 0; i < n; ++i) {
    const double size = a.row(i).cwiseAbs().maxCoeff();
    if (size == 0.0) return std::nullopt;
    a.row(i) /= size;
    b(i) /= size;
  }
  for (Eigen::Index j = 0; j < n; ++j) {
    const double size = a.col(j).cwiseAbs().maxCoeff();
    if (size == 0.0) return std::nullopt;
    a.col(j) /= size;
    columns(j) = size;
  }
  Eigen::FullPivLU<Eigen::MatrixXd> lu(a);
  lu.setThreshold(1e-13);
  if (!lu.isInvertible()) return std::nullopt;
  const Eigen::VectorXd x = lu.solve(b).cwiseQuotient(columns);
  return std::vector<double>(x.data(), x.data() + n);
}

}  // namespace trammel::numeric
