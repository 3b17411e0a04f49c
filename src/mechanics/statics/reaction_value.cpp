// SPDX-License-Identifier: Apache-2.0
#include "mechanics/statics/reaction_value.h"

#include <cmath>

#include "numeric/linear/sparse_lu.h"

namespace trammel::mechanics {

using geometry::Placement;
using geometry::SketchEquations;

namespace {

// Forces may depend on measures: their numbers at this placement.
symbolic::Values with_measures(const SketchEquations& equations, const Placement& placement) {
  symbolic::Values values = placement.numbers;
  for (const model::Measure& measure : equations.model->measures)
    values.set(measure.symbol, equations.measures->eval(measure, placement.x).value);
  return values;
}

// Length of each row of C in scaled columns: reactions are computed as forces of one size.
std::vector<double> row_lengths(const numeric::Evaluation& at, const std::vector<double>& scales) {
  std::vector<double> squares(at.residual.size(), 0.0);
  for (const numeric::Triplet& t : at.jacobian) {
    const double entry = t.value * scales[static_cast<std::size_t>(t.column)];
    squares[static_cast<std::size_t>(t.row)] += entry * entry;
  }
  for (double& s : squares) s = s > 0 ? std::sqrt(s) : 1.0;
  return squares;
}

}  // namespace

std::vector<double> eval_applied(const SketchEquations& equations, const Placement& placement) {
  std::vector<double> f(placement.x.size(), 0.0);
  std::vector<symbolic::ExprId> roots;
  for (const model::AppliedForce& force : equations.model->forces)
    roots.insert(roots.end(), force.components.begin(), force.components.end());
  const std::vector<double> components =
      symbolic::eval(*equations.pool, roots, with_measures(equations, placement));
  std::size_t next = 0;
  for (const model::AppliedForce& force : equations.model->forces)
    for (const int variable : equations.variables.of_point[force.point.value]) {
      const double component = components[next++];
      if (variable >= 0) f[static_cast<std::size_t>(variable)] += component;
    }
  return f;
}

std::optional<std::vector<double>> eval_reactions(const SketchEquations& equations,
                                                  const Placement& placement) {
  const std::size_t n = equations.rows.size();
  if (n == 0) return std::vector<double>{};
  numeric::Evaluation at =
      geometry::eval_equations(equations, placement.x, placement.q, placement.numbers);
  const std::vector<double> scales = geometry::variable_scales(equations);
  const std::vector<double> lengths = row_lengths(at, scales);
  for (numeric::Triplet& t : at.jacobian)
    t.value *=
        scales[static_cast<std::size_t>(t.column)] / lengths[static_cast<std::size_t>(t.row)];
  const auto lu = numeric::SparseLu::factor(
      numeric::make_sparse(static_cast<int>(n), equations.variables.count, at.jacobian));
  if (!lu) return std::nullopt;
  std::vector<double> right_hand_side = eval_applied(equations, placement);
  for (std::size_t i = 0; i < right_hand_side.size(); ++i) right_hand_side[i] *= -scales[i];
  std::vector<double> reactions = lu->solve_transposed(right_hand_side);
  for (std::size_t j = 0; j < n; ++j) reactions[j] /= lengths[j];
  return reactions;
}

}  // namespace trammel::mechanics
