// SPDX-License-Identifier: Apache-2.0
#include "geometry/sketch/drag/moved_sketch.h"

#include <algorithm>
#include <cmath>
#include <numbers>
#include <span>
#include <utility>

#include "geometry/construct/place_by_construction.h"
#include "geometry/measure/counted_angle.h"
#include "geometry/sketch/drag/drivers.h"
#include "geometry/tolerances.h"

namespace trammel::geometry {

namespace {

using model::ConstraintIndex;
using symbolic::ExprId;

SketchEquations without(const SketchEquations& all, const std::vector<ConstraintIndex>& rows) {
  SketchEquations rest = all;
  std::size_t kept = 0;
  for (std::size_t i = 0; i < all.rows.size(); ++i)
    if (std::none_of(rows.begin(), rows.end(), [&](ConstraintIndex c) { return c.value == i; }))
      rest.rows[kept++] = all.rows[i];
  rest.rows.resize(kept);
  return rest;
}

std::vector<double> values_without(const std::vector<double>& q,
                                   const std::vector<ConstraintIndex>& rows) {
  std::vector<double> rest;
  for (std::size_t i = 0; i < q.size(); ++i)
    if (std::none_of(rows.begin(), rows.end(), [&](ConstraintIndex c) { return c.value == i; }))
      rest.push_back(q[i]);
  return rest;
}

}  // namespace

MovedSketch::MovedSketch(const SolvedSketch& sketch, Placement at)
    : equations_(&sketch.equations), solved_(&sketch), placement_(std::move(at)) {}

std::optional<MovedSketch> MovedSketch::start(const SketchEquations& equations,
                                              const MeasuredHints& hints) {
  auto sketch = PulledSketch::start(equations, hints);
  if (!sketch) return std::nullopt;
  const symbolic::Values& numbers = hints.values.numbers;
  return MovedSketch(equations, {numbers, eval_constraint_values(equations, numbers), sketch->x()});
}

// The sketch itself, or one of its own where numbers of the text have moved.
const SolvedSketch& MovedSketch::at_moved_numbers() {
  if (numbers_.empty()) return *solved_;
  own_ = std::make_unique<SolvedSketch>(*solved_);
  own_->equations.moved = numbers_;
  return *own_;
}

Move MovedSketch::set_value(const Override& change, Effort effort) {
  grip_.reset();
  if (solved_ != nullptr) {
    if (!dragged_) dragged_.emplace(at_moved_numbers(), placement_);
    const Move move = dragged_->move(std::span(&change, 1), effort);
    placement_ = dragged_->placement();
    return move;
  }
  MeasuredHints here{{placement_.numbers, {}}, placement_.x, equations_->size};
  here.values.numbers.set(change.parameter, change.value);
  SketchEquations at_numbers = *equations_;
  at_numbers.moved = numbers_;
  auto moved = start(at_numbers, here);
  if (!moved) return {MoveEnd::OutOfReach, 1.0};
  placement_ = std::move(moved->placement_);
  return {};
}

// What gives way where it is pulled.
std::vector<ConstraintIndex> MovedSketch::find_drivers(const Held& held,
                                                       const Handle& handle) const {
  const auto* place = std::get_if<OfPoint>(&held);
  const OwnNumbers own = place ? own_numbers_of(*equations_, place->point) : OwnNumbers{};
  if (place && place->at == AtNumbers::Move && !own.at.empty()) return own.at;
  if (solved_ == nullptr) return own.is_held ? own.axes : std::vector<ConstraintIndex>{};
  const Drivers all = drivers_of(*equations_);
  for (const auto& drivers : {all.names, all.numbers, own.axes})
    if (auto moving = find_moving(drivers, handle); !moving.empty()) return moving;
  return {};
}

// Those whose values move the place: one factorization of C tells.
std::vector<ConstraintIndex> MovedSketch::find_moving(const std::vector<ConstraintIndex>& all,
                                                      const Handle& handle) const {
  if (all.empty() || handle.is_fixed()) return {};
  const SketchScales scales =
      find_scales(*equations_, placement_.q, placement_.numbers, placement_.x);
  numeric::LinearSolver solver;
  solver.begin(placement_.x.size());
  const auto at = eval_equations(*equations_, placement_.x, placement_.q, placement_.numbers);
  for (const numeric::Triplet& t : at.jacobian) {
    const auto row = static_cast<std::size_t>(t.row), column = static_cast<std::size_t>(t.column);
    solver.add(row, column, t.value * scales.rows[row] * scales.columns[column]);
  }
  if (!solver.factor()) return all;  // at a dead point any may
  const Handle::Gradient gradient = handle.gradient(placement_.x);
  std::vector<ConstraintIndex> moving;
  for (const ConstraintIndex c : all) {
    std::vector<double> motion(placement_.x.size(), 0.0);
    motion[c.value] = 1.0;
    solver.solve(motion);
    const auto far = [&](const auto& row) {
      double moved = 0.0;
      for (const auto& [variable, change] : row)
        moved += change * motion[variable] * scales.columns[variable] / equations_->size;
      return std::abs(moved);
    };
    if (std::max(far(gradient[0]), far(gradient[1])) > held_mobility) moving.push_back(c);
  }
  return moving;
}

// Nothing where rounding decides whether the construction is possible, as at a dead point.
std::optional<Branches> MovedSketch::find_branches() const {
  if (solved_ == nullptr || !solved_->construction) return std::nullopt;
  NumericPlacement drawn = place_by_construction(*equations_, *solved_->construction, placement_.q,
                                                 placement_.numbers, placement_.x);
  if (drawn.impossible) return std::nullopt;
  return std::move(drawn.branches);
}

void MovedSketch::take(const Held& held) {
  if (grip_ && grip_->held == held) return;
  const Variables& variables = equations_->variables;
  const auto* place = std::get_if<OfPoint>(&held);
  const Handle handle = place ? Handle(variables, place->point)
                              : Handle(*equations_->model, variables, std::get<OnLine>(held));
  grip_ = std::make_unique<Grip>(Grip{held, handle, {}, {}, {}, find_branches()});
  grip_->drivers = find_drivers(held, grip_->handle);
  grip_->rest = without(*equations_, grip_->drivers);
  grip_->sketch.emplace(grip_->rest, placement_.numbers,
                        values_without(placement_.q, grip_->drivers), placement_.x);
}

// Angles go on from where they were, over full turns.
void MovedSketch::read_back() {
  placement_.x = grip_->sketch->x();
  for (const ConstraintIndex c : grip_->drivers) {
    const Equation& row = equations_->rows[c.value];
    double value = eval_value(*equations_, row, placement_.x, placement_.numbers);
    double& q = placement_.q[c.value];
    if (row.modulo_turn) value = nearest_angle(value, q);
    q = value;
    const ExprId name = equations_->model->constraints[c].value;
    if (equations_->pool->op(name) == symbolic::Op::Symbol)
      placement_.numbers.set(name, value);
    else
      move_number(c, value);
  }
  count_angles(*equations_, placement_.x, placement_.numbers);
}

void MovedSketch::move_number(ConstraintIndex constraint, double value) {
  const auto known = std::ranges::find_if(
      numbers_, [&](const MovedNumber& number) { return number.constraint == constraint; });
  if (known == numbers_.end())
    numbers_.push_back({constraint, value});
  else
    known->value = value;
}

Move MovedSketch::pull(model::PointIndex point, base::Vector2<double> target, Effort effort,
                       AtNumbers at) {
  return pull_held(OfPoint{point, at}, target, effort);
}

Move MovedSketch::pull(const OnLine& place, base::Vector2<double> target, Effort effort) {
  return pull_held(place, target, effort);
}

Move MovedSketch::pull_held(const Held& held, base::Vector2<double> target, Effort effort) {
  dragged_.reset();
  take(held);
  Move move = grip_->sketch->pull(grip_->handle, target, effort);
  read_back();
  if (auto branches = find_branches()) {
    move.passed_dead_point = grip_->branches && *grip_->branches != *branches;
    grip_->branches = std::move(branches);
  }
  return move;
}

std::vector<symbolic::ExprId> MovedSketch::drivers() const {
  std::vector<ExprId> names;
  if (solved_ != nullptr)
    for (const ConstraintIndex c : drivers_of(*equations_).names)
      names.push_back(equations_->model->constraints[c].value);
  return names;
}

std::vector<symbolic::ExprId> MovedSketch::followed() const {
  std::vector<ExprId> names;
  if (grip_)
    for (const ConstraintIndex c : grip_->drivers)
      if (const ExprId name = equations_->model->constraints[c].value;
          equations_->pool->op(name) == symbolic::Op::Symbol)
        names.push_back(name);
  return names;
}

}  // namespace trammel::geometry
