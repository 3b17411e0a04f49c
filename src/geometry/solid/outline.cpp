// SPDX-License-Identifier: Apache-2.0
#include "geometry/solid/outline.h"

#include <algorithm>
#include <cmath>
#include <limits>
#include <numbers>

namespace trammel::geometry {

namespace {

constexpr double no_coordinate = std::numeric_limits<double>::infinity();

bool is_same_point(Vec a, Vec b) {
  return a.x == b.x && a.y == b.y;
}

/// The angle from a to b, counter-clockwise, 0 to below a full turn.
double turn_from(Vec a, Vec b) {
  const double angle = std::atan2(cross(a, b), dot(a, b));
  return angle < 0 ? angle + 2 * std::numbers::pi : angle;
}

Vec turned(Vec a, double angle) {
  const double c = std::cos(angle), s = std::sin(angle);
  return {c * a.x - s * a.y, s * a.x + c * a.y};
}

Vec unit(Vec a) {
  return 1 / std::hypot(a.x, a.y) * a;
}

/// Whether an arc passes through the direction from its centre: what lies on its circle to the
/// right of the chord from its start, counter-clockwise, to its end.
bool passes_direction(const Piece& arc, Vec direction) {
  if (is_full_circle(arc)) return true;
  const Vec start = (arc.sense > 0 ? arc.from : arc.to) - arc.center;
  const Vec end = (arc.sense > 0 ? arc.to : arc.from) - arc.center;
  return cross(end - start, arc.radius * direction - start) <= 0;
}

/// On which side of the chord from a to b a point lies; on the chord itself, on the side where it
/// would be a little higher up, or of upright chords to the right, as the ray of `is_inside` has
/// it.
bool is_left_of_chord(Vec a, Vec b, Vec point) {
  const double side = cross(b - a, point - a);
  if (side != 0) return side > 0;
  return a.y == b.y ? b.x > a.x : b.y < a.y;
}

bool is_in_disc(const Piece& arc, Vec point) {
  const Vec d = point - arc.center;
  return dot(d, d) < arc.radius * arc.radius;
}

/// Whether a point lies between an arc and its chord, given on which side of the chord it lies. The
/// sector is asked too, since ends that were moved by a tolerance turn short chords.
bool is_in_bow(const Piece& arc, Vec point, bool is_left) {
  if (!is_in_disc(arc, point)) return false;
  const Vec from = arc.from - arc.center, to = arc.to - arc.center, d = point - arc.center;
  const bool is_on_arc_side = is_left != (arc.sense > 0);
  if (arc.sense * cross(from, to) >= 0)
    return is_on_arc_side && arc.sense * cross(from, d) >= 0 && arc.sense * cross(d, to) >= 0;
  return is_on_arc_side || arc.sense * cross(from, d) > 0 || arc.sense * cross(d, to) > 0;
}

}  // namespace

Box empty_box() {
  return {{no_coordinate, no_coordinate}, {-no_coordinate, -no_coordinate}};
}

void extend(Box& box, Vec point) {
  box.low = {std::min(box.low.x, point.x), std::min(box.low.y, point.y)};
  box.high = {std::max(box.high.x, point.x), std::max(box.high.y, point.y)};
}

void extend(Box& box, const Box& other) {
  box.low = {std::min(box.low.x, other.low.x), std::min(box.low.y, other.low.y)};
  box.high = {std::max(box.high.x, other.high.x), std::max(box.high.y, other.high.y)};
}

bool is_empty(const Box& box) {
  return box.low.x > box.high.x || box.low.y > box.high.y;
}

bool is_full_circle(const Piece& piece) {
  return is_arc(piece) && is_same_point(piece.from, piece.to);
}

double eval_sweep(const Piece& piece) {
  if (!is_arc(piece)) return 0;
  if (is_full_circle(piece)) return piece.sense * 2 * std::numbers::pi;
  const Vec from = piece.from - piece.center, to = piece.to - piece.center;
  return piece.sense > 0 ? turn_from(from, to) : -turn_from(to, from);
}

double eval_length(const Piece& piece) {
  if (is_arc(piece)) return piece.radius * std::abs(eval_sweep(piece));
  const Vec along = piece.to - piece.from;
  return std::hypot(along.x, along.y);
}

Vec eval_point(const Piece& piece, double part) {
  if (part <= 0) return piece.from;
  if (part >= 1) return piece.to;
  if (!is_arc(piece)) return (1 - part) * piece.from + part * piece.to;
  const Vec start = unit(piece.from - piece.center);
  return piece.center + piece.radius * turned(start, part * eval_sweep(piece));
}

Vec eval_direction(const Piece& piece, double part) {
  if (!is_arc(piece)) return unit(piece.to - piece.from);
  const Vec start = unit(piece.from - piece.center);
  return piece.sense * left_of(turned(start, part * eval_sweep(piece)));
}

Box eval_box(const Piece& piece) {
  Box box = empty_box();
  extend(box, piece.from);
  extend(box, piece.to);
  if (!is_arc(piece)) return box;
  for (const Vec direction : {Vec{1, 0}, Vec{0, 1}, Vec{-1, 0}, Vec{0, -1}})
    if (passes_direction(piece, direction)) extend(box, piece.center + piece.radius * direction);
  return box;
}

Box eval_box(const Region& region) {
  Box box = empty_box();
  for (const Loop& loop : region.loops)
    for (const Piece& piece : loop.pieces) extend(box, eval_box(piece));
  return box;
}

Piece reverse(const Piece& piece) {
  Piece reversed = piece;
  std::swap(reversed.from, reversed.to);
  reversed.sense = 0 - piece.sense;  // of straight pieces no -0
  return reversed;
}

double nearest_part(const Piece& piece, Vec point) {
  if (!is_arc(piece)) {
    const Vec along = piece.to - piece.from;
    const double square = dot(along, along);
    return square > 0 ? std::clamp(dot(point - piece.from, along) / square, 0.0, 1.0) : 0;
  }
  const Vec direction = point - piece.center, start = piece.from - piece.center;
  if (direction.x == 0 && direction.y == 0) return 0;
  const double sweep = std::abs(eval_sweep(piece));
  const double turn = piece.sense > 0 ? turn_from(start, direction) : turn_from(direction, start);
  if (turn <= sweep) return turn / sweep;
  const Vec to_from = point - piece.from, to_to = point - piece.to;
  return dot(to_from, to_from) <= dot(to_to, to_to) ? 0 : 1;
}

Foot nearest_foot(const Region& region, Vec point) {
  Foot nearest{no_coordinate, {}, 0, 0};
  for (std::uint32_t l = 0; l < region.loops.size(); ++l)
    for (std::uint32_t p = 0; p < region.loops[l].pieces.size(); ++p) {
      const Piece& piece = region.loops[l].pieces[p];
      const Vec foot = eval_point(piece, nearest_part(piece, point));
      const double distance = std::hypot(point.x - foot.x, point.y - foot.y);
      if (distance < nearest.distance) nearest = {distance, foot, l, p};
    }
  return nearest;
}

bool crosses_ray(const Piece& piece, Vec point) {
  if (is_full_circle(piece)) return is_in_disc(piece, point);
  const bool is_left = is_left_of_chord(piece.from, piece.to, point);
  bool is_odd = false;
  if (piece.from.y <= point.y && point.y < piece.to.y) is_odd = is_left;
  if (piece.to.y <= point.y && point.y < piece.from.y) is_odd = !is_left;
  return is_odd != (is_arc(piece) && is_in_bow(piece, point, is_left));
}

bool is_inside(const Region& region, Vec point) {
  bool is_in = false;
  for (const Loop& loop : region.loops)
    for (const Piece& piece : loop.pieces) is_in ^= crosses_ray(piece, point);
  return is_in;
}

}  // namespace trammel::geometry
