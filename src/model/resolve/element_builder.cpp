// SPDX-License-Identifier: Apache-2.0
#include "model/resolve/element_builder.h"

#include <fmt/format.h>

#include <array>
#include <utility>

#include "model/diagnostic_kinds.h"
#include "model/resolve/expression/drawn_value.h"
#include "model/resolve/statement_text.h"

namespace trammel::model {

namespace {

using syntax::Statement;

constexpr ExpressionPlace place_of_positions{false, false, true};

}  // namespace

void ElementBuilder::declare_ground() {
  const ExprId zero = pool_.integer(0);
  Point origin;
  origin.name = "origin";
  origin.is_origin = true;
  origin.position = {zero, zero};
  names_.declare("origin", model_.points.push_back(origin));
  for (const auto& [name, kind] :
       {std::pair{"x_axis", LineKind::XAxis}, std::pair{"y_axis", LineKind::YAxis}}) {
    Line axis;
    axis.name = name;
    axis.kind = kind;
    names_.declare(name, model_.lines.push_back(axis));
  }
}

void ElementBuilder::declare_circle(const syntax::Name& name) {
  Circle circle;
  circle.name = name.text;
  circle.span = name.span;
  declare_element(name, model_.circles.push_back(circle));
}

void ElementBuilder::declare_curve(const syntax::Name& name) {
  const ExprId zero = pool_.integer(0);
  declare_element(name, model_.curves.push_back({name.text, name.span, zero, {zero, zero}}));
}

void ElementBuilder::declare_point(const syntax::Name& name) {
  Point point;
  point.name = name.text;
  point.span = name.span;
  point.position = {pool_.integer(0), pool_.integer(0)};
  declare_element(name, model_.points.push_back(point));
}

void ElementBuilder::declare_line(const syntax::Name& name, LineKind kind) {
  Line line;
  line.name = name.text;
  line.span = name.span;
  line.kind = kind;
  line.hint.fill(pool_.integer(0));
  declare_element(name, model_.lines.push_back(line));
}

void ElementBuilder::declare_element(const syntax::Name& name, ElementIndex element) {
  if (names_.declare(name.text, element)) return;
  const bool is_ground = name.text == "x_axis" || name.text == "y_axis" || name.text == "origin";
  diagnostics_.push_back({duplicate_name, name.span,
                          is_ground ? fmt::format("'{}' is there from the start", name.text)
                                    : fmt::format("'{}' is defined twice", name.text),
                          "choose another name"});
}

void ElementBuilder::define(const Statement& s, const syntax::PointAt& p) {
  const auto point = own_point(p.name);
  if (!point) return;
  const auto x = build_length(p.position.x), y = build_length(p.position.y);
  if (!x || !y) return;
  model_.points[*point].position = {x->scalar(), y->scalar()};
  constraints_.hold_point(s.span, statement_text(tree_, s), *point);
}

void ElementBuilder::define(const Statement&, const syntax::PointNear& p) {
  const auto point = own_point(p.name);
  const auto x = build_length(p.hint.x), y = build_length(p.hint.y);
  if (point && x && y) model_.points[*point].position = {x->scalar(), y->scalar()};
}

void ElementBuilder::define(const Statement&, const syntax::LineThrough& l) {
  const auto line = own_line(l.name);
  const auto from = expressions_.find_point(l.start.text, l.start.span);
  const auto to = expressions_.find_point(l.end.text, l.end.span);
  if (!line || !from || !to) return;
  if (*from == *to)
    diagnostics_.push_back({degenerate_line, l.end.span,
                            fmt::format("line '{}' starts and ends in the same point", l.name.text),
                            "choose two different points"});
  model_.lines[*line].from = *from;
  model_.lines[*line].to = *to;
}

void ElementBuilder::define(const Statement&, const syntax::LineNear& l) {
  const auto line = own_line(l.name);
  const syntax::ExprIndex texts[] = {l.start.x, l.start.y, l.end.x, l.end.y};
  for (std::size_t i = 0; i < 4; ++i) {
    const auto coordinate = build_length(texts[i]);
    if (line && coordinate) model_.lines[*line].hint[i] = coordinate->scalar();
  }
}

void ElementBuilder::define(const Statement& s, const syntax::PointIn& p) {
  const auto point = own_point(p.name);
  const auto line = expressions_.find_direction(p.carrier.text, p.carrier.span);
  const auto u = build_length(p.position.x), v = build_length(p.position.y);
  if (!point || !line || !u || !v) return;
  const std::array coordinates{u->scalar(), v->scalar()};
  model_.points[*point].position = drawn_position(model_, pool_, *line, coordinates);
  constraints_.fix_in_frame(s, *point, *line, coordinates);
}

void ElementBuilder::define_circle(const syntax::Circle& c) {
  const auto circle = own_circle(c.name);
  const auto center = expressions_.find_point(c.center.text, c.center.span);
  if (!circle || !center) return;
  model_.circles[*circle].center = *center;
  if (const auto& axis = model_.circles[*circle].axis) model_.lines[*axis].from = *center;
  if (!c.on) return;
  const auto carrier = expressions_.find_direction(c.on->text, c.on->span);
  if (!carrier) return;
  const LineIndex axis = expressions_.axis_of(*circle);
  if (!turns_with(*carrier, axis)) {
    model_.lines[axis].drawn_along = *carrier;
    return;
  }
  diagnostics_.push_back({wrong_arguments, c.on->span,
                          fmt::format("'{}' would turn with itself", c.name.text),
                          "name a line or a body"});
}

bool ElementBuilder::turns_with(LineIndex line, LineIndex axis) const {
  while (!(line == axis)) {
    const auto* next = std::get_if<LineIndex>(&model_.lines[line].drawn_along);
    if (next == nullptr) return false;
    line = *next;
  }
  return true;
}

std::optional<BuiltExpression> ElementBuilder::build_length(syntax::ExprIndex text) {
  auto built = expressions_.build_scalar(text, place_of_positions);
  if (built) expressions_.require(*built, text, base::dimension::length, "a coordinate");
  return built;
}

}  // namespace trammel::model
