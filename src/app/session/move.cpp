// SPDX-License-Identifier: Apache-2.0
// The calls of a session that move its machine.
#include <fmt/format.h>

#include <algorithm>
#include <utility>

#include "app/document/drawable_text.h"
#include "app/session/draw_elements.h"
#include "app/session/session_state.h"
#include "geometry/sketch/nearest_place.h"
#include "model/language/parse.h"

namespace trammel::app {

namespace {

std::optional<model::PointIndex> find_point(const model::Model& model, std::string_view name) {
  for (std::uint32_t p = 0; p < model.points.size(); ++p)
    if (model.points[{p}].name == name) return model::PointIndex{p};
  return std::nullopt;
}

// With places of its own; of a circle the line that turns with it.
std::optional<model::LineIndex> find_line(const model::Model& model, std::string_view name) {
  for (std::uint32_t l = 0; l < model.lines.size(); ++l) {
    const model::Line& line = model.lines[{l}];
    const bool has_places =
        line.kind == model::LineKind::ThroughPoints || line.kind == model::LineKind::Pointer;
    if (has_places && line.name == name) return model::LineIndex{l};
  }
  for (const model::Circle& circle : model.circles)
    if (circle.name == name) return circle.axis;
  return std::nullopt;
}

}  // namespace

bool Session::State::take_hold(const Limits& limits) {
  if (!held) {
    const Opening how = for_numbers();
    ModelText here = at_values();
    std::string whole = here.text;
    const base::Budget budget = limits.start();
    std::shared_ptr<OpenedModel> model = open(here, how, budget);
    if (!model->loaded.is_sound)
      if (auto rest = without_wrong_statements(here, budget)) {
        here = std::move(*rest);
        model = open(here, how, budget);
      }
    if (budget.reached() != base::StopReason::None) return false;
    keep(here, how, model, budget);
    held = std::make_unique<HeldMachine>(std::move(model), std::move(whole));
  }
  return held->sketch.has_value();
}

model::edit::AtCoordinates Session::State::at_of(std::string_view point) const {
  return model::edit::find_at_coordinates(model::parse_model(base::SourceText("", text.text)).tree,
                                          point);
}

Drawing Session::State::show(const Move& move, std::span<const symbolic::ExprId> changed) {
  Drawing drawing;
  const geometry::MovedSketch& sketch = *held->sketch;
  drawing.kind = held->pool ? DrawingKind::Pulled : DrawingKind::Placed;
  drawing.move = move;
  draw_elements(sketch.equations(), sketch.placement().x, drawing);
  for (const model::Parameter& p : held->model->loaded.model->parameters)
    if (std::find(changed.begin(), changed.end(), p.symbol) != changed.end()) {
      drawing.values.push_back({p.name, sketch.placement().numbers.find(p.symbol).value_or(0.0)});
      set_value(drawing.values.back());
    }
  has_passed_dead_point = has_passed_dead_point || move.passed_dead_point;
  take_over_numbers();
  for (const NumberOfText& number : numbers)
    drawing.numbers.push_back({number.measure, number.value});
  return drawing;
}

std::vector<std::string> Session::State::drivers() const {
  std::vector<std::string> names;
  if (!held || !held->sketch) return names;
  const std::vector<symbolic::ExprId> symbols = held->sketch->drivers();
  for (const model::Parameter& p : held->model->loaded.model->parameters)
    if (std::find(symbols.begin(), symbols.end(), p.symbol) != symbols.end())
      names.push_back(p.name);
  return names;
}

Drawing Session::State::show_nearest() const {
  Drawing drawing;
  if (!held || !held->model->prepared.unplaced) return drawing;
  const inquiry::Prepared& prepared = held->model->prepared;
  const geometry::MeasuredHints& hints = prepared.unplaced->hints;
  const geometry::NearestPlace nearest = geometry::find_nearest_place(
      prepared.unplaced->equations, {prepared.values, hints.x, hints.size});
  drawing.kind =
      nearest.kind == geometry::PlaceKind::Hints ? DrawingKind::Hints : DrawingKind::Pulled;
  drawing.move.end = MoveEnd::Held;
  draw_elements(prepared.unplaced->equations, nearest.x, drawing);
  return drawing;
}

Drawing Session::place(const Limits& limits) {
  return state_->take_hold(limits) ? state_->show({}, {}) : state_->show_nearest();
}

Drawing Session::drag(const NamedValue& to, Effort effort) {
  if (!state_->take_hold({})) return state_->show_nearest();
  const std::vector<model::Parameter>& parameters = state_->held->model->loaded.model->parameters;
  const auto found = std::find_if(parameters.begin(), parameters.end(),
                                  [&](const model::Parameter& p) { return p.name == to.name; });
  if (found == parameters.end() || found->definition) {
    Drawing drawing = state_->show({MoveEnd::Held, 1.0}, {});
    drawing.problem = found == parameters.end() ? fmt::format("there is no '{}'", to.name)
                                                : fmt::format("'{}' follows from others", to.name);
    return drawing;
  }
  const symbolic::ExprId changed[] = {found->symbol};
  return state_->show(state_->held->sketch->set_value({found->symbol, to.value}, effort), changed);
}

std::optional<Hold> Session::hold(std::string_view name, base::Vector2<double> there) {
  if (!state_->take_hold({})) return std::nullopt;
  const geometry::MovedSketch& sketch = *state_->held->sketch;
  const model::Model& model = *sketch.equations().model;
  if (find_point(model, name)) return Hold{std::string(name)};
  const auto line = find_line(model, name);
  if (!line) return std::nullopt;
  const auto place = geometry::find_place_on(model, sketch.equations().variables, *line, there,
                                             sketch.placement().x);
  if (!place) return std::nullopt;
  return Hold{std::string(name), place->along, place->left};
}

Drawing Session::pull(const Hold& hold, base::Vector2<double> to, Effort effort) {
  if (!state_->take_hold({})) return state_->show_nearest();
  geometry::MovedSketch& sketch = *state_->held->sketch;
  const model::Model& model = *sketch.equations().model;
  const auto point = find_point(model, hold.name);
  const auto line = find_line(model, hold.name);
  if (!point && !line) {
    Drawing drawing = state_->show({MoveEnd::Held, 0.0}, {});
    drawing.problem = fmt::format(
        "'{}' is no point, bar, part or wheel with an angle, which could be pulled", hold.name);
    return drawing;
  }
  using model::edit::AtCoordinates;
  const AtCoordinates at =
      point && model.points[*point].held ? state_->at_of(hold.name) : AtCoordinates::None;
  const auto numbers =
      at == AtCoordinates::Numbers ? geometry::AtNumbers::Move : geometry::AtNumbers::Stand;
  const Move move = point ? sketch.pull(*point, to, effort, numbers)
                          : sketch.pull({*line, hold.along, hold.left}, to, effort);
  Drawing drawing = state_->show(move, sketch.followed());
  if (at == AtCoordinates::Formulas && move.end == MoveEnd::Held)
    drawing.problem = fmt::format(
        "the coordinates of '{}' are formulas, which a pull leaves as they are", hold.name);
  return drawing;
}

}  // namespace trammel::app
