// SPDX-License-Identifier: Apache-2.0
#include "reasoning/pair/middle_of_play.h"

#include <algorithm>
#include <cmath>
#include <vector>

#include "reasoning/shape/numeric_shape.h"
#include "reasoning/tolerances.h"

namespace trammel::reasoning {

using geometry::Vec;

namespace {

// Halvings of the widest gap until it is a trillionth: less than any faces fit within.
constexpr int halvings = 40;

struct Wall {
  Vec normal;
  double gap;
};

using Polygon = std::vector<Vec>;

// Of walls that look the same way the nearest one counts.
std::vector<Wall> distinct_walls(std::span<const FaceContact> contacts) {
  std::vector<Wall> walls;
  for (const FaceContact& c : contacts) {
    const auto known = std::find_if(walls.begin(), walls.end(), [&](const Wall& w) {
      return length_of(w.normal - c.normal) <= no_motion;
    });
    if (known == walls.end())
      walls.push_back({c.normal, c.gap});
    else
      known->gap = std::min(known->gap, c.gap);
  }
  return walls;
}

Polygon clipped(const Polygon& polygon, const Wall& wall, double least) {
  Polygon kept;
  for (std::size_t i = 0; i < polygon.size(); ++i) {
    const Vec p = polygon[i], q = polygon[(i + 1) % polygon.size()];
    const double room_at_p = wall.gap + base::dot(wall.normal, p) - least;
    const double room_at_q = wall.gap + base::dot(wall.normal, q) - least;
    if (room_at_p >= 0) kept.push_back(p);
    if ((room_at_p >= 0) != (room_at_q >= 0))
      kept.push_back(p + (room_at_p / (room_at_p - room_at_q)) * (q - p));
  }
  return kept;
}

// The shifts that leave gaps of at least this.
Polygon shifts_with(const std::vector<Wall>& walls, double least, double most) {
  Polygon polygon{{-most, -most}, {most, -most}, {most, most}, {-most, most}};
  for (const Wall& wall : walls) polygon = clipped(polygon, wall, least);
  return polygon;
}

// The largest h between the two of which this is not empty, and what it then is.
template <class ShiftsWith>
auto widest(double low, double high, ShiftsWith shifts_with_gap) {
  auto shifts = shifts_with_gap(low);
  for (int i = 0; i < halvings; ++i) {
    const double middle = (low + high) / 2;
    auto wider = shifts_with_gap(middle);
    (wider.empty() ? high : low) = middle;
    if (!wider.empty()) shifts = std::move(wider);
  }
  return shifts;
}

// On the way from p to q, from 0 to 1: first and last.
std::vector<double> part_with(const std::vector<Wall>& walls, Vec p, Vec q, double least) {
  double first = 0.0, last = 1.0;
  for (const Wall& wall : walls) {
    const double slope = base::dot(wall.normal, q - p);
    const double at = (least - wall.gap - base::dot(wall.normal, p)) / slope;
    if (slope > 0) first = std::max(first, at);
    if (slope < 0) last = std::min(last, at);
  }
  return first <= last ? std::vector{first, last} : std::vector<double>{};
}

}  // namespace

Vec find_middle_of_play(std::span<const FaceContact> contacts, double most) {
  std::vector<Wall> walls = distinct_walls(contacts);
  double low = 0.0;
  for (const Wall& wall : walls) low = std::min(low, wall.gap);
  const Polygon shifts =
      widest(low, 2 * most, [&](double least) { return shifts_with(walls, least, most); });
  if (shifts.empty()) return {};
  Vec p = shifts.front(), q = p;
  for (const Vec& a : shifts)
    for (const Vec& b : shifts)
      if (length_of(b - a) > length_of(q - p)) p = a, q = b;
  const double length = length_of(q - p);
  if (length <= no_motion * most) return p;
  std::erase_if(walls, [&](const Wall& wall) {
    return std::abs(base::dot(wall.normal, q - p)) <= no_motion * length;
  });
  std::vector<double> part = part_with(walls, p, q, low);
  if (!walls.empty())
    part = widest(low, 2 * most, [&](double least) { return part_with(walls, p, q, least); });
  if (part.empty()) return p;
  const double nearest = base::dot(-p, q - p) / (length * length);
  const bool is_between = part[1] - part[0] <= no_motion;
  const double s = is_between ? (part[0] + part[1]) / 2 : std::clamp(nearest, part[0], part[1]);
  return p + s * (q - p);
}

}  // namespace trammel::reasoning
