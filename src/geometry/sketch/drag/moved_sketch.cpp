// SPDX-License-Identifier: Apache-2.0
#include "geometry/sketch/drag/moved_sketch.h"

#include <algorithm>
#include <array>
#include <cmath>
#include <numbers>
#include <span>
#include <unordered_map>
#include <utility>

#include "geometry/tolerances.h"
#include "symbolic/expr/traverse.h"

namespace trammel::geometry {

namespace {

using model::Constraint;
using model::ConstraintIndex;
using model::MeasureKind;
using symbolic::ExprId;

// What people drive machines by; lengths are dimensions of their parts.
bool is_of_drivers(const model::Model& model, const Constraint& constraint) {
  if (constraint.is_position || constraint.is_incidence || constraint.is_drawn) return false;
  if (constraint.is_free) return true;
  if (!constraint.measure) return constraint.is_angle;
  const model::Measure& measure = model.measures[*constraint.measure];
  switch (measure.kind) {
    case MeasureKind::X:
    case MeasureKind::Y:
    case MeasureKind::XBetween:
    case MeasureKind::YBetween:
    case MeasureKind::AlongLine:
    case MeasureKind::Proportion:
    case MeasureKind::CurveParameter: return true;
    default: return measure.is_angle();
  }
}

// How many constraints and names hold each symbol.
std::unordered_map<std::uint32_t, int> count_uses(const SketchEquations& equations) {
  std::unordered_map<std::uint32_t, int> uses;
  const auto count = [&](std::span<const ExprId> roots) {
    for (const ExprId s : symbolic::symbols_of(*equations.pool, roots)) ++uses[s.value];
  };
  const model::Model& model = *equations.model;
  for (std::uint32_t c = 0; c < model.constraints.size(); ++c) {
    const ExprId value[] = {model.constraints[{c}].value};
    count(value);
    if (!equations.rows[c].by_measure.empty()) count(equations.rows[c].roots);
  }
  for (const model::Parameter& p : model.parameters)
    if (p.definition) {
      const ExprId value[] = {*p.definition};
      count(value);
    }
  return uses;
}

// Of the direction of a line, by a number that makes it neither upright nor level: cranks are
// turned so, while rails and walls lie along the axes, and other numbers are dimensions of parts.
bool is_turned_by_number(const SketchEquations& equations, const Constraint& constraint) {
  if (!constraint.measure || !is_of_drivers(*equations.model, constraint)) return false;
  const model::Measure& measure = equations.model->measures[*constraint.measure];
  const auto is_axis = [&](model::LineIndex l) {
    const model::LineKind kind = equations.model->lines[l].kind;
    return kind == model::LineKind::XAxis || kind == model::LineKind::YAxis;
  };
  const bool is_direction = measure.kind == MeasureKind::DirectionOfPoints ||
                            (measure.kind == MeasureKind::AngleOfLines &&
                             is_axis(measure.lines[0]) != is_axis(measure.lines[1]));
  if (!is_direction) return false;
  if (!symbolic::symbols_of(*equations.pool, std::array{constraint.value}).empty()) return false;
  const double quarters =
      symbolic::eval(*equations.pool, constraint.value, {}) / (std::numbers::pi / 2);
  return std::abs(quarters - std::round(quarters)) > quarter_rounding;
}

struct Drivers {
  std::vector<ConstraintIndex> names, numbers;
};

// Constraints that somebody could drive by a value of their own.
Drivers drivers_of(const SketchEquations& equations) {
  const model::Model& model = *equations.model;
  const auto uses = count_uses(equations);
  Drivers drivers;
  for (std::uint32_t c = 0; c < model.constraints.size(); ++c) {
    const Constraint& constraint = model.constraints[{c}];
    const auto used = uses.find(constraint.value.value);
    const bool is_name =
        std::any_of(model.parameters.begin(), model.parameters.end(), [&](const auto& p) {
          return p.symbol == constraint.value && !p.definition && p.name != "time";
        });
    if (is_name && used != uses.end() && used->second == 1 && is_of_drivers(model, constraint))
      drivers.names.push_back({c});
    else if (is_turned_by_number(equations, constraint))
      drivers.numbers.push_back({c});
  }
  return drivers;
}

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
  return MovedSketch(equations,
                     {numbers, eval_constraint_values(equations, numbers), sketch->x(), {}});
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
  auto moved = start(*equations_, here);
  if (!moved) return {MoveEnd::OutOfReach, 1.0};
  placement_ = std::move(moved->placement_);
  return {};
}

std::vector<ConstraintIndex> MovedSketch::find_drivers(const Handle& handle) const {
  const Drivers all = drivers_of(*equations_);
  std::vector<ConstraintIndex> moving = find_moving(all.names, handle);
  return moving.empty() ? find_moving(all.numbers, handle) : moving;
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

void MovedSketch::take(const Held& held) {
  if (grip_ && grip_->held == held) return;
  const Variables& variables = equations_->variables;
  const auto* point = std::get_if<model::PointIndex>(&held);
  const Handle handle = point ? Handle(variables, *point)
                              : Handle(*equations_->model, variables, std::get<OnLine>(held));
  grip_ = std::make_unique<Grip>(Grip{held, handle, {}, {}, {}});
  if (solved_ != nullptr) grip_->drivers = find_drivers(grip_->handle);
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
    if (row.modulo_turn) value = q + std::remainder(value - q, 2 * std::numbers::pi);
    q = value;
    const ExprId name = equations_->model->constraints[c].value;
    if (equations_->pool->op(name) == symbolic::Op::Symbol)
      placement_.numbers.set(name, value);
    else
      move_number(c, value);
  }
  const model::Model& model = *equations_->model;
  for (std::size_t m = 0; m < placement_.angles.size(); ++m) {
    const model::Measure& measure = model.measures[{static_cast<std::uint32_t>(m)}];
    if (!measure.is_angle()) continue;
    const double there = equations_->measures->eval(measure, placement_.x).value;
    placement_.angles[m] += std::remainder(there - placement_.angles[m], 2 * std::numbers::pi);
  }
}

void MovedSketch::move_number(ConstraintIndex constraint, double value) {
  const auto known = std::ranges::find_if(
      numbers_, [&](const MovedNumber& number) { return number.constraint == constraint; });
  if (known == numbers_.end())
    numbers_.push_back({constraint, value});
  else
    known->value = value;
}

Move MovedSketch::pull(model::PointIndex point, base::Vector2<double> target, Effort effort) {
  return pull_held(point, target, effort);
}

Move MovedSketch::pull(const OnLine& place, base::Vector2<double> target, Effort effort) {
  return pull_held(place, target, effort);
}

Move MovedSketch::pull_held(const Held& held, base::Vector2<double> target, Effort effort) {
  dragged_.reset();
  take(held);
  const Move move = grip_->sketch->pull(grip_->handle, target, effort);
  read_back();
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
