// SPDX-License-Identifier: Apache-2.0
// `roll(c1, c2)`, `roll(c, l)`, `mesh(c1, c2)`: rolling without slip. In the plane it is holonomic:
// as much of the one rim as of the other has passed the point of contact since the drawing.
#include <fmt/format.h>

#include <utility>

#include "model/diagnostic_kinds.h"
#include "model/resolve/constraint_builder.h"
#include "model/resolve/contact/radius.h"
#include "model/resolve/expression/drawn_value.h"
#include "model/resolve/statement_text.h"
#include "symbolic/expr/expr.h"

namespace trammel::model {

using symbolic::Expr;
using syntax::ConditionKind;

namespace {

Measure angle_between(const Model& model, LineIndex from, LineIndex to) {
  Measure measure;
  measure.kind = MeasureKind::AngleOfLines;
  measure.lines = {from, to};
  measure.text = fmt::format("angle({}, {})", model.lines[from].name, model.lines[to].name);
  return measure;
}

// From one point to the other, or the other way round.
std::optional<LineIndex> find_line_between(const Model& model, PointIndex p, PointIndex q) {
  for (std::uint32_t l = 0; l < model.lines.size(); ++l) {
    const Line& line = model.lines[LineIndex{l}];
    if (line.kind != LineKind::ThroughPoints) continue;
    if ((line.from == p && line.to == q) || (line.from == q && line.to == p)) return LineIndex{l};
  }
  return std::nullopt;
}

}  // namespace

void ConstraintBuilder::add_rolling(const syntax::Statement& statement,
                                    const syntax::Condition& condition) {
  const auto circle_at = [&](const syntax::Name& name) -> std::optional<CircleIndex> {
    const auto element = names_.find_element(name.text);
    if (!element || !std::holds_alternative<CircleIndex>(*element)) return std::nullopt;
    return std::get<CircleIndex>(*element);
  };
  const auto against = [&](ExprId e) { return (-Expr(pool_, e)).id; };
  const auto first = circle_at(condition.first), second = circle_at(condition.second);
  std::optional<ConstraintIndex> tangency;
  std::optional<Slip> slip;
  std::optional<LineIndex> line;
  if (condition.kind == ConditionKind::Roll && first.has_value() != second.has_value()) {
    const syntax::Name& line_name = first ? condition.second : condition.first;
    line = expressions_.find_line(line_name.text, line_name.span);
    if (line) slip = slip_on_line(statement, first ? *first : *second, *line);
    if (slip && !first) slip = Slip{against(slip->measures), against(slip->drawn)};
  } else {
    for (const syntax::Name* name : {&condition.first, &condition.second})
      if (!expressions_.find_circle(name->text, name->span)) return;
    slip = slip_of_circles(statement, *first, *second);
  }
  if (!slip) return;
  if (condition.kind == ConditionKind::Roll) tangency = add_touch(statement, condition);
  Constraint built;
  built.span = statement.span;
  built.text = statement_text(tree_, statement);
  built.expression = slip->measures;
  built.value = slip->drawn;
  built.is_incidence = true;
  built.pressed_by = tangency;
  const ConstraintIndex index{static_cast<std::uint32_t>(model_.constraints.size())};
  add_named(statement, std::move(built), known_dimension(base::dimension::length));
  if (index.value == model_.constraints.size()) return;  // it places nothing
  const auto body = [&](const std::optional<CircleIndex>& circle) -> Member {
    if (circle) return *circle;
    return *line;
  };
  model_.loads.rollings.push_back({index, body(first), body(second)});
}

std::optional<ConstraintIndex> ConstraintBuilder::add_touch(const syntax::Statement& statement,
                                                            const syntax::Condition& condition) {
  auto tangency = make_tangency(statement, condition);
  if (!tangency) return std::nullopt;
  tangency->is_incidence = true;
  return store(std::move(*tangency), known_dimension(base::dimension::length));
}

std::optional<Expr> ConstraintBuilder::rolling_radius(const syntax::Statement& statement,
                                                      CircleIndex circle) {
  if (const auto radius = find_radius(model_, circle)) return Expr(pool_, *radius);
  const std::string& name = model_.circles[circle].name;
  diagnostics_.push_back(
      {wrong_arguments, statement.span,
       fmt::format("'{}' needs the radius of '{}', which is not given as a value",
                   statement_text(tree_, statement), name),
       fmt::format("write 'circle {} center ... radius r', or 'radius({}) = r'", name, name)});
  return std::nullopt;
}

Expr ConstraintBuilder::measured(Measure measure) {
  return {pool_, expressions_.add_measure(std::move(measure))};
}

Expr ConstraintBuilder::drawn(const Measure& measure) const {
  return {pool_, drawn_value(model_, pool_, measure)};
}

// The line's material has passed less of itself under the contact than the rim where the value
// grows, so that a force along the line on its material drives it up.
//
// Math    -(along + side r angle(l, c)), side = 1 where the centre is to the left of the line
std::optional<ConstraintBuilder::Slip> ConstraintBuilder::slip_on_line(
    const syntax::Statement& statement, CircleIndex circle, LineIndex line) {
  const auto radius = rolling_radius(statement, circle);
  if (!radius) return std::nullopt;
  Measure along;
  along.kind = MeasureKind::AlongLine;
  along.points[0] = model_.circles[circle].center;
  along.lines[0] = line;
  along.text =
      fmt::format("along({}, {})", model_.points[along.points[0]].name, model_.lines[line].name);
  Measure across = along;
  across.kind = MeasureKind::DistanceToLine;
  const int side = drawn_number(drawn(across).id).value_or(1.0) < 0 ? -1 : 1;
  const LineIndex reference = follow_direction(statement, line);
  const Measure turned = angle_between(model_, reference, expressions_.axis_of(circle));
  const Expr measures = -(measured(along) + side * *radius * measured(turned));
  return Slip{measures.id, (-(drawn(along) + side * *radius * drawn(turned))).id};
}

// Seen from the line of centres c the rims move as those of two wheels at rest.
//
// Math    -(r1 (a1 - c) + r2 (a2 - c)), and r1 (a1 - c) - r2 (a2 - c) up to sign where one circle
//         is inside the other: the way of the second rim less that of the first, along the left
//         normal of the line of centres
// Source  the formula of Willis for gears with a moving line of centres
std::optional<ConstraintBuilder::Slip> ConstraintBuilder::slip_of_circles(
    const syntax::Statement& statement, CircleIndex first, CircleIndex second) {
  const auto r1 = rolling_radius(statement, first), r2 = rolling_radius(statement, second);
  if (!r1 || !r2) return std::nullopt;
  if (model_.circles[first].center == model_.circles[second].center) {
    diagnostics_.push_back({wrong_arguments, statement.span,
                            fmt::format("'{}' and '{}' have the same centre",
                                        model_.circles[first].name, model_.circles[second].name),
                            "let one circle touch the other from a centre of its own"});
    return std::nullopt;
  }
  Measure gap;
  gap.circles = {first, second};
  const bool is_inside = is_drawn_inside(gap);
  const bool is_first_larger =
      !is_inside || drawn_radius(first).value_or(0) > drawn_radius(second).value_or(0);
  const int outer = is_first_larger ? -1 : 1, inner = is_inside ? -outer : outer;
  const LineIndex centers = follow_centers(statement, first, second);
  const Measure a1 = angle_between(model_, centers, expressions_.axis_of(first));
  const Measure a2 = angle_between(model_, centers, expressions_.axis_of(second));
  const Expr measures = outer * *r1 * measured(a1) + inner * *r2 * measured(a2);
  return Slip{measures.id, (outer * *r1 * drawn(a1) + inner * *r2 * drawn(a2)).id};
}

// What is no element of the text counts the turns of what is one.
LineIndex ConstraintBuilder::add_pointer(std::string name, PointIndex at,
                                         decltype(Line::drawn_along) along) {
  Line pointer;
  pointer.name = std::move(name);
  pointer.kind = LineKind::Pointer;
  pointer.from = at;
  pointer.hint.fill(pool_.integer(0));
  pointer.drawn_along = along;
  pointer.is_auxiliary = true;
  return model_.lines.push_back(std::move(pointer));
}

LineIndex ConstraintBuilder::follow_direction(const syntax::Statement& statement, LineIndex line) {
  if (model_.lines[line].kind != LineKind::ThroughPoints) return line;  // it counts turns itself
  const auto known = pointers_.find(line.value);
  if (known != pointers_.end()) return known->second;
  const LineIndex pointer =
      add_pointer(fmt::format("turns({})", model_.lines[line].name), model_.lines[line].from, line);
  pointers_.emplace(line.value, pointer);
  store_plain(make(statement, angle_between(model_, line, pointer), pool_.integer(0)));
  return pointer;
}

LineIndex ConstraintBuilder::follow_centers(const syntax::Statement& statement, CircleIndex first,
                                            CircleIndex second) {
  const PointIndex p = model_.circles[first].center, q = model_.circles[second].center;
  if (const auto line = find_line_between(model_, p, q)) return follow_direction(statement, *line);
  Measure direction;
  direction.kind = MeasureKind::DirectionOfPoints;
  direction.points = {p, q, {}};
  direction.text = fmt::format("direction({}, {})", model_.points[p].name, model_.points[q].name);
  const LineIndex pointer =
      add_pointer(fmt::format("{}{}", model_.points[p].name, model_.points[q].name) + "()", p, q);
  Constraint built;
  built.span = statement.span;
  built.text = statement_text(tree_, statement);
  built.expression =
      (measured(angle_between(model_, x_axis(model_), pointer)) - measured(std::move(direction)))
          .id;
  built.value = pool_.integer(0);
  built.is_angle = true;
  store_plain(std::move(built));
  return pointer;
}

void ConstraintBuilder::store_plain(Constraint constraint) {
  const syntax::Role role = std::exchange(role_, syntax::Role::Plain);
  store(std::move(constraint), known_dimension(base::dimension::one));
  role_ = role;
}

}  // namespace trammel::model
