// SPDX-License-Identifier: Apache-2.0
#include "geometry/sketch/regularity.h"

#include "geometry/sketch/scaled_system.h"
#include "numeric/linear/sparse_lu.h"

namespace trammel::geometry {

Regularity find_regularity(const numeric::SparseMatrix& scaled) {
  if (scaled.columns == 0) return {1.0, 1.0};
  const auto lu = numeric::SparseLu::factor(scaled);
  if (!lu) return {};
  return {lu->reciprocal_condition(), lu->pivot_ratio()};
}

Regularity find_regularity(const SketchEquations& equations, const Placement& placement) {
  const std::vector<double> scaled = scale_down(equations, placement.x);
  const SketchScales scales = find_scales(equations, placement.q, placement.numbers, placement.x);
  const numeric::System system =
      view_scaled_system(equations, scales, placement.q, placement.numbers);
  const numeric::Evaluation at = system.evaluate(scaled);
  return find_regularity(numeric::make_sparse(system.equations, system.unknowns, at.jacobian));
}

double eval_regularity(const SketchEquations& equations, const Placement& placement) {
  return find_regularity(equations, placement).condition;
}

}  // namespace trammel::geometry
