// SPDX-License-Identifier: Apache-2.0
#include "numeric/linear/eigenvalues.h"

#include <Eigen/Eigenvalues>
#include <algorithm>
#include <cmath>
#include <tuple>

namespace trammel::numeric {

namespace {

using RowMajor = Eigen::Matrix<double, Eigen::Dynamic, Eigen::Dynamic, Eigen::RowMajor>;

Eigen::MatrixXd to_matrix(const std::vector<double>& entries) {
  const auto n = static_cast<Eigen::Index>(std::lround(std::sqrt(entries.size())));
  return Eigen::Map<const RowMajor>(entries.data(), n, n);
}

}  // namespace

std::vector<double> symmetric_eigenvalues(const std::vector<double>& matrix) {
  const Eigen::MatrixXd a = to_matrix(matrix);
  const Eigen::SelfAdjointEigenSolver<Eigen::MatrixXd> solver((a + a.transpose()) / 2,
                                                              Eigen::EigenvaluesOnly);
  const Eigen::VectorXd& values = solver.eigenvalues();
  return {values.data(), values.data() + values.size()};
}

SymmetricEigen solve_symmetric(const std::vector<double>& matrix) {
  const Eigen::SelfAdjointEigenSolver<Eigen::MatrixXd> solver(to_matrix(matrix));
  const Eigen::VectorXd& values = solver.eigenvalues();
  SymmetricEigen found{{values.data(), values.data() + values.size()}, {}};
  for (Eigen::Index i = 0; i < values.size(); ++i) {
    const Eigen::VectorXd vector = solver.eigenvectors().col(i);
    found.vectors.emplace_back(vector.data(), vector.data() + vector.size());
  }
  return found;
}

std::vector<EigenPair> solve_eigenproblem(const std::vector<double>& matrix) {
  const Eigen::EigenSolver<Eigen::MatrixXd> solver(to_matrix(matrix));
  if (solver.info() != Eigen::Success) return {};
  std::vector<EigenPair> pairs;
  for (Eigen::Index k = 0; k < solver.eigenvalues().size(); ++k) {
    const Eigen::VectorXcd vector = solver.eigenvectors().col(k).normalized();
    pairs.push_back({solver.eigenvalues()[k], {vector.data(), vector.data() + vector.size()}});
  }
  std::stable_sort(pairs.begin(), pairs.end(), [](const EigenPair& a, const EigenPair& b) {
    return std::tuple(std::abs(a.value), a.value.imag()) <
           std::tuple(std::abs(b.value), b.value.imag());
  });
  return pairs;
}

}  // namespace trammel::numeric
