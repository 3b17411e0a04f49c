// SPDX-License-Identifier: Apache-2.0
#include "model/measure/constraint_unit.h"

#include "model/measure/measure_table.h"

namespace trammel::model {

base::ShownUnit constraint_unit(const Model& model, const Constraint& constraint) {
  if (!constraint.measure) return {};
  const auto& dimension = measure_row(model.measures[*constraint.measure].kind).dimension;
  return model.shown_units.of({dimension, constraint.is_angle});
}

}  // namespace trammel::model
