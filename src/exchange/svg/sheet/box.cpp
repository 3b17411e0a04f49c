// SPDX-License-Identifier: Apache-2.0
#include "exchange/svg/sheet/box.h"

#include <algorithm>
#include <cmath>

namespace trammel::exchange::svg {

double length(Vec a) {
  return std::hypot(a.x, a.y);
}

Vec unit(Vec a) {
  const double larger = std::max(std::abs(a.x), std::abs(a.y));
  if (!(larger > 0)) return {1, 0};
  const Vec near_unit{a.x / larger, a.y / larger};  // 1 / larger may overflow
  return (1 / length(near_unit)) * near_unit;
}

Vec heading(double angle) {
  return {std::cos(angle), -std::sin(angle)};
}

double bearing(Vec direction) {
  return std::atan2(-direction.y, direction.x);
}

Box box_along(Vec a, Vec b, double half_width) {
  return {0.5 * (a + b), {0.5 * length(b - a), half_width}, bearing(b - a)};
}

double overlap(const Box& a, const Box& b) {
  const Vec between = b.centre - a.centre;
  // Most pairs are far apart; the sum of two sides is no less than their diagonal.
  const double near = a.half.x + a.half.y + b.half.x + b.half.y;
  if (dot(between, between) >= near * near) return 0.0;
  const Vec along_a = heading(a.angle), along_b = heading(b.angle);
  double depth = near;
  for (const Vec axis : {along_a, turned(along_a), along_b, turned(along_b)}) {
    const double radius_a =
        a.half.x * std::abs(dot(axis, along_a)) + a.half.y * std::abs(dot(axis, turned(along_a)));
    const double radius_b =
        b.half.x * std::abs(dot(axis, along_b)) + b.half.y * std::abs(dot(axis, turned(along_b)));
    depth = std::min(depth, radius_a + radius_b - std::abs(dot(axis, between)));
    if (depth <= 0) return 0.0;
  }
  return depth;
}

double reach(Vec half, Vec direction) {
  return half.x * std::abs(direction.x) + half.y * std::abs(direction.y);
}

double rim_distance(Vec half, Vec direction) {
  const double across = std::abs(direction.x), down = std::abs(direction.y);
  return half.x * down < half.y * across ? half.x / across : half.y / down;
}

void Bounds::include(Vec p) {
  if (empty_) {
    low_ = high_ = p;
    empty_ = false;
    return;
  }
  low_ = {std::min(low_.x, p.x), std::min(low_.y, p.y)};
  high_ = {std::max(high_.x, p.x), std::max(high_.y, p.y)};
}

void Bounds::include(const Box& box) {
  const Vec along = heading(box.angle);
  const Vec width = box.half.x * along, height = box.half.y * turned(along);
  include(box.centre + width + height);
  include(box.centre + width - height);
  include(box.centre - width + height);
  include(box.centre - width - height);
}

Bounds Bounds::grown(double margin) const {
  Bounds larger = *this;
  larger.include(low_ - Vec{margin, margin});
  larger.include(high_ + Vec{margin, margin});
  return larger;
}

}  // namespace trammel::exchange::svg
