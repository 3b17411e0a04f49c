// SPDX-License-Identifier: Apache-2.0
#include "geometry/sketch/drag/dragged_sketch.h"

#include <algorithm>
#include <atomic>
#include <cmath>
#include <utility>

#include "geometry/construct/place_by_construction.h"
#include "geometry/construct/told_angles.h"
#include "geometry/measure/row_slopes.h"
#include "geometry/sketch/follow_path.h"
#include "symbolic/expr/traverse.h"

namespace trammel::geometry {

using model::ConstraintIndex;

namespace {

// What a Newton step on the path costs: an evaluation and a factorization for each unknown.
constexpr std::uint64_t path_step_work = 15;

}  // namespace

DraggedSketch::DraggedSketch(const SolvedSketch& sketch, Placement at)
    : sketch_(sketch),
      equations_(sketch.equations),
      placement_(std::move(at)),
      branches_(branches_at(sketch, placement_)),
      scales_(find_scales(equations_, placement_.q, placement_.numbers, placement_.x)),
      newton_(equations_, scales_, placement_.x, placement_.numbers) {
  const model::Model& model = *equations_.model;
  has_definitions_ =
      std::any_of(model.parameters.begin(), model.parameters.end(),
                  [](const model::Parameter& p) { return p.definition.has_value(); });
  for (std::uint32_t c = 0; c < model.constraints.size(); ++c) {
    const Equation& row = equations_.rows[c];
    std::vector<symbolic::ExprId> parts{model.constraints[{c}].value};
    if (!row.by_measure.empty()) {
      parts.insert(parts.end(), row.roots.begin(), row.roots.end());
      sums_.push_back({c});
    }
    for (const symbolic::ExprId s : symbolic::symbols_of(*equations_.pool, parts))
      users_[s.value].push_back({c});
  }
}

Move DraggedSketch::move(std::span<const Override> changes, Effort effort) {
  std::vector<Override> undo;
  for (const Override& change : changes)
    undo.push_back({change.parameter, placement_.numbers.find(change.parameter).value_or(NAN)});
  const std::vector<double> q = placement_.q;
  const std::vector<ConstraintIndex> changed = set_values(changes);
  if (places_all(sketch_) ? construct() : solve(changed)) return {};
  const symbolic::Values to = placement_.numbers;
  std::reverse(undo.begin(), undo.end());  // of a value that was changed twice the first counts
  set_values(undo);
  placement_.q = q;
  return follow(to, effort);
}

Move DraggedSketch::follow(const symbolic::Values& to, Effort effort) {
  const std::uint64_t step = path_step_work * std::max<std::size_t>(1, placement_.x.size());
  std::atomic<std::int64_t> checks{static_cast<std::int64_t>(effort.units / step) + 1};
  base::Budget budget;
  budget.checks_left = &checks;
  FollowedPath path = follow_path(equations_, placement_, to, budget);
  if (path.placement) {
    placement_ = std::move(*path.placement);
    const bool passed = !path.passed.empty();
    if (passed) branches_ = branches_at(sketch_, placement_);
    return {MoveEnd::Reached, 0.0, passed};
  }
  placement_.numbers = std::move(path.end_numbers);
  placement_.q = eval_constraint_values(equations_, placement_.numbers);
  placement_.x = std::move(path.end_x);
  return {path.stopped || path.is_long ? MoveEnd::Spent : MoveEnd::DeadPoint, 1.0 - path.end};
}

// The constraints that are no longer met, or may not be.
std::vector<ConstraintIndex> DraggedSketch::set_values(std::span<const Override> changes) {
  if (has_definitions_) return set_all_values(changes);
  for (const Override& change : changes) placement_.numbers.set(change.parameter, change.value);
  std::vector<ConstraintIndex> changed;
  for (const Override& change : changes) {
    const auto users = users_.find(change.parameter.value);
    if (users == users_.end()) continue;
    for (const ConstraintIndex c : users->second)
      placement_.q[c.value] = symbolic::eval(
          *equations_.pool, equations_.model->constraints[c].value, placement_.numbers);
    changed.insert(changed.end(), users->second.begin(), users->second.end());
  }
  return changed;
}

std::vector<ConstraintIndex> DraggedSketch::set_all_values(std::span<const Override> changes) {
  ParameterValues values{std::move(placement_.numbers), sketch_.values.origins};
  placement_.numbers = with_overrides(equations_, std::move(values), changes).numbers;
  std::vector<double> q = eval_constraint_values(equations_, placement_.numbers);
  std::vector<ConstraintIndex> changed = sums_;
  for (std::uint32_t c = 0; c < q.size(); ++c)
    if (q[c] != placement_.q[c]) changed.push_back({c});
  placement_.q = std::move(q);
  return changed;
}

bool DraggedSketch::construct() {
  NumericPlacement drawn = place_by_construction(equations_, *sketch_.construction, placement_.q,
                                                 placement_.numbers, placement_.x, &branches_);
  if (drawn.impossible) return false;
  set_angles(equations_, drawn.angles, placement_.numbers);
  std::vector<double> before = std::exchange(placement_.x, std::move(drawn.x));
  const std::vector<ConstraintIndex> unmet = find_unmet();
  if (unmet.empty() || solve(unmet)) return true;
  placement_.x = std::move(before);
  return false;
}

bool DraggedSketch::solve(const std::vector<ConstraintIndex>& changed) {
  const bool is_met = newton_.solve(changed, placement_.q, placement_.numbers, placement_.x);
  if (is_met && equations_.counts_angles)
    count_angles(equations_, placement_.x, placement_.numbers);
  return is_met;
}

std::vector<ConstraintIndex> DraggedSketch::find_unmet() const {
  const double tolerance = sketch_newton_options().tolerance;
  std::vector<ConstraintIndex> unmet;
  for (std::uint32_t i = 0; i < equations_.rows.size(); ++i) {
    const Equation& row = equations_.rows[i];
    const double value = eval_value(equations_, row, placement_.x, placement_.numbers),
                 miss = find_miss(row, value, placement_.q[i]);
    if (!(std::abs(miss * scales_.rows[i]) <= tolerance)) unmet.push_back({i});
  }
  return unmet;
}

}  // namespace trammel::geometry
