// SPDX-License-Identifier: Apache-2.0
#include "geometry/solid/evaluate/meet.h"

#include <algorithm>
#include <cmath>

namespace trammel::geometry {

namespace {

/// Two points at equal distances `half` from a foot, along a unit direction; one where it touches.
Meeting around(Vec foot, Vec direction, double half_square) {
  if (!(half_square > 0)) return {1, {foot, {}}};
  const double half = std::sqrt(half_square);
  return {2, {foot - half * direction, foot + half * direction}};
}

Meeting meet_lines(const Piece& a, const Piece& b) {
  const Vec r = a.to - a.from, s = b.to - b.from;
  const double turn = cross(r, s);
  if (turn == 0) return {};
  return {1, {a.from + cross(b.from - a.from, s) / turn * r, {}}};
}

Meeting meet_line_and_circle(const Piece& line, const Piece& arc, double tolerance) {
  const Vec along = line.to - line.from;
  const double length = std::hypot(along.x, along.y);
  if (length == 0) return {};
  const Vec unit = 1 / length * along;
  const double off = cross(unit, line.from - arc.center);  // of the line, to the centre's right
  if (std::abs(off) > arc.radius + tolerance) return {};
  const Vec foot = arc.center + off * left_of(unit);
  return around(foot, unit, (arc.radius - off) * (arc.radius + off));
}

/// Where they touch, the point lies on the first.
Meeting meet_circles(const Piece& a, const Piece& b, double tolerance) {
  const Vec between = b.center - a.center;
  const double d = std::hypot(between.x, between.y);
  const double difference = std::abs(a.radius - b.radius);
  if (d + difference <= tolerance) return {};  // they coincide, and their corners tell where
  if (d > a.radius + b.radius + tolerance || d < difference - tolerance) return {};
  const Vec unit = 1 / d * between;
  const double along = ((a.radius - b.radius) * ((a.radius + b.radius) / d) + d) / 2;
  const double half_square = (a.radius - along) * (a.radius + along);
  if (half_square > 0) return around(a.center + along * unit, left_of(unit), half_square);
  return {1, {a.center + std::copysign(a.radius, along) * unit, {}}};
}

Meeting meet_curves_of(const Piece& a, const Piece& b, double tolerance) {
  if (!is_arc(a) && !is_arc(b)) return meet_lines(a, b);
  if (!is_arc(a)) return meet_line_and_circle(a, b, tolerance);
  if (!is_arc(b)) return meet_line_and_circle(b, a, tolerance);
  return meet_circles(a, b, tolerance);
}

/// Whether a point of the line or circle lies between the ends of the piece.
bool is_between_ends(const Piece& piece, Vec point) {
  if (!is_arc(piece)) {
    const Vec along = piece.to - piece.from;
    return dot(point - piece.from, along) >= 0 && dot(point - piece.to, along) <= 0;
  }
  const Vec out = point - piece.center;
  return piece.sense * cross(piece.from - piece.center, out) >= 0 &&
         piece.sense * cross(out, piece.to - piece.center) >= 0;
}

}  // namespace

Meeting meet(const Piece& a, const Piece& b, double tolerance) {
  const Meeting whole = meet_curves_of(a, b, tolerance);
  Meeting within;
  for (int i = 0; i < whole.count; ++i)
    if (is_between_ends(a, whole.points[i]) && is_between_ends(b, whole.points[i]))
      within.points[within.count++] = whole.points[i];
  return within;
}

Meeting meet_whole(const Piece& a, const Piece& b) {
  return meet_curves_of(a, b, 0);
}

// Each corner asks it of each curve nearby: std::hypot guards against an overflow that coordinates
// of solids do not reach, at a cost that shows here.
double distance_from_whole(const Piece& piece, Vec point) {
  const Vec d = point - (is_arc(piece) ? piece.center : piece.from);
  if (is_arc(piece)) return std::abs(std::sqrt(dot(d, d)) - piece.radius);
  const Vec along = piece.to - piece.from;
  return std::abs(cross(along, d)) / std::sqrt(dot(along, along));
}

}  // namespace trammel::geometry
