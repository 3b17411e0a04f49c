// SPDX-License-Identifier: Apache-2.0
#include "geometry/solid/solid.h"

#include <algorithm>
#include <cmath>
#include <numbers>

#include "geometry/solid/tolerances.h"

namespace trammel::geometry {

namespace {

constexpr double quarter_turn = std::numbers::pi / 2;

Vec place_direction(const Pose& pose, Vec direction) {
  const double y = pose.is_mirrored ? -direction.y : direction.y;
  return {pose.cos * direction.x - pose.sin * y, pose.sin * direction.x + pose.cos * y};
}

}  // namespace

Pose make_turn(double angle) {
  const double quarters = angle / quarter_turn, whole = std::round(quarters);
  if (!(std::abs(quarters - whole) <= quarter_rounding * std::max(1.0, std::abs(whole))))
    return {std::cos(angle), std::sin(angle), false, {}, 0};
  constexpr double sines[] = {0, 1, 0, -1};
  const int quarter = static_cast<int>(whole - 4 * std::floor(whole / 4));
  return {sines[(quarter + 1) % 4], sines[quarter], false, {}, 0};
}

Pose compose(const Pose& outer, const Pose& inner) {
  const Vec direction = place_direction(outer, {inner.cos, inner.sin});
  return {direction.x, direction.y, outer.is_mirrored != inner.is_mirrored,
          place(outer, inner.shift), outer.lift + inner.lift};
}

Pose invert(const Pose& pose) {
  // A mirrored turn undoes itself.
  Pose inverse{pose.cos, pose.is_mirrored ? pose.sin : -pose.sin, pose.is_mirrored, {}, -pose.lift};
  inverse.shift = -place(inverse, pose.shift);
  return inverse;
}

Vec place(const Pose& pose, Vec point) {
  return place_direction(pose, point) + pose.shift;
}

Piece place(const Pose& pose, const Piece& piece) {
  Piece placed = piece;
  placed.from = place(pose, piece.from);
  placed.to = place(pose, piece.to);
  if (!is_arc(piece)) return placed;
  placed.center = place(pose, piece.center);
  if (pose.is_mirrored) placed.sense = 0 - piece.sense;
  return placed;
}

Region place(const Pose& pose, const Region& region) {
  Region placed = region;
  for (Loop& loop : placed.loops) {
    for (Piece& piece : loop.pieces) {
      piece = place(pose, piece);
      if (pose.is_mirrored) piece = reverse(piece);
    }
    if (pose.is_mirrored) std::reverse(loop.pieces.begin(), loop.pieces.end());
  }
  return placed;
}

Leaf make_prism(const Region& section, double bottom, double top, const Pose& pose) {
  return {place(pose, section), bottom + pose.lift, top + pose.lift, std::nullopt};
}

Leaf make_ball(double diameter, const Pose& pose) {
  const double radius = diameter / 2;
  return {{}, pose.lift - radius, pose.lift + radius, Ball{pose.shift, pose.lift, radius}};
}

}  // namespace trammel::geometry
