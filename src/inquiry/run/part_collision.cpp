// SPDX-License-Identifier: Apache-2.0
#include "inquiry/run/part_collision.h"

#include <fmt/format.h>

#include <algorithm>
#include <cmath>
#include <utility>

#include "geometry/solid/overlap.h"
#include "inquiry/tolerances.h"

namespace trammel::inquiry {

using geometry::Pose;
using geometry::Vec;
using model::PartIndex;

PartCollision::PartCollision(const model::Model& model, const symbolic::ExprPool& pool,
                             const symbolic::Values& values,
                             const mechanics::MotionFormulas& formulas, std::vector<double> start)
    : model_(model),
      formulas_(formulas),
      variables_(geometry::number_variables(model)),
      x_(std::move(start)) {
  for (std::uint32_t p = 0; has_parts() && p < model.parts.size(); ++p) {
    const model::PlacedPart& part = model.parts[{p}];
    const auto number = [&](symbolic::ExprId e) { return symbolic::eval(pool, e, values); };
    Drawn drawn{number(part.drawn_along.x),
                number(part.drawn_along.y),
                {number(part.drawn_at.x), number(part.drawn_at.y)},
                {},
                0.0};
    geometry::Box box = geometry::empty_box();
    for (const model::Slab& slab : model.mechanism.shapes[{p}].boundary.slabs)
      geometry::extend(box, geometry::eval_box(slab.region));
    drawn.middle = 0.5 * (box.low + box.high);
    drawn.reach = length_of(box.high - box.low) / 2;
    drawn_.push_back(drawn);
  }
}

Vec PartCollision::place_of(model::PointIndex point) const {
  const auto [x, y] = variables_.of_point[point.value];
  return {x < 0 ? 0.0 : x_[static_cast<std::size_t>(x)],
          y < 0 ? 0.0 : x_[static_cast<std::size_t>(y)]};
}

Vec PartCollision::direction_of(model::LineIndex index) const {
  const model::Line& line = model_.lines[index];
  if (line.kind == model::LineKind::Pointer) {
    const double angle = x_[static_cast<std::size_t>(variables_.of_free_line[index.value][0])];
    return {std::cos(angle), std::sin(angle)};
  }
  const Vec along = place_of(line.to) - place_of(line.from);
  return (1.0 / length_of(along)) * along;
}

// Turns the drawing about the part's reference, and moves that to where it is now.
Pose PartCollision::pose_of(PartIndex part) const {
  const model::PlacedPart& placed = model_.parts[part];
  if (placed.is_frame) return {};
  const Drawn& drawn = drawn_[part.value];
  const Vec was{drawn.along_x, drawn.along_y}, is = direction_of(placed.line);
  Pose pose;
  pose.cos = base::dot(was, is);
  pose.sin = base::cross(was, is);
  pose.shift = place_of(placed.reference) - geometry::place(pose, drawn.at);
  return pose;
}

void PartCollision::take(const simulation::MotionState& at) {
  v_.resize(x_.size(), 0.0);
  for (std::size_t i = 0; i < formulas_.variables.size(); ++i) {
    x_[formulas_.variables[i]] = at.x[i];
    v_[formulas_.variables[i]] = at.v[i];
  }
}

// No point of the part is faster: that of its reference, and the turn times the farthest point.
double PartCollision::speed_of(PartIndex part) const {
  const model::PlacedPart& placed = model_.parts[part];
  if (placed.is_frame) return 0.0;
  const auto velocity = [&](model::PointIndex point) {
    const auto [x, y] = variables_.of_point[point.value];
    return Vec{x < 0 ? 0.0 : v_[static_cast<std::size_t>(x)],
               y < 0 ? 0.0 : v_[static_cast<std::size_t>(y)]};
  };
  const model::Line& line = model_.lines[placed.line];
  double turn = 0.0;
  if (line.kind == model::LineKind::Pointer) {
    turn = v_[static_cast<std::size_t>(variables_.of_free_line[placed.line.value][0])];
  } else {
    const Vec along = place_of(line.to) - place_of(line.from);
    turn = base::cross(along, velocity(line.to) - velocity(line.from)) / base::dot(along, along);
  }
  const Drawn& drawn = drawn_[part.value];
  return length_of(velocity(placed.reference)) +
         std::abs(turn) * (length_of(drawn.middle - drawn.at) + drawn.reach);
}

double PartCollision::pace(const simulation::MotionState& at) {
  take(at);
  double least = HUGE_VAL;
  for (const model::Touch& touch : model_.mechanism.may_touch) {
    const double speed = speed_of(touch.first) + speed_of(touch.second);
    const double reach =
        std::min(drawn_[touch.first.value].reach, drawn_[touch.second.value].reach);
    if (speed > 0.0) least = std::min(least, looked_at * reach / speed);
  }
  return least;
}

std::string PartCollision::find(const simulation::MotionState& at) {
  take(at);
  std::vector<Pose> poses;
  for (std::uint32_t p = 0; p < model_.parts.size(); ++p) poses.push_back(pose_of({p}));
  for (const model::Touch& touch : model_.mechanism.may_touch) {
    const auto [a, b] = touch;
    const Drawn &one = drawn_[a.value], &other = drawn_[b.value];
    const Pose &pose_a = poses[a.value], &pose_b = poses[b.value];
    const Vec apart = geometry::place(pose_b, other.middle) - geometry::place(pose_a, one.middle);
    if (length_of(apart) > one.reach + other.reach) continue;
    const auto overlap = geometry::find_overlap(model_.mechanism.shapes[a].boundary, pose_a,
                                                model_.mechanism.shapes[b].boundary, pose_b,
                                                overlap_of_parts * std::max(one.reach, other.reach))
                             .deepest;
    if (overlap)
      return fmt::format("'{}' and '{}' overlap near ({:.6g} m, {:.6g} m)", model_.parts[a].name,
                         model_.parts[b].name, overlap->place.x, overlap->place.y);
  }
  return {};
}

}  // namespace trammel::inquiry
