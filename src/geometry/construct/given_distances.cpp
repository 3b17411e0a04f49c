// SPDX-License-Identifier: Apache-2.0
#include "geometry/construct/given_distances.h"

#include "model/measure/element_placement.h"

namespace trammel::geometry {

GivenDistances::GivenDistances(const model::Model& model, const std::vector<symbolic::ExprId>& q) {
  for (std::uint32_t c = 0; c < model.constraints.size(); ++c) {
    const auto& measure = model.constraints[model::ConstraintIndex{c}].measure;
    if (!measure) continue;
    const model::Measure& m = model.measures[*measure];
    if (m.kind == model::MeasureKind::Distance) known_.emplace(key(m.points[0], m.points[1]), q[c]);
  }
}

symbolic::Expr GivenDistances::between(model::PointIndex a, model::PointIndex b,
                                       symbolic::VectorFormula ab) const {
  const auto found = known_.find(key(a, b));
  return found != known_.end() ? symbolic::Expr(*ab.x.pool, found->second) : model::norm(ab);
}

}  // namespace trammel::geometry
