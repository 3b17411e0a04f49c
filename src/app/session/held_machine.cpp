// SPDX-License-Identifier: Apache-2.0
#include "app/session/held_machine.h"

#include <utility>

namespace trammel::app {

HeldMachine::HeldMachine(std::shared_ptr<OpenedModel> from) : model(std::move(from)) {
  const inquiry::Prepared& prepared = model->prepared;
  if (prepared.machine) {
    const inquiry::State& state = prepared.asked ? prepared.asked->state : *prepared.drawn;
    sketch.emplace(prepared.machine->sketch, state.placement);
    x_at_first = state.placement.x;
    return;
  }
  if (!model->loaded.is_sound || model->is_cut_short()) return;
  pool = std::make_unique<symbolic::ExprPool>(prepared.pool, base::Budget{});
  equations = geometry::make_equations(*model->loaded.model, *pool);
  std::vector<geometry::Override> given;
  for (const model::GivenValue& g : model->loaded.given)
    given.push_back({g.parameter, symbolic::eval(*pool, g.value, {})});
  geometry::MeasuredHints hints = geometry::measure_hints(equations);
  equations.size = hints.size;
  hints.values = with_overrides(equations, std::move(hints.values), given);
  if (auto started = geometry::MovedSketch::start(equations, hints))
    sketch.emplace(std::move(*started));
  if (sketch) x_at_first = sketch->placement().x;
}

}  // namespace trammel::app
