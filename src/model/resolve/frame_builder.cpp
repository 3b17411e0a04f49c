// SPDX-License-Identifier: Apache-2.0
#include "model/resolve/frame_builder.h"

#include <fmt/format.h>

#include <array>
#include <cmath>
#include <utility>

#include "model/diagnostic_kinds.h"
#include "symbolic/expr/expr.h"

namespace trammel::model {

using symbolic::Expr;

template <class Index>
bool FrameBuilder::declare_element(const FrameName& name, Index index) {
  if (names_.declare(name.text, index)) return true;
  diagnostics_.push_back({duplicate_name, name.span,
                          fmt::format("'{}' is defined twice", name.text), "choose another name"});
  return false;
}

void FrameBuilder::declare(const syntax::FrameTable& statement, const TableReader& read) {
  const auto text = read ? read(statement.path) : std::nullopt;
  if (!text) {
    diagnostics_.push_back({unreadable_table, statement.path_span,
                            fmt::format("the table '{}' cannot be read", statement.path),
                            "give the path of a CSV file, relative to the model's file"});
    return;
  }
  ReadFrameTable table = read_frame_table(text->text, text->begin);
  base::append(diagnostics_, std::move(table.diagnostics));
  if (table.table.uses_units) note_units(table.table);
  declare(tables_.emplace_back(std::move(table.table)));
}

// Each of its coordinates and loads is given in these.
void FrameBuilder::note_units(const FrameTable& table) {
  model_.uses_units = true;
  for (std::size_t i = 0; i < table.nodes.size(); ++i)
    model_.shown_units.note({base::dimension::length}, table.length_unit);
  for (std::size_t i = 0; i < table.loads.size(); ++i)
    model_.shown_units.note({base::dimension::force}, table.force_unit);
}

void FrameBuilder::declare(const FrameTable& table) {
  for (const FrameNode& node : table.nodes) {
    Point point;
    point.name = node.name.text;
    point.span = node.name.span;
    point.position = {pool_.number(node.at[0]), pool_.number(node.at[1])};
    declare_element(node.name, model_.points.push_back(std::move(point)));
  }
  for (const FrameMember& member : table.members) {
    Line line;
    line.name = member.name.text;
    line.span = member.name.span;
    line.hint.fill(pool_.integer(0));
    const LineIndex index = model_.lines.push_back(std::move(line));
    if (declare_element(member.name, index)) bars_.push_back({&member, index});
  }
}

void FrameBuilder::constrain() {
  for (const Bar& bar : bars_) find_ends(bar);
  for (const Bar& bar : bars_) keep_length(bar);
  for (const FrameTable& table : tables_)
    for (const FrameBearing& bearing : table.bearings) hold(bearing);
  for (const Bar& bar : bars_) weld_ends(bar);
  for (const FrameTable& table : tables_)
    for (const FrameWeld& w : table.welds) {
      const auto first = line(w.first), second = line(w.second);
      if (first && second)
        weld(*first, *second, w.span, fmt::format("weld_{}_{}", w.first.text, w.second.text));
    }
  for (const FrameTable& table : tables_)
    for (const FrameBearing& bearing : table.bearings)
      if (bearing.kind == BearingKind::Clamped) clamp(bearing);
}

std::optional<PointIndex> FrameBuilder::point(const FrameName& name) {
  return expressions_.find_point(name.text, name.span);
}
std::optional<LineIndex> FrameBuilder::line(const FrameName& name) {
  return expressions_.find_segment(name.text, name.span);
}

void FrameBuilder::find_ends(const Bar& bar) {
  const FrameMember& member = *bar.member;
  const auto from = point(member.from), to = point(member.to);
  if (!from || !to) return;
  if (*from == *to)
    diagnostics_.push_back(
        {degenerate_line, member.to.span,
         fmt::format("member '{}' starts and ends in the same node", member.name.text),
         "choose two different nodes"});
  model_.lines[bar.line].from = *from;
  model_.lines[bar.line].to = *to;
}

void FrameBuilder::keep_length(const Bar& bar) {
  const Line& line = model_.lines[bar.line];
  Measure length;
  length.kind = MeasureKind::Distance;
  length.points = {line.from, line.to, {}};
  length.text = fmt::format("length({})", line.name);
  keep(length, bar.member->span, line.name);
}

// Exact values serve formulas. A frame beyond all formulas keeps lengths and angles as numbers of
// sixteen digits: roots and angles of so many exact coordinates would take longer than the forces.
void FrameBuilder::keep(const Measure& measure, base::Span span, const std::string& name) {
  constexpr std::size_t exact_max = 1000;
  std::optional<double> drawn;
  if (bars_.size() > exact_max) drawn = drawn_number(measure);
  if (!drawn) return constraints_.keep_as_drawn(measure, span, measure.text, name);
  constraints_.keep_value(measure, pool_.number(symbolic::Rational::from_double(*drawn)), span,
                          measure.text, name);
}

// From one point to the other; nothing where some coordinate is no plain number.
std::optional<std::array<double, 2>> FrameBuilder::drawn_between(PointIndex p, PointIndex q) const {
  std::array<double, 2> along{};
  for (const std::size_t axis : {0U, 1U}) {
    const ExprId from = model_.points[p].position[axis], to = model_.points[q].position[axis];
    if (pool_.op(from) != symbolic::Op::Number || pool_.op(to) != symbolic::Op::Number)
      return std::nullopt;
    along[axis] = pool_.value(to).to_double() - pool_.value(from).to_double();
  }
  return along;
}

std::optional<double> FrameBuilder::drawn_number(const Measure& measure) const {
  std::optional<double> drawn;
  if (measure.kind == MeasureKind::AngleOfLines) {
    const Line &one = model_.lines[measure.lines[0]], &other = model_.lines[measure.lines[1]];
    const auto first = drawn_between(one.from, one.to),
               second = drawn_between(other.from, other.to);
    if (first && second)
      drawn = std::atan2((*first)[0] * (*second)[1] - (*first)[1] * (*second)[0],
                         (*first)[0] * (*second)[0] + (*first)[1] * (*second)[1]);
  } else if (measure.kind == MeasureKind::Distance) {
    if (const auto along = drawn_between(measure.points[0], measure.points[1]))
      drawn = std::hypot((*along)[0], (*along)[1]);
  }
  if (drawn && !std::isfinite(*drawn)) return std::nullopt;
  return drawn;
}

// The second and each further end at a joint is welded to the first.
void FrameBuilder::weld_ends(const Bar& bar) {
  const FrameMember& member = *bar.member;
  const Line& line = model_.lines[bar.line];
  const auto join = [&](PointIndex joint, base::Span span) {
    const auto [first, is_new] = welded_.emplace(joint.value, bar.line);
    if (!is_new)
      weld(first->second, bar.line, span,
           fmt::format("weld_{}_{}", model_.points[joint].name, member.name.text));
  };
  if (member.is_welded[0]) join(line.from, member.from.span);
  if (member.is_welded[1]) join(line.to, member.to.span);
}

void FrameBuilder::weld(LineIndex first, LineIndex second, base::Span span,
                        const std::string& name) {
  Measure angle;
  angle.kind = MeasureKind::AngleOfLines;
  angle.lines = {first, second};
  angle.text = fmt::format("angle({}, {})", model_.lines[first].name, model_.lines[second].name);
  keep(angle, span, name);
}

void FrameBuilder::hold(const FrameBearing& bearing) {
  const auto held = point(bearing.node);
  if (!held) return;
  if (bearing.kind == BearingKind::Roller) return hold_roller(bearing, *held);
  constraints_.hold_point(bearing.span, fmt::format("bearing of {}", bearing.node.text), *held);
}

// It keeps how far the node is along the direction in which it pushes.
void FrameBuilder::hold_roller(const FrameBearing& bearing, PointIndex held) {
  const auto coordinate = [&](MeasureKind kind, const char* axis) {
    Measure measure;
    measure.kind = kind;
    measure.points[0] = held;
    measure.text = fmt::format("{}({})", axis, bearing.node.text);
    return measure;
  };
  const Measure x = coordinate(MeasureKind::X, "x"), y = coordinate(MeasureKind::Y, "y");
  const auto& [along_x, along_y] = bearing.direction;
  const std::string text = fmt::format("roller of {}", bearing.node.text);
  if (along_x.is_zero() && along_y.sign() > 0)
    return constraints_.keep_as_drawn(y, bearing.span, text, bearing.node.text);
  if (along_y.is_zero() && along_x.sign() > 0)
    return constraints_.keep_as_drawn(x, bearing.span, text, bearing.node.text);
  const Expr a(pool_, pool_.number(along_x)), b(pool_, pool_.number(along_y));
  const Expr length = sqrt(a * a + b * b);
  const auto sum = [&](ExprId u, ExprId v) {
    return ((a * Expr(pool_, u) + b * Expr(pool_, v)) / length).id;
  };
  const auto [drawn_x, drawn_y] = model_.points[held].position;
  constraints_.keep_sum(sum(expressions_.add_measure(x), expressions_.add_measure(y)),
                        sum(drawn_x, drawn_y), bearing.span, text, bearing.node.text);
}

void FrameBuilder::clamp(const FrameBearing& bearing) {
  const auto held = point(bearing.node);
  if (!held) return;
  const auto first = welded_.find(held->value);
  if (first == welded_.end()) {
    diagnostics_.push_back(
        {wrong_arguments, bearing.node.span,
         fmt::format("no member is welded at '{}', so there is nothing to clamp",
                     bearing.node.text),
         "write 'welded' in the row of a member that ends there, or 'pinned' for the bearing"});
    return;
  }
  const Measure angle = expressions_.direction_of(first->second);
  constraints_.keep_as_drawn(angle, bearing.node.span, angle.text,
                             fmt::format("clamp_{}", bearing.node.text));
}

// All members that are welded at a node turn with it; where there is none, nothing takes a moment.
void FrameBuilder::turn_node(const FrameLoad& moment) {
  const PointIndex node = *point(moment.target);
  if (const auto first = welded_.find(node.value); first != welded_.end())
    return loads_.turn_node(node, first->second, pool_.number(moment.amount[0]), moment.span);
  diagnostics_.push_back(
      {wrong_arguments, moment.target.span,
       fmt::format("no member is welded at '{}', so nothing there takes a moment",
                   moment.target.text),
       "write 'welded' in the row of a member that ends there, or put the moment on a member"});
}

void FrameBuilder::load() {
  const auto vector = [&](const FrameVector& v) {
    return std::array{pool_.number(v[0]), pool_.number(v[1])};
  };
  for (const FrameTable& table : tables_)
    for (const FrameLoad& l : table.loads) {
      if (l.kind == FrameLoadKind::Force) {
        if (const auto at = point(l.target))
          model_.loads.forces.push_back({*at, vector(l.amount), l.span});
      } else if (l.kind == FrameLoadKind::Moment && names_.is_point(l.target.text)) {
        turn_node(l);
      } else if (const auto on = line(l.target)) {
        if (l.kind == FrameLoadKind::Moment)
          loads_.turn(*on, pool_.number(l.amount[0]), l.span);
        else
          loads_.spread(*on, vector(l.amount), l.span);
      }
    }
}

}  // namespace trammel::model
