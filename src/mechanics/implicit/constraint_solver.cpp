// SPDX-License-Identifier: Apache-2.0
#include "mechanics/implicit/constraint_solver.h"

#include "mechanics/implicit/row_lengths.h"

namespace trammel::mechanics {

std::optional<ConstraintSolver> ConstraintSolver::factor(const geometry::SketchEquations& equations,
                                                         const geometry::Placement& placement) {
  ConstraintSolver solver;
  if (equations.rows.empty()) return solver;
  numeric::Evaluation at =
      geometry::eval_equations(equations, placement.x, placement.q, placement.numbers);
  solver.columns_ = geometry::variable_scales(equations);
  solver.rows_ = row_lengths(at, solver.columns_);
  for (numeric::Triplet& t : at.jacobian)
    t.value *= solver.columns_[static_cast<std::size_t>(t.column)] /
               solver.rows_[static_cast<std::size_t>(t.row)];
  solver.lu_ = numeric::SparseLu::factor(numeric::make_sparse(
      static_cast<int>(solver.rows_.size()), equations.variables.count, at.jacobian));
  if (!solver.lu_) return std::nullopt;
  return solver;
}

std::vector<double> ConstraintSolver::displace(std::span<const double> dq) const {
  if (!lu_) return {};
  std::vector<double> right(dq.begin(), dq.end());
  for (std::size_t j = 0; j < right.size(); ++j) right[j] /= rows_[j];
  std::vector<double> dx = lu_->solve(right);
  for (std::size_t i = 0; i < dx.size(); ++i) dx[i] *= columns_[i];
  return dx;
}

std::vector<double> ConstraintSolver::hold(std::span<const double> f) const {
  if (!lu_) return {};
  std::vector<double> right(f.begin(), f.end());
  for (std::size_t i = 0; i < right.size(); ++i) right[i] *= -columns_[i];
  std::vector<double> reactions = lu_->solve_transposed(right);
  for (std::size_t j = 0; j < reactions.size(); ++j) reactions[j] /= rows_[j];
  return reactions;
}

}  // namespace trammel::mechanics
