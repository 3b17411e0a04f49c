// SPDX-License-Identifier: Apache-2.0
#include "app/session/moved.h"

#include <fmt/format.h>

#include <algorithm>
#include <utility>

namespace trammel::app {

Session::Moved::Moved(std::shared_ptr<OpenedModel> from) : model(std::move(from)) {
  const inquiry::Prepared& prepared = model->prepared;
  if (prepared.machine) {
    const inquiry::State& state = prepared.asked ? prepared.asked->state : *prepared.drawn;
    sketch.emplace(prepared.machine->sketch, state.placement);
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
}

bool Session::take_hold(const Limits& limits) {
  if (!moved_) {
    Opening how;
    how.needs.formulas = false;
    const ModelText text = at_values();
    std::shared_ptr<OpenedModel> model = open(text, how, limits.start());
    if (model->is_cut_short()) return false;
    keep(text, how, model, ExitCode::Answered);
    moved_ = std::make_unique<Moved>(std::move(model));
  }
  return moved_->sketch.has_value();
}

Drawing Session::show(const Move& move, std::span<const symbolic::ExprId> changed) {
  Drawing drawing;
  const geometry::MovedSketch& sketch = *moved_->sketch;
  drawing.kind = moved_->pool ? DrawingKind::Pulled : DrawingKind::Placed;
  drawing.move = move;
  draw_elements(sketch.equations(), sketch.placement().x, drawing);
  for (const model::Parameter& p : moved_->model->loaded.model->parameters)
    if (std::find(changed.begin(), changed.end(), p.symbol) != changed.end()) {
      drawing.values.push_back({p.name, sketch.placement().numbers.find(p.symbol).value_or(0.0)});
      set_value(drawing.values.back());
    }
  return drawing;
}

Drawing Session::place(const Limits& limits) {
  return take_hold(limits) ? show({}, {}) : Drawing{};
}

Drawing Session::drag(const NamedValue& to, Effort effort) {
  if (!take_hold({})) return {};
  const std::vector<model::Parameter>& parameters = moved_->model->loaded.model->parameters;
  const auto found = std::find_if(parameters.begin(), parameters.end(),
                                  [&](const model::Parameter& p) { return p.name == to.name; });
  if (found == parameters.end() || found->definition) {
    Drawing drawing = show({MoveEnd::Held, 1.0}, {});
    drawing.problem = found == parameters.end() ? fmt::format("there is no '{}'", to.name)
                                                : fmt::format("'{}' follows from others", to.name);
    return drawing;
  }
  const symbolic::ExprId changed[] = {found->symbol};
  return show(moved_->sketch->set_value({found->symbol, to.value}, effort), changed);
}

Drawing Session::pull(std::string_view point, base::Vector2<double> to, Effort effort) {
  if (!take_hold({})) return {};
  const model::Model& model = *moved_->model->loaded.model;
  for (std::uint32_t p = 0; p < model.points.size(); ++p)
    if (model.points[{p}].name == point) {
      const Move move = moved_->sketch->pull({p}, to, effort);
      return show(move, moved_->sketch->followed());
    }
  Drawing drawing = show({MoveEnd::Held, 0.0}, {});
  drawing.problem = fmt::format("there is no point '{}'", point);
  return drawing;
}

}  // namespace trammel::app
