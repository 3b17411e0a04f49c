// SPDX-License-Identifier: Apache-2.0
#include "geometry/sketch/scaled_system.h"

#include <cmath>
#include <memory>
#include <utility>

#include "geometry/tolerances.h"

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

SketchScales find_scales(const SketchEquations& equations, std::span<const double> q,
                         const symbolic::Values& parameters, std::span<const double> reference) {
  SketchScales scales{variable_scales(equations), {}};
  scales.rows = row_scales(eval_equations(equations, reference, q, parameters), scales.columns);
  return scales;
}

numeric::System view_scaled_system(const SketchEquations& equations, const SketchScales& scales,
                                   const std::vector<double>& q,
                                   const symbolic::Values& parameters) {
  numeric::System system;
  system.unknowns = equations.variables.count;
  system.equations = static_cast<int>(equations.rows.size());
  system.evaluate = [&](std::span<const double> scaled) {
    const auto& [columns, rows] = scales;
    std::vector<double> x(scaled.begin(), scaled.end());
    for (std::size_t i = 0; i < x.size(); ++i) x[i] *= columns[i];
    numeric::Evaluation at = eval_equations(equations, x, q, parameters);
    for (std::size_t i = 0; i < at.residual.size(); ++i) at.residual[i] *= rows[i];
    for (std::size_t i = 0; i < at.sizes.size(); ++i) at.sizes[i] *= rows[i];
    for (numeric::Triplet& t : at.jacobian)
      t.value *=
          rows[static_cast<std::size_t>(t.row)] * columns[static_cast<std::size_t>(t.column)];
    return at;
  };
  return system;
}

numeric::System scaled_system(const SketchEquations& equations,
                              std::shared_ptr<const SketchScales> scales, std::vector<double> q,
                              const symbolic::Values& parameters) {
  struct Parts {
    std::shared_ptr<const SketchScales> scales;
    std::vector<double> q;
    symbolic::Values parameters;
  };
  // Rows of one measure each need no copy of the numbers of all parameters.
  const auto parts = std::make_shared<const Parts>(
      Parts{std::move(scales), std::move(q),
            equations.uses_parameters ? parameters : symbolic::Values()});
  numeric::System system =
      view_scaled_system(equations, *parts->scales, parts->q, parts->parameters);
  system.evaluate = [parts, view = std::move(system.evaluate)](std::span<const double> scaled) {
    return view(scaled);
  };
  return system;
}

numeric::System scaled_system(const SketchEquations& equations, std::vector<double> q,
                              const symbolic::Values& parameters,
                              std::span<const double> reference) {
  auto scales =
      std::make_shared<const SketchScales>(find_scales(equations, q, parameters, reference));
  return scaled_system(equations, std::move(scales), std::move(q), parameters);
}

numeric::NewtonOptions sketch_newton_options(const base::Budget& budget) {
  numeric::NewtonOptions options;
  options.budget = budget;
  options.tolerance = sketch_residual;
  options.step_max = 0.2;  // of the size of the drawing: a longer step could change the branch
  return options;
}

}  // namespace trammel::geometry
