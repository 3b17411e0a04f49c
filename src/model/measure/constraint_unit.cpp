// SPDX-License-Identifier: Apache-2.0
#include "model/measure/constraint_unit.h"

#include "model/measure/measure_table.h"
#include "model/shown_unit.h"

namespace trammel::model {

std::optional<base::Quantity> quantity_of(const Model& model, const Constraint& constraint) {
  if (!constraint.measure) return std::nullopt;
  const auto& dimension = measure_row(model.measures[*constraint.measure].kind).dimension;
  return base::Quantity{dimension, constraint.is_angle};
}

std::optional<base::Quantity> quantity_of(const Model& model, const Follower& follower) {
  for (const Measure& measure : model.measures)
    if (measure.symbol == follower.expression)
      return base::Quantity{measure_row(measure.kind).dimension, follower.is_angle};
  return std::nullopt;
}

base::ShownUnit constraint_unit(const Model& model, const Constraint& constraint) {
  return shown_unit(model, quantity_of(model, constraint));
}

}  // namespace trammel::model
