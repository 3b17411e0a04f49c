// SPDX-License-Identifier: Apache-2.0
#include "geometry/solid/piece_distance.h"

#include <cmath>
#include <limits>

#include "geometry/solid/evaluate/meet.h"

namespace trammel::geometry {

namespace {

struct NearestSearch {
  const Piece& a;
  const Piece& b;
  NearestPoints best = {std::numeric_limits<double>::infinity(), {}, {}};

  /// What is nearest to this place on one piece, to that on the other, and back.
  void try_at(Vec place) {
    const auto on = [](const Piece& piece, Vec point) {
      return eval_point(piece, nearest_part(piece, point));
    };
    const Vec on_b = on(b, on(a, place)), on_a = on(a, on_b);
    const double distance = std::hypot(on_a.x - on_b.x, on_a.y - on_b.y);
    if (distance < best.distance) best = {distance, on_a, on_b};
  }

  /// Both ways from a circle's centre along a line.
  void try_across(const Piece& arc, Vec direction) {
    const double length = std::hypot(direction.x, direction.y);
    if (length == 0) return;
    for (const double side : {-1.0, 1.0})
      try_at(arc.center + side * arc.radius / length * direction);
  }
};

/// From the centre of an arc straight onto the line of a piece, or to the centre of another arc.
Vec way_to(const Piece& arc, const Piece& other) {
  if (is_arc(other)) return other.center - arc.center;
  return left_of(other.to - other.from);
}

}  // namespace

NearestPoints nearest_points(const Piece& a, const Piece& b) {
  // Nearest are an end of one to the other, or a crossing, or both lie on a line across both.
  NearestSearch search{a, b};
  for (const Vec end : {a.from, a.to, b.from, b.to}) search.try_at(end);
  const Meeting meeting = meet_whole(a, b);
  for (int i = 0; i < meeting.count; ++i) search.try_at(meeting.points[i]);
  if (is_arc(a)) search.try_across(a, way_to(a, b));
  if (is_arc(b)) search.try_across(b, way_to(b, a));
  return search.best;
}

}  // namespace trammel::geometry
