// SPDX-License-Identifier: Apache-2.0
#include "numeric/linear/dependent_rows.h"

#include <Eigen/Dense>
#include <algorithm>
#include <cmath>

#include "numeric/tolerances.h"

namespace trammel::numeric {

namespace {

class Orthogonalizer {
 public:
  explicit Orthogonalizer(const SparseMatrix& a)
      : rows_(Eigen::MatrixXd::Zero(a.columns, a.rows)),
        basis_(a.columns, std::min(a.rows, a.columns)),
        triangle_(Eigen::MatrixXd::Zero(basis_.cols(), basis_.cols())) {
    for (int c = 0; c < a.columns; ++c)
      for (int k = a.column_starts[static_cast<std::size_t>(c)];
           k < a.column_starts[static_cast<std::size_t>(c) + 1]; ++k)
        rows_(c, a.row_indices[static_cast<std::size_t>(k)]) =
            a.values[static_cast<std::size_t>(k)];
    lengths_ = rows_.colwise().norm();
    for (Eigen::Index r = 0; r < rows_.cols(); ++r)
      if (lengths_(r) > 0) rows_.col(r) /= lengths_(r);
  }

  std::vector<DependentRow> run(double tolerance, const base::Budget& budget) {
    std::vector<DependentRow> dependent;
    for (Eigen::Index r = 0; r < rows_.cols() && budget.reached() == base::StopReason::None; ++r) {
      Eigen::VectorXd rest = rows_.col(r);
      Eigen::VectorXd shares = Eigen::VectorXd::Zero(rank_);
      for (int pass = 0; pass < 2; ++pass) {
        const Eigen::VectorXd more = basis_.leftCols(rank_).transpose() * rest;
        rest -= basis_.leftCols(rank_) * more;
        shares += more;
      }
      if (!(rest.norm() > tolerance) || rank_ == basis_.cols())
        dependent.push_back(express(r, shares));
      else
        extend(r, rest, shares);
    }
    return dependent;
  }

 private:
  void extend(Eigen::Index row, const Eigen::VectorXd& rest, const Eigen::VectorXd& shares) {
    triangle_.col(rank_).head(rank_) = shares;
    triangle_(rank_, rank_) = rest.norm();
    basis_.col(rank_) = rest.normalized();
    members_.push_back(static_cast<int>(row));
    ++rank_;
  }

  DependentRow express(Eigen::Index row, const Eigen::VectorXd& shares) const {
    const Eigen::VectorXd weights =
        triangle_.topLeftCorner(rank_, rank_).triangularView<Eigen::Upper>().solve(shares);
    DependentRow found{static_cast<int>(row), {}, {}};
    for (Eigen::Index k = 0; k < rank_; ++k) {
      if (std::abs(weights(k)) < no_weight) continue;
      const int member = members_[static_cast<std::size_t>(k)];
      found.rows.push_back(member);
      found.weights.push_back(weights(k) * lengths_(row) / lengths_(member));
    }
    return found;
  }

  Eigen::MatrixXd rows_;  // as columns, of unit length
  Eigen::RowVectorXd lengths_;
  Eigen::MatrixXd basis_;
  Eigen::MatrixXd triangle_;  // members = basis * triangle
  std::vector<int> members_;
  Eigen::Index rank_ = 0;
};

}  // namespace

std::vector<DependentRow> find_dependent_rows(const SparseMatrix& a, double tolerance,
                                              const base::Budget& budget) {
  if (a.columns == 0) {
    std::vector<DependentRow> all;
    for (int r = 0; r < a.rows; ++r) all.push_back({r, {}, {}});
    return all;
  }
  return Orthogonalizer(a).run(tolerance, budget);
}

}  // namespace trammel::numeric
