// SPDX-License-Identifier: Apache-2.0
#include "app/session/held_machine.h"

#include <cmath>
#include <utility>

#include "app/session/draw_elements.h"

namespace trammel::app {

HeldMachine::HeldMachine(std::shared_ptr<OpenedModel> from, std::string with_text)
    : model(std::move(from)), text(std::move(with_text)) {
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

std::vector<model::edit::PointPlace> HeldMachine::moved_points(double resolution) const {
  Drawing now, before;
  draw_elements(sketch->equations(), sketch->placement().x, now);
  draw_elements(sketch->equations(), x_at_first, before);
  std::vector<model::edit::PointPlace> moved;
  for (std::size_t p = 0; p < now.points.size(); ++p) {
    const auto [x, y] = now.points[p].at - before.points[p].at;
    if (const double far = std::hypot(x, y); far > 0.0 && far >= resolution)
      moved.push_back({now.points[p].name, now.points[p].at});
  }
  return moved;
}

}  // namespace trammel::app
