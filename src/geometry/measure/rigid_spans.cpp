// SPDX-License-Identifier: Apache-2.0
#include "geometry/measure/rigid_spans.h"

#include <algorithm>

#include "symbolic/expr/traverse.h"
#include "symbolic/normal/normal.h"

namespace trammel::geometry {

using model::Constraint;
using model::ConstraintIndex;
using model::Line;
using model::LineIndex;
using model::LineKind;
using model::Measure;
using model::MeasureKind;
using model::PointIndex;
using symbolic::Expr;
using symbolic::ExprId;
using symbolic::ExprPool;

namespace {

constexpr std::size_t constraints_max = 2000;  // of a sketch: beyond, formulas serve nobody
constexpr std::size_t points_max = 40;         // of a frame: their pairs grow with the square

// Equal values are one node; of sums that takes the normal form.
ExprId to_comparable(ExprPool& pool, ExprId e) {
  const std::vector<ExprId> nodes = symbolic::reachable(pool, std::span(&e, 1));
  const auto is_sum = [&](ExprId node) { return pool.op(node) == symbolic::Op::Sum; };
  return std::any_of(nodes.begin(), nodes.end(), is_sum) ? symbolic::normal(pool, e) : e;
}

}  // namespace

RigidSpans::RigidSpans(const model::Model& model, ExprPool& pool) {
  if (model.constraints.size() > constraints_max) return;
  std::vector<ExprId> values;
  for (const Constraint& constraint : model.constraints) values.push_back(constraint.value);
  read(model);
  find_levels(pool, values);
  pair_points(pool, values);
}

// ---- coordinates in frames

void RigidSpans::read(const model::Model& model) {
  for (std::uint32_t l = 0; l < model.lines.size(); ++l) {
    if (model.lines[{l}].kind == LineKind::XAxis) x_axis_ = {l};
    if (model.lines[{l}].kind == LineKind::YAxis) y_axis_ = {l};
  }
  for (std::uint32_t p = 0; p < model.points.size(); ++p)
    if (model.points[{p}].is_origin) frames_[x_axis_][{p}] = {Coordinate{}, Coordinate{}};
  for (std::uint32_t c = 0; c < model.constraints.size(); ++c) read(model, ConstraintIndex{c});
  place_ends(model);
}

// A value that parametrizes the motion changes by itself, also where its name occurs twice.
void RigidSpans::read(const model::Model& model, ConstraintIndex c) {
  const Constraint& constraint = model.constraints[c];
  if (!constraint.measure || constraint.is_free) return;
  const Measure& measure = model.measures[*constraint.measure];
  const PointIndex p = measure.points[0];
  const auto set = [&](LineIndex frame, std::size_t axis, int sign) {
    frames_[frame][p][axis] = Coordinate{c, {}, sign};
  };
  switch (measure.kind) {
    case MeasureKind::X: return set(x_axis_, 0, 1);
    case MeasureKind::Y: return set(x_axis_, 1, 1);
    case MeasureKind::Distance: {
      const Place end{{c, {}, 1}, {}};
      pairs_.insert({key(p, measure.points[1]), {Place{}, end}});
      return;
    }
    case MeasureKind::DistanceToLine: {
      const LineIndex line = measure.lines[0];
      if (line == y_axis_) return set(x_axis_, 0, -1);
      return set(line, 1, 1);
    }
    case MeasureKind::AlongLine:
    case MeasureKind::Proportion:
      if (measure.lines[0] != y_axis_) return set(measure.lines[0], 0, 1);
      return set(x_axis_, 1, 1);
    default: return;
  }
}

// Where a line has no length, only what is across it is known.
void RigidSpans::place_ends(const model::Model& model) {
  for (auto& [l, frame] : frames_) {
    const Line& line = model.lines[l];
    if (line.kind != LineKind::ThroughPoints) continue;
    const auto rod = pairs_.find(key(line.from, line.to));
    const bool has_length = rod != pairs_.end();
    for (auto& [p, place] : frame) {
      const auto& along = place[0];
      const bool is_share =
          along &&
          model.measures[*model.constraints[*along->value].measure].kind == MeasureKind::Proportion;
      if (is_share && has_length) place[0]->scale = rod->second[1].along.value;
      if (is_share && !has_length) place[0].reset();
    }
    frame[line.from] = {Coordinate{}, Coordinate{}};
    frame[line.to][1] = Coordinate{};
    if (has_length) frame[line.to][0] = rod->second[1].along;
  }
}

Expr RigidSpans::eval(ExprPool& pool, const Coordinate& coordinate, const std::vector<ExprId>& q) {
  if (!coordinate.value) return {pool, pool.integer(0)};
  const Expr value(pool, q[coordinate.value->value]);
  const Expr scaled = coordinate.scale ? value * Expr(pool, q[coordinate.scale->value]) : value;
  return coordinate.sign < 0 ? -scaled : scaled;
}

double RigidSpans::eval(const Coordinate& coordinate, std::span<const double> q) {
  if (!coordinate.value) return 0.0;
  const double scale = coordinate.scale ? q[coordinate.scale->value] : 1.0;
  return coordinate.sign * scale * q[coordinate.value->value];
}

void RigidSpans::find_levels(ExprPool& pool, const std::vector<ExprId>& values) {
  for (const auto& [l, frame] : frames_)
    for (const auto& [p, place] : frame) {
      if (place[1]) levels_[{l, p}] = to_comparable(pool, eval(pool, *place[1], values).id);
      if (place[0] && l == x_axis_)
        levels_[{y_axis_, p}] = to_comparable(pool, (-eval(pool, *place[0], values)).id);
    }
}

// ---- pairs of points

void RigidSpans::pair_points(ExprPool& pool, const std::vector<ExprId>& values) {
  for (const auto& [l, frame] : frames_) {
    std::vector<std::pair<PointIndex, Place>> placed;
    for (const auto& [p, place] : frame)
      if (place[0] && place[1]) placed.push_back({p, {*place[0], *place[1]}});
    if (placed.size() > points_max) continue;
    for (std::size_t i = 0; i < placed.size(); ++i)
      for (std::size_t j = i + 1; j < placed.size(); ++j)
        pairs_.insert(
            {key(placed[i].first, placed[j].first), {placed[i].second, placed[j].second}});
  }
  std::map<ExprId, std::uint32_t> numbers;
  for (const auto& [points, places] : pairs_) {
    const auto& [a, b] = points;
    const ExprId length = to_comparable(pool, square(pool, a, b, values).id);
    if (symbolic::is_zero_number({pool, length})) continue;
    const auto number =
        numbers.insert({length, static_cast<std::uint32_t>(numbers.size())}).first->second;
    lengths_[points] = number;
    at_length_[{a, number}].push_back(b);
    at_length_[{b, number}].push_back(a);
  }
}

std::optional<std::uint32_t> RigidSpans::length_between(PointIndex a, PointIndex b) const {
  const auto found = lengths_.find(key(a, b));
  return found == lengths_.end() ? std::nullopt : std::optional(found->second);
}

std::span<const PointIndex> RigidSpans::points_at(PointIndex p, std::uint32_t length) const {
  const auto found = at_length_.find({p, length});
  if (found == at_length_.end()) return {};
  return found->second;
}

bool RigidSpans::are_level(LineIndex line, PointIndex a, PointIndex b) const {
  const auto of_a = levels_.find({line, a}), of_b = levels_.find({line, b});
  return of_a != levels_.end() && of_b != levels_.end() && of_a->second == of_b->second;
}

Expr RigidSpans::square(ExprPool& pool, PointIndex a, PointIndex b,
                        const std::vector<ExprId>& q) const {
  const auto& [first, second] = pairs_.at(key(a, b));
  const Expr along = eval(pool, second.along, q) - eval(pool, first.along, q);
  const Expr across = eval(pool, second.across, q) - eval(pool, first.across, q);
  return along * along + across * across;
}

double RigidSpans::square(PointIndex a, PointIndex b, std::span<const double> q) const {
  const auto& [first, second] = pairs_.at(key(a, b));
  const double along = eval(second.along, q) - eval(first.along, q);
  const double across = eval(second.across, q) - eval(first.across, q);
  return along * along + across * across;
}

}  // namespace trammel::geometry
