// SPDX-License-Identifier: Apache-2.0
#include "geometry/sketch/drag/drivers.h"

#include <algorithm>
#include <array>
#include <cmath>
#include <numbers>
#include <span>
#include <unordered_map>
#include <utility>

#include "geometry/solid/tolerances.h"
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

bool is_axis(const model::Model& model, model::LineIndex line) {
  const model::LineKind kind = model.lines[line].kind;
  return kind == model::LineKind::XAxis || kind == model::LineKind::YAxis;
}

bool is_number(const SketchEquations& equations, const Constraint& constraint) {
  return symbolic::symbols_of(*equations.pool, std::array{constraint.value}).empty();
}

// Of a coordinate of the point, as somebody has written it.
bool is_coordinate(const model::Model& model, const Constraint& constraint,
                   model::PointIndex point) {
  if (constraint.is_position || constraint.is_incidence || constraint.is_drawn) return false;
  if (!constraint.measure) return false;
  const model::Measure& measure = model.measures[*constraint.measure];
  if (measure.points[0] != point) return false;
  switch (measure.kind) {
    case MeasureKind::X:
    case MeasureKind::Y: return true;
    case MeasureKind::DistanceToLine:
    case MeasureKind::AlongLine: return is_axis(model, measure.lines[0]);
    default: return false;
  }
}

// Of the direction of a line, by a number that makes it neither upright nor level: cranks are
// turned so, while rails and walls lie along the axes, and other numbers are dimensions of parts.
bool is_turned_by_number(const SketchEquations& equations, const Constraint& constraint) {
  if (!constraint.measure || !is_of_drivers(*equations.model, constraint)) return false;
  const model::Measure& measure = equations.model->measures[*constraint.measure];
  const model::Model& model = *equations.model;
  const bool is_direction = measure.kind == MeasureKind::DirectionOfPoints ||
                            (measure.kind == MeasureKind::AngleOfLines &&
                             is_axis(model, measure.lines[0]) != is_axis(model, measure.lines[1]));
  if (!is_direction || !is_number(equations, constraint)) return false;
  const double quarters =
      symbolic::eval(*equations.pool, constraint.value, {}) / (std::numbers::pi / 2);
  return std::abs(quarters - std::round(quarters)) > quarter_rounding;
}

}  // namespace

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

OwnNumbers own_numbers_of(const SketchEquations& equations, model::PointIndex point) {
  const model::Model& model = *equations.model;
  OwnNumbers own;
  if (const auto& held = model.points[point].held)
    if (std::ranges::all_of(
            *held, [&](ConstraintIndex c) { return is_number(equations, model.constraints[c]); }))
      own.at.assign(held->begin(), held->end());
  std::vector<ConstraintIndex> zeros;
  for (std::uint32_t c = 0; c < model.constraints.size(); ++c) {
    const Constraint& constraint = model.constraints[{c}];
    if (!is_coordinate(model, constraint, point) || !is_number(equations, constraint)) continue;
    const bool is_zero = symbolic::eval(*equations.pool, constraint.value, {}) == 0.0;
    (is_zero ? zeros : own.axes).push_back({c});
  }
  own.is_held = own.axes.size() + zeros.size() >= 2;
  if (zeros.size() >= 2) own.axes = std::move(zeros);  // what stands at the origin
  return own;
}

}  // namespace trammel::geometry
