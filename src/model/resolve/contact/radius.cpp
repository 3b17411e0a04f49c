// SPDX-License-Identifier: Apache-2.0
#include "model/resolve/contact/radius.h"

namespace trammel::model {

std::optional<ExprId> find_radius(const Model& model, CircleIndex circle) {
  for (const Constraint& constraint : model.constraints) {
    if (!constraint.measure) continue;
    const Measure& measure = model.measures[*constraint.measure];
    if (measure.kind == MeasureKind::Radius && measure.circles[0] == circle)
      return constraint.value;
  }
  return std::nullopt;
}

}  // namespace trammel::model
