// SPDX-License-Identifier: Apache-2.0
#include "model/member/members.h"

#include <algorithm>

#include "model/measure/measure_table.h"

namespace trammel::model {

namespace {

bool has(const std::vector<PointIndex>& points, PointIndex p) {
  return std::find(points.begin(), points.end(), p) != points.end();
}

std::pair<PointIndex, PointIndex> sorted(PointIndex p, PointIndex q) {
  return p < q ? std::pair(p, q) : std::pair(q, p);
}

}  // namespace

Members::Members(const Model& model) : model_(model) {
  for (std::uint32_t l = 0; l < model.lines.size(); ++l) {
    const Line& line = model.lines[{l}];
    Member frame = LineIndex{l};
    if (line.kind == LineKind::ThroughPoints) {
      for (const Body& body : model.bodies)
        if (has(body.points, line.from) && has(body.points, line.to)) frame = body.frame;
      bars_.emplace(sorted(line.from, line.to), frame);
    }
    if (const auto* along = std::get_if<LineIndex>(&line.drawn_along);
        line.kind == LineKind::Pointer && along != nullptr && along->value < l)
      frame = of_line(*along);
    frames_.push_back(frame);
  }
  for (std::uint32_t c = 0; c < model.circles.size(); ++c)
    if (const auto& axis = model.circles[{c}].axis) frames_[axis->value] = CircleIndex{c};
  std::vector<const Constraint*> in_text;
  for (const Constraint& c : model.constraints) in_text.push_back(&c);
  std::stable_sort(in_text.begin(), in_text.end(), [](const Constraint* a, const Constraint* b) {
    return a->span.begin < b->span.begin;
  });
  for (const Constraint* c : in_text) {
    if (!c->measure) continue;
    const Measure& measure = model.measures[*c->measure];
    if (measure.kind != MeasureKind::AlongLine && measure.kind != MeasureKind::Proportion) continue;
    const Member frame = of_line(measure.lines[0]);
    if (!has(joints(frame), measure.points[0])) owners_.emplace(measure.points[0], frame);
  }
}

std::optional<Member> Members::owner(PointIndex point) const {
  const auto found = owners_.find(point);
  if (found == owners_.end()) return std::nullopt;
  return found->second;
}

bool Members::counts_turns(const Measure& measure) const {
  const MeasureRow& row = measure_row(measure.kind);
  for (std::size_t i = 0; i < row.lines; ++i)
    if (model_.lines[measure.lines[i]].kind == LineKind::Pointer &&
        !model_.lines[measure.lines[i]].is_part &&
        std::holds_alternative<LineIndex>(of_line(measure.lines[i])))
      return true;
  return false;
}

std::optional<Member> Members::joining(PointIndex p, PointIndex q) const {
  for (const Body& body : model_.bodies)
    if (has(body.points, p) && has(body.points, q)) return body.frame;
  const auto found = bars_.find(sorted(p, q));
  if (found == bars_.end()) return std::nullopt;
  return found->second;
}

std::vector<PointIndex> Members::joints(const Member& body) const {
  if (const auto* circle = std::get_if<CircleIndex>(&body)) return {model_.circles[*circle].center};
  const LineIndex line = std::get<LineIndex>(body);
  for (const Body& plate : model_.bodies)
    if (plate.frame == line) return plate.points;
  if (model_.lines[line].is_part) return {model_.lines[line].from};
  if (model_.lines[line].kind != LineKind::ThroughPoints) return {};
  return {model_.lines[line].from, model_.lines[line].to};
}

bool Members::is_bound_to(const Constraint& constraint, PointIndex point,
                          const Member& body) const {
  if (!constraint.measure) return false;
  const Measure& measure = model_.measures[*constraint.measure];
  if (measure.points[0] != point) return false;
  switch (measure.kind) {
    case MeasureKind::DistanceToLine:
    case MeasureKind::AlongLine:
    case MeasureKind::Proportion: return of_line(measure.lines[0]) == body;
    case MeasureKind::OutsideCircle: return Member(measure.circles[0]) == body;
    default: return false;
  }
}

bool Members::is_attached(PointIndex point, const Member& body) const {
  return has(joints(body), point) ||
         std::any_of(model_.constraints.begin(), model_.constraints.end(),
                     [&](const Constraint& c) { return is_bound_to(c, point, body); });
}

}  // namespace trammel::model
