// SPDX-License-Identifier: Apache-2.0
#include "simulation/solid/part_poses.h"

#include <algorithm>
#include <cmath>

#include "geometry/measure/variables.h"

namespace trammel::simulation {

using geometry::MovingFrame;
using geometry::Vec;

PartPoses::PartPoses(const model::Model& model, const symbolic::ExprPool& pool,
                     const symbolic::Values& values, const mechanics::MotionFormulas& formulas,
                     std::span<const double> start)
    : of_x_(start.size(), -1) {
  for (std::size_t i = 0; i < formulas.variables.size(); ++i)
    of_x_[formulas.variables[i]] = static_cast<int>(i);
  const geometry::Variables numbers = geometry::number_variables(model);
  const auto number = [&](symbolic::ExprId e) { return symbolic::eval(pool, e, values); };
  for (const model::PlacedPart& placed : model.parts) {
    Part& part = parts_.emplace_back();
    turned_.emplace_back();
    if (placed.is_frame) continue;  // at the origin, not turned
    part.drawn_at = {number(placed.drawn_at.x), number(placed.drawn_at.y)};
    part.drawn_along = {number(placed.drawn_along.x), number(placed.drawn_along.y)};
    part.drawn_angle = std::atan2(part.drawn_along.y, part.drawn_along.x);
    const auto point = [&](model::PointIndex p, std::size_t axis) {
      return coordinate(part, numbers.of_point[p.value][axis], start);
    };
    for (const std::size_t axis : {0u, 1u}) part.at[axis] = point(placed.reference, axis);
    const model::Line& line = model.lines[placed.line];
    part.has_angle = line.kind == model::LineKind::Pointer;
    if (part.has_angle)
      part.angle = coordinate(part, numbers.of_free_line[placed.line.value][0], start);
    else
      part.line = {point(line.from, 0), point(line.from, 1), point(line.to, 0), point(line.to, 1)};
    part.turns_about_point = part.angle.variable >= 0 && part.variables.size() == 1;
  }
}

PartPoses::Coordinate PartPoses::coordinate(Part& part, int x,
                                            std::span<const double> start) const {
  if (x < 0) return {};
  const auto index = static_cast<std::size_t>(x);
  Coordinate made{x, of_x_[index], start[index], -1};
  if (made.variable < 0) return made;
  const auto variable = static_cast<std::size_t>(made.variable);
  const auto known = std::find(part.variables.begin(), part.variables.end(), variable);
  made.slope = static_cast<int>(known - part.variables.begin());
  if (known == part.variables.end()) part.variables.push_back(variable);
  return made;
}

double PartPoses::value(const Coordinate& c, const StateView& at) {
  return c.variable < 0 ? c.number : at.x[static_cast<std::size_t>(c.variable)];
}
double PartPoses::rate(const Coordinate& c, const StateView& at) {
  return c.variable < 0 ? 0.0 : at.v[static_cast<std::size_t>(c.variable)];
}

Vec PartPoses::along(const Part& part, const StateView& at) {
  const auto& [from_x, from_y, to_x, to_y] = part.line;
  return {value(to_x, at) - value(from_x, at), value(to_y, at) - value(from_y, at)};
}
Vec PartPoses::along_rate(const Part& part, const StateView& at) {
  const auto& [from_x, from_y, to_x, to_y] = part.line;
  return {rate(to_x, at) - rate(from_x, at), rate(to_y, at) - rate(from_y, at)};
}

PartPlace PartPoses::place(std::size_t index, const StateView& at) const {
  const Part& part = parts_[index];
  if (part.turns_about_point)
    return {{part.at[0].number, part.at[1].number},
            at.x[static_cast<std::size_t>(part.angle.variable)] - part.drawn_angle};
  PartPlace place{{value(part.at[0], at), value(part.at[1], at)}, 0.0};
  const Vec is = part.has_angle ? Vec{} : along(part, at);
  place.angle =
      (part.has_angle ? value(part.angle, at) : std::atan2(is.y, is.x)) - part.drawn_angle;
  return place;
}

MovingFrame PartPoses::frame(std::size_t index, const StateView& at) const {
  const Part& part = parts_[index];
  const PartPlace where = place(index, at);
  Turned& last = turned_[index];
  if (where.angle != last.angle) last = {where.angle, std::cos(where.angle), std::sin(where.angle)};
  MovingFrame frame{where.at, last.cos, last.sin, {}, 0.0};
  if (part.turns_about_point) {
    frame.turning = at.v[static_cast<std::size_t>(part.angle.variable)];
    return frame;
  }
  frame.velocity = {rate(part.at[0], at), rate(part.at[1], at)};
  if (part.has_angle) {
    frame.turning = rate(part.angle, at);
  } else {
    const Vec is = along(part, at);
    frame.turning = cross(is, along_rate(part, at)) / dot(is, is);
  }
  return frame;
}

geometry::Pose PartPoses::pose(std::size_t part, const StateView& at) const {
  const MovingFrame there = frame(part, at);
  geometry::Pose pose;
  pose.cos = there.cos;
  pose.sin = there.sin;
  pose.shift = there.at - geometry::place(pose, drawn_at(part));
  return pose;
}

std::optional<std::size_t> PartPoses::angle_variable(std::size_t part) const {
  const int variable = parts_[part].has_angle ? parts_[part].angle.variable : -1;
  if (variable < 0) return std::nullopt;
  return static_cast<std::size_t>(variable);
}

// What a force at the reference point and a moment do to each coordinate of a part.
template <class Add>
void PartPoses::spread(const Part& part, const StateView& at, Vec force, double moment,
                       const Add& add) {
  add(part.at[0], force.x);
  add(part.at[1], force.y);
  if (part.has_angle) return add(part.angle, moment);
  const Vec is = along(part, at);
  const Vec turn = (moment / dot(is, is)) * left_of(is);
  add(part.line[0], -turn.x);
  add(part.line[1], -turn.y);
  add(part.line[2], turn.x);
  add(part.line[3], turn.y);
}

void PartPoses::add_slopes(std::size_t index, const StateView& at, Vec force, double moment,
                           std::span<double> slopes) const {
  if (parts_[index].turns_about_point) {
    slopes[0] += moment;
    return;
  }
  spread(parts_[index], at, force, moment, [&](const Coordinate& c, double slope) {
    if (c.slope >= 0) slopes[static_cast<std::size_t>(c.slope)] += slope;
  });
}

void PartPoses::add_pushes(std::size_t index, const StateView& at, Vec force, double moment,
                           std::span<double> on_x) const {
  spread(parts_[index], at, force, moment, [&](const Coordinate& c, double push) {
    if (c.x >= 0) on_x[static_cast<std::size_t>(c.x)] += push;
  });
}

// Math    w = cross(d, d') / d^2, so w' = cross(d, d'') / d^2 - 2 w (d.d') / d^2
double PartPoses::turning_bias(std::size_t index, const StateView& at) const {
  const Part& part = parts_[index];
  if (part.has_angle) return 0.0;
  const Vec is = along(part, at), changes = along_rate(part, at);
  const double square = dot(is, is);
  return -2.0 * (cross(is, changes) / square) * (dot(is, changes) / square);
}

}  // namespace trammel::simulation
