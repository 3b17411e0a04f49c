// SPDX-License-Identifier: Apache-2.0
#include "inquiry/machine/machine.h"

#include <algorithm>
#include <utility>

#include "inquiry/machine/held_signs.h"

namespace trammel::inquiry {

Machine make_machine(const model::Model& model, symbolic::ExprPool& pool,
                     geometry::SolvedSketch sketch) {
  Machine machine;
  machine.model = &model;
  machine.pool = symbolic::PoolLayer(symbolic::PoolLayer(), &pool);
  machine.sketch = std::move(sketch);
  machine.rows = mechanics::make_motion_rows(model, pool);
  machine.contacts = mechanics::make_contact_rows(model, pool);
  machine.signs = find_signs_of_loads(model, pool, machine.rows);
  return machine;
}

symbolic::Values numbers_of(const State& state) {
  symbolic::Values numbers = state.placement.numbers;
  for (const mechanics::HeldSign& sign : state.mode.signs) numbers.set(sign.as_written, sign.value);
  return numbers;
}

std::string missing_values(const model::Model& model, const geometry::ParameterValues& values,
                           std::span<const symbolic::ExprId> used) {
  std::string missing;
  for (std::size_t i = 0; i < model.parameters.size(); ++i) {
    if (values.origins[i] != geometry::ValueOrigin::StandIn) continue;
    const model::Parameter& p = model.parameters[i];
    if (!p.definition && std::find(used.begin(), used.end(), p.symbol) != used.end())
      missing += (missing.empty() ? "" : ", ") + p.name;
  }
  return missing;
}

}  // namespace trammel::inquiry
