// SPDX-License-Identifier: Apache-2.0
#include "geometry/sketch/dragged_sketch.h"

#include <algorithm>
#include <cmath>
#include <numbers>
#include <utility>

#include "geometry/construct/place_by_construction.h"
#include "numeric/root/newton.h"
#include "symbolic/expr/traverse.h"

namespace trammel::geometry {

namespace {

// Newton's steps shrink by this at least if there is one root near and no other.
// [Deuflhard2011 2.1]
constexpr double contraction_max = 0.25;
constexpr int iterations_max = 8;

}  // namespace

DraggedSketch::DraggedSketch(const SolvedSketch& sketch)
    : sketch_(sketch),
      equations_(sketch.equations),
      placement_(sketch.placement),
      scales_(find_scales(equations_, placement_.q, placement_.numbers, placement_.x)) {
  const model::Model& model = *equations_.model;
  has_definitions_ =
      std::any_of(model.parameters.begin(), model.parameters.end(),
                  [](const model::Parameter& p) { return p.definition.has_value(); });
  for (std::uint32_t c = 0; c < model.constraints.size(); ++c) {
    const symbolic::ExprId value = model.constraints[{c}].value;
    for (const symbolic::ExprId s : symbolic::symbols_of(*equations_.pool, std::span(&value, 1)))
      valued_[s.value].push_back({c});
  }
}

bool DraggedSketch::move(std::span<const Override> changes) {
  std::vector<Override> undo;
  for (const Override& change : changes)
    undo.push_back({change.parameter, placement_.numbers.find(change.parameter).value_or(NAN)});
  const std::vector<double> q = placement_.q, x = placement_.x;
  set_values(changes);
  if (sketch_.construction ? construct() : step_by_newton()) return true;
  const symbolic::Values to = placement_.numbers;
  std::reverse(undo.begin(), undo.end());  // of a value that was changed twice the first counts
  set_values(undo);
  placement_.q = q;
  placement_.x = x;
  auto followed = follow_sketch(equations_, placement_, to);
  if (followed) placement_ = std::move(*followed);
  return followed.has_value();
}

void DraggedSketch::set_values(std::span<const Override> changes) {
  if (has_definitions_) {
    ParameterValues values{std::move(placement_.numbers), sketch_.values.origins};
    placement_.numbers = with_overrides(equations_, std::move(values), changes).numbers;
    placement_.q = eval_constraint_values(equations_, placement_.numbers);
    return;
  }
  for (const Override& change : changes) placement_.numbers.set(change.parameter, change.value);
  for (const Override& change : changes) {
    const auto valued = valued_.find(change.parameter.value);
    if (valued == valued_.end()) continue;
    for (const model::ConstraintIndex c : valued->second)
      placement_.q[c.value] = symbolic::eval(
          *equations_.pool, equations_.model->constraints[c].value, placement_.numbers);
  }
}

bool DraggedSketch::construct() {
  NumericPlacement drawn =
      place_by_construction(equations_, *sketch_.construction, placement_.q, placement_.numbers,
                            placement_.x, &sketch_.branches);
  if (drawn.impossible) return false;
  placement_.x = std::move(drawn.x);
  return is_met() || step_by_newton();
}

bool DraggedSketch::is_met() const {
  const double tolerance = sketch_newton_options().tolerance;
  for (std::size_t i = 0; i < equations_.rows.size(); ++i) {
    const Equation& row = equations_.rows[i];
    double miss = eval_value(equations_, row, placement_.x, placement_.numbers) - placement_.q[i];
    if (row.modulo_turn) miss = std::remainder(miss, 2 * std::numbers::pi);
    if (!(std::abs(miss * scales_.rows[i]) <= tolerance)) return false;
  }
  return true;
}

bool DraggedSketch::step_by_newton() {
  const numeric::System system =
      view_scaled_system(equations_, scales_, placement_.q, placement_.numbers);
  numeric::NewtonOptions options = sketch_newton_options();
  options.iterations_max = iterations_max;
  const numeric::NewtonResult root =
      solve_newton(system, scale_down(equations_, placement_.x), options, steps_);
  if (root.status != numeric::NewtonStatus::Converged || root.contraction > contraction_max)
    return false;
  placement_.x = scale_up(equations_, root.x);
  return true;
}

}  // namespace trammel::geometry
