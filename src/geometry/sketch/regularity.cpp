// SPDX-License-Identifier: Apache-2.0
#include "geometry/sketch/regularity.h"

#include <cmath>
#include <cstdint>

#include "geometry/sketch/scaled_system.h"
#include "numeric/linear/sparse_lu.h"

namespace trammel::geometry {

std::optional<model::ConstraintIndex> find_touch_without_side(const SketchEquations& equations,
                                                              std::span<const double> x) {
  const model::Model& model = *equations.model;
  for (std::uint32_t c = 0; c < equations.rows.size(); ++c)
    for (const model::MeasureIndex touching : equations.rows[c].measures) {
      if (model.measures[touching].kind != model::MeasureKind::LineBesideCircle) continue;
      model::Measure across = model.measures[touching];
      across.kind = model::MeasureKind::DistanceToLine;
      across.points[0] = model.circles[across.circles[0]].center;
      const double distance = equations.measures->eval(across, x).value;
      if (std::abs(distance) < 10 * sketch_residual * equations.size)  // rounding chose the side
        return model::ConstraintIndex{c};
    }
  return std::nullopt;
}

Regularity find_regularity(const numeric::SparseMatrix& scaled) {
  if (scaled.columns == 0) return {1.0, 1.0};
  const auto lu = numeric::SparseLu::factor(scaled);
  if (!lu) return {};
  return {lu->reciprocal_condition(), lu->pivot_ratio()};
}

Regularity find_regularity(const SketchEquations& equations, const Placement& placement) {
  if (find_touch_without_side(equations, placement.x)) return {};
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
