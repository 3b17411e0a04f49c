// SPDX-License-Identifier: Apache-2.0
#include "geometry/sketch/scaled_system.h"

#include <cmath>
#include <utility>

namespace trammel::geometry {

namespace {

// 1 over the length of each row's scaled gradient; 1 where it vanishes or is not finite.
std::vector<double> row_scales(const numeric::Evaluation& at, std::span<const double> columns) {
  std::vector<double> squares(at.residual.size(), 0.0);
  for (const numeric::Triplet& t : at.jacobian) {
    const double entry = t.value * columns[static_cast<std::size_t>(t.column)];
    squares[static_cast<std::size_t>(t.row)] += entry * entry;
  }
  for (double& s : squares) s = s > 0 && std::isfinite(s) ? 1.0 / std::sqrt(s) : 1.0;
  return squares;
}

}  // namespace

std::vector<double> scale_down(const SketchEquations& equations, std::span<const double> x) {
  std::vector<double> scaled(x.begin(), x.end());
  const std::vector<double> scales = variable_scales(equations);
  for (std::size_t i = 0; i < scaled.size(); ++i) scaled[i] /= scales[i];
  return scaled;
}

std::vector<double> scale_up(const SketchEquations& equations, std::span<const double> scaled) {
  std::vector<double> x(scaled.begin(), scaled.end());
  const std::vector<double> scales = variable_scales(equations);
  for (std::size_t i = 0; i < x.size(); ++i) x[i] *= scales[i];
  return x;
}

numeric::System scaled_system(const SketchEquations& equations, std::vector<double> q,
                              const symbolic::Values& parameters,
                              std::span<const double> reference) {
  numeric::System system;
  system.unknowns = equations.variables.count;
  system.equations = static_cast<int>(equations.rows.size());
  std::vector<double> columns = variable_scales(equations);
  std::vector<double> rows =
      row_scales(eval_equations(equations, reference, q, parameters), columns);
  // Rows of one measure each need no copy of the numbers of all parameters.
  system.evaluate = [&equations, q = std::move(q),
                     parameters = equations.uses_parameters ? parameters : symbolic::Values(),
                     columns = std::move(columns),
                     rows = std::move(rows)](std::span<const double> scaled) {
    std::vector<double> x(scaled.begin(), scaled.end());
    for (std::size_t i = 0; i < x.size(); ++i) x[i] *= columns[i];
    numeric::Evaluation at = eval_equations(equations, x, q, parameters);
    for (std::size_t i = 0; i < at.residual.size(); ++i) at.residual[i] *= rows[i];
    for (numeric::Triplet& t : at.jacobian)
      t.value *=
          rows[static_cast<std::size_t>(t.row)] * columns[static_cast<std::size_t>(t.column)];
    return at;
  };
  return system;
}

numeric::NewtonOptions sketch_newton_options() {
  numeric::NewtonOptions options;
  options.tolerance = 1e-12;
  options.step_max = 0.2;  // of the size of the drawing: a longer step could change the branch
  return options;
}

}  // namespace trammel::geometry
