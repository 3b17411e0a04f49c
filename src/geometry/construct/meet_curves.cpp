// SPDX-License-Identifier: Apache-2.0
#include "geometry/construct/meet_curves.h"

#include <algorithm>
#include <cmath>

#include "geometry/tolerances.h"

namespace trammel::geometry {

double length(Vector a) {
  return std::hypot(a.x, a.y);
}
Vector unit(double angle) {
  return {std::cos(angle), std::sin(angle)};
}
double angle_of(Vector a) {
  return std::atan2(a.y, a.x);
}

namespace {

Solutions meet_lines(const Curve& a, const Curve& b) {
  const double sine = cross(a.direction, b.direction);
  if (std::abs(sine) < parallel_sine) return {{}, std::abs(cross(a.direction, b.start - a.start))};
  return {{a.start + (cross(b.start - a.start, b.direction) / sine) * a.direction}, 0.0};
}

Solutions meet_line_circle(const Curve& line, const Curve& circle) {
  const Vector to_center = circle.start - line.start;
  const double along = dot(to_center, line.direction);
  const double off = cross(line.direction, to_center);
  const double half_chord_squared = circle.radius * circle.radius - off * off;
  // A touching line may miss by rounding.
  const double slack = touching_slack * circle.radius * circle.radius;
  if (half_chord_squared < -slack) return {{}, std::abs(off) - circle.radius};
  const double half_chord = std::sqrt(std::max(0.0, half_chord_squared));
  return {{line.start + (along + half_chord) * line.direction,
           line.start + (along - half_chord) * line.direction},
          0.0};
}

Solutions meet_circles(const Curve& a, const Curve& b) {
  const Vector between = b.start - a.start;
  const double d = length(between);
  if (d == 0.0) return {{}, std::abs(a.radius - b.radius)};
  const double u = (a.radius * a.radius - b.radius * b.radius + d * d) / (2 * d);
  const double h_squared = a.radius * a.radius - u * u;
  if (h_squared < -touching_slack * a.radius * a.radius) {
    const double gap = d - (a.radius + b.radius);
    return {{}, gap > 0 ? gap : std::abs(a.radius - b.radius) - d};
  }
  const double h = std::sqrt(std::max(0.0, h_squared));
  const Vector e = (1.0 / d) * between;
  return {{a.start + u * e + h * left_of(e), a.start + u * e - h * left_of(e)}, 0.0};
}

}  // namespace

Solutions meet(const Curve& a, const Curve& b) {
  if (a.is_circle && b.is_circle) return meet_circles(a, b);
  if (a.is_circle) return meet_line_circle(b, a);
  if (b.is_circle) return meet_line_circle(a, b);
  return meet_lines(a, b);
}

Vector mirrored(Vector p, const Curve& a, const Curve& b) {
  const Curve& circle = a.is_circle ? a : b;
  const Curve& other = a.is_circle ? b : a;
  const Vector across = other.is_circle ? left_of(other.start - circle.start) : other.direction;
  const double square = dot(across, across);
  if (square == 0.0) return p;
  return p + (2 * dot(across, circle.start - p) / square) * across;
}

bool is_on(const Curve& curve, Vector p) {
  const Vector from = p - curve.start;
  if (!curve.is_circle)
    return std::abs(cross(curve.direction, from)) <= touching_slack * length(from);
  const double square = curve.radius * curve.radius;
  return std::abs(dot(from, from) - square) <= touching_slack * square;
}

}  // namespace trammel::geometry
