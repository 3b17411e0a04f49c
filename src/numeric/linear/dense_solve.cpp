// SPDX-License-Identifier: Apache-2.0
#include "numeric/linear/dense_solve.h"

#include <Eigen/Dense>
#include <algorithm>
#include <cmath>

#include "numeric/tolerances.h"

namespace trammel::numeric {

namespace {

struct System {
  Eigen::MatrixXd a;
  Eigen::VectorXd b;
};

// Rows of one size; none where a number is not finite or a row is empty.
std::optional<System> scale_rows(const std::vector<double>& matrix,
                                 const std::vector<double>& right) {
  using RowMajor = Eigen::Matrix<double, Eigen::Dynamic, Eigen::Dynamic, Eigen::RowMajor>;
  const auto n = static_cast<Eigen::Index>(right.size());
  System system{Eigen::Map<const RowMajor>(matrix.data(), n, n),
                Eigen::Map<const Eigen::VectorXd>(right.data(), n)};
  if (!system.a.allFinite()) return std::nullopt;
  for (Eigen::Index i = 0; i < n; ++i) {
    const double size = system.a.row(i).cwiseAbs().maxCoeff();
    if (size == 0.0) return std::nullopt;
    system.a.row(i) /= size;
    system.b(i) /= size;
  }
  return system;
}

}  // namespace

std::optional<std::vector<double>> solve_dense(std::vector<double> matrix,
                                               std::vector<double> right) {
  if (right.size() == 1) {  // which contacts ask for most of the time
    if (matrix[0] == 0.0 || !std::isfinite(matrix[0])) return std::nullopt;
    return std::vector<double>{right[0] / matrix[0]};
  }
  std::optional<System> system = scale_rows(matrix, right);
  if (!system) return std::nullopt;
  Eigen::MatrixXd& a = system->a;
  const Eigen::Index n = a.cols();
  Eigen::VectorXd columns = Eigen::VectorXd::Ones(n);
  for (Eigen::Index j = 0; j < n; ++j) {
    const double size = a.col(j).cwiseAbs().maxCoeff();
    if (size == 0.0) return std::nullopt;
    a.col(j) /= size;
    columns(j) = size;
  }
  Eigen::FullPivLU<Eigen::MatrixXd> lu(a);
  lu.setThreshold(singular_pivot);
  if (!lu.isInvertible()) return std::nullopt;
  const Eigen::VectorXd x = lu.solve(system->b).cwiseQuotient(columns);
  return std::vector<double>(x.data(), x.data() + n);
}

std::optional<std::vector<double>> solve_shortest(std::vector<double> matrix,
                                                  std::vector<double> right) {
  const std::optional<System> system = scale_rows(matrix, right);
  if (!system) return std::nullopt;
  Eigen::CompleteOrthogonalDecomposition<Eigen::MatrixXd> parts;
  parts.setThreshold(shortest_solution_pivot);
  parts.compute(system->a);
  const Eigen::VectorXd x = parts.solve(system->b);
  const double miss = (system->a * x - system->b).cwiseAbs().maxCoeff();
  if (!(miss <= solvable_miss * system->b.cwiseAbs().maxCoeff())) return std::nullopt;
  return std::vector<double>(x.data(), x.data() + x.size());
}

std::optional<std::vector<double>> solve_nearest(const std::vector<double>& matrix,
                                                 const std::vector<double>& right) {
  const std::size_t n = right.size();
  std::vector<double> filled = matrix, wanted = right;
  for (std::size_t i = 0; i < n; ++i) {
    const auto row = filled.begin() + static_cast<std::ptrdiff_t>(i * n);
    if (std::any_of(row, row + static_cast<std::ptrdiff_t>(n), [](double a) { return a != 0.0; }))
      continue;
    filled[i * n + i] = 1.0;  // x_i = 0
    wanted[i] = 0.0;
  }
  const std::optional<System> system = scale_rows(filled, wanted);
  if (!system || !system->b.allFinite()) return std::nullopt;
  Eigen::CompleteOrthogonalDecomposition<Eigen::MatrixXd> parts;
  parts.setThreshold(shortest_solution_pivot);
  parts.compute(system->a);
  const Eigen::VectorXd x = parts.solve(system->b);
  return std::vector<double>(x.data(), x.data() + x.size());
}

std::vector<char> find_determined(const std::vector<double>& matrix, std::size_t n) {
  std::vector<char> found(n, 1);
  if (n == 0) return found;
  const std::optional<System> system = scale_rows(matrix, std::vector<double>(n, 0.0));
  if (!system) return std::vector<char>(n, 0);
  Eigen::FullPivLU<Eigen::MatrixXd> lu(system->a);
  lu.setThreshold(singular_pivot);
  if (lu.isInvertible()) return found;
  const Eigen::MatrixXd kernel = lu.kernel();
  for (Eigen::Index k = 0; k < kernel.cols(); ++k) {
    const double most = kernel.col(k).cwiseAbs().maxCoeff();
    for (std::size_t i = 0; i < n; ++i)
      if (std::abs(kernel(static_cast<Eigen::Index>(i), k)) > null_entry * most) found[i] = 0;
  }
  return found;
}

std::vector<std::vector<double>> find_kernel(const std::vector<double>& matrix, std::size_t columns,
                                             double pivot) {
  const auto n = static_cast<Eigen::Index>(columns);
  const Eigen::Index rows = n == 0 ? 0 : static_cast<Eigen::Index>(matrix.size()) / n;
  // A row of zeros, so that a matrix without rows has a kernel too.
  Eigen::MatrixXd transposed = Eigen::MatrixXd::Zero(n, rows + 1);
  for (Eigen::Index i = 0; i < rows; ++i) {
    const Eigen::Map<const Eigen::VectorXd> row(matrix.data() + i * n, n);
    const double size = row.cwiseAbs().maxCoeff();
    if (size > 0.0) transposed.col(i) = row / size;
  }
  Eigen::ColPivHouseholderQR<Eigen::MatrixXd> parts;
  parts.setThreshold(pivot);
  parts.compute(transposed);
  const Eigen::MatrixXd q = parts.householderQ();
  std::vector<std::vector<double>> basis;
  for (Eigen::Index k = parts.rank(); k < n; ++k)
    basis.emplace_back(q.col(k).data(), q.col(k).data() + n);
  return basis;
}

}  // namespace trammel::numeric
