// SPDX-License-Identifier: Apache-2.0
// `parallel(l1, l2)` and its kin, and circles: named conditions become constraints on measures.
#include <fmt/format.h>

#include <cmath>
#include <numbers>
#include <utility>

#include "model/diagnostic_kinds.h"
#include "model/resolve/constraint_builder.h"
#include "model/resolve/expression/drawn_value.h"
#include "model/resolve/statement_text.h"
#include "symbolic/expr/eval/eval.h"
#include "symbolic/expr/expr.h"
#include "symbolic/expr/traverse.h"

namespace trammel::model {

using symbolic::Expr;
using syntax::ConditionKind;

void ConstraintBuilder::add(const syntax::Statement& statement,
                            const syntax::Condition& condition) {
  if (!is_supported(statement, condition.role, syntax::Relation::Equal)) return;
  if (condition.first.text == condition.second.text) {
    diagnostics_.push_back({wrong_arguments, condition.second.span,
                            fmt::format("'{}' stands here twice, but a condition is between two "
                                        "elements",
                                        condition.first.text),
                            "name two different elements"});
    return;
  }
  switch (condition.kind) {
    case ConditionKind::Parallel:
    case ConditionKind::Perpendicular:
    case ConditionKind::Weld: return add_angle(statement, condition);
    case ConditionKind::Tangent: return add_tangency(statement, condition);
    case ConditionKind::Coincident: return add_coincidence(statement, condition);
    case ConditionKind::Equal: return add_equality(statement, condition);
    case ConditionKind::Roll:
    case ConditionKind::Mesh: return add_rolling(statement, condition);
  }
}

// The number that the hints give, where these are numbers or have given values.
std::optional<double> ConstraintBuilder::drawn_number(ExprId drawn) const {
  symbolic::Values given;
  for (const ExprId symbol : symbolic::symbols_of(pool_, std::span(&drawn, 1))) {
    const auto index = names_.find_parameter(std::string(pool_.name(symbol)));
    if (!index || !model_.parameters[*index].given) continue;
    given.set(symbol, symbolic::eval(pool_, *model_.parameters[*index].given, {}));
  }
  const double value = symbolic::eval(pool_, drawn, given);
  if (!std::isfinite(value)) return std::nullopt;
  return value;
}

// 0 or pi for lines that are parallel, pi/2 or -pi/2 for such as are at right angles: the one that
// is drawn.
ExprId ConstraintBuilder::nearest_angle(const Measure& measure, int quarter_turns) const {
  const double drawn = drawn_number(drawn_value(model_, pool_, measure)).value_or(0.0);
  const double quarters = drawn / (std::numbers::pi / 2) - quarter_turns;
  const bool is_opposite = std::lround(quarters / 2) % 2 != 0;
  const int quarter = quarter_turns + (is_opposite ? (quarter_turns == 0 ? 2 : -2) : 0);
  return (quarter * Expr(pool_, pool_.pi()) / 2).id;
}

void ConstraintBuilder::add_angle(const syntax::Statement& statement,
                                  const syntax::Condition& condition) {
  const auto first = expressions_.find_direction(condition.first.text, condition.first.span);
  const auto second = expressions_.find_direction(condition.second.text, condition.second.span);
  if (!first || !second) return;
  Measure measure;
  measure.kind = MeasureKind::AngleOfLines;
  measure.lines = {*first, *second};
  measure.text = fmt::format("angle({}, {})", condition.first.text, condition.second.text);
  ExprId value;
  if (condition.kind == ConditionKind::Weld)
    value = drawn_value(model_, pool_, measure);
  else
    value = nearest_angle(measure, condition.kind == ConditionKind::Parallel ? 0 : 1);
  Constraint built = make(statement, std::move(measure), value);
  built.is_drawn = condition.kind == ConditionKind::Weld;
  add_named(statement, std::move(built));
}

void ConstraintBuilder::add_coincidence(const syntax::Statement& statement,
                                        const syntax::Condition& condition) {
  const auto first = expressions_.find_point(condition.first.text, condition.first.span);
  const auto second = expressions_.find_point(condition.second.text, condition.second.span);
  if (!first || !second) return;
  for (const std::size_t axis : {0U, 1U}) {
    Measure measure;
    measure.kind = axis == 0 ? MeasureKind::XBetween : MeasureKind::YBetween;
    measure.points = {*first, *second, {}};
    const char* letter = axis == 0 ? "x" : "y";
    measure.text =
        fmt::format("{0}({2}) - {0}({1})", letter, condition.first.text, condition.second.text);
    add_named(statement, make(statement, std::move(measure), pool_.integer(0)));
  }
}

void ConstraintBuilder::add_equality(const syntax::Statement& statement,
                                     const syntax::Condition& condition) {
  Expr difference(pool_, pool_.integer(0));
  for (const auto& [name, sign] :
       {std::pair{&condition.first, 1}, std::pair{&condition.second, -1}}) {
    const auto element = names_.find_element(name->text);
    Measure measure;
    if (element && std::holds_alternative<CircleIndex>(*element)) {
      measure.kind = MeasureKind::Radius;
      measure.circles[0] = std::get<CircleIndex>(*element);
      measure.text = fmt::format("radius({})", name->text);
    } else {
      const auto line = expressions_.find_segment(name->text, name->span);
      if (!line) return;
      measure.kind = MeasureKind::Distance;
      measure.points = {model_.lines[*line].from, model_.lines[*line].to, {}};
      measure.text = fmt::format("length({})", name->text);
    }
    difference = difference + sign * Expr(pool_, expressions_.add_measure(std::move(measure)));
  }
  Constraint built;
  built.span = statement.span;
  built.text = statement_text(tree_, statement);
  built.expression = difference.id;
  built.value = pool_.integer(0);
  add_named(statement, std::move(built), known_dimension(base::dimension::length));
}

void ConstraintBuilder::add(const syntax::Statement& statement, const syntax::Circle& circle,
                            CircleIndex index) {
  role_ = syntax::Role::Plain;
  Measure measure;
  measure.circles[0] = index;
  if (circle.radius) {
    const auto radius = expressions_.build_scalar(*circle.radius, {false, false, true});
    if (!radius) return;
    expressions_.require(*radius, *circle.radius, base::dimension::length, "a radius");
    measure.kind = MeasureKind::Radius;
    measure.text = fmt::format("radius({})", circle.name.text);
    add_named(statement, make(statement, measure, radius->scalar()));
  }
  if (circle.through) {
    const auto point = expressions_.find_point(circle.through->text, circle.through->span);
    if (!point) return;
    measure.kind = MeasureKind::OutsideCircle;
    measure.points[0] = *point;
    measure.text = fmt::format("distance({}, {})", circle.through->text, circle.name.text);
    add_incidence(statement, std::move(measure), false);
  }
  if (circle.on) turn_with(statement, index);
}

// The circle keeps its angle to the line or body that it sits on.
void ConstraintBuilder::turn_with(const syntax::Statement& statement, CircleIndex circle) {
  const auto& axis = model_.circles[circle].axis;
  if (!axis) return;  // what it is on has been reported
  const auto* carrier = std::get_if<LineIndex>(&model_.lines[*axis].drawn_along);
  if (carrier == nullptr) return;
  Measure measure;
  measure.kind = MeasureKind::AngleOfLines;
  measure.lines = {*carrier, *axis};
  measure.text =
      fmt::format("angle({}, {})", model_.lines[*carrier].name, model_.lines[*axis].name);
  store(make(statement, std::move(measure), pool_.integer(0)),
        known_dimension(base::dimension::one));
}

}  // namespace trammel::model
