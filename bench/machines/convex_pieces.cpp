// SPDX-License-Identifier: Apache-2.0
#include "bench/machines/convex_pieces.h"

#include <algorithm>
#include <cmath>
#include <optional>

#include "geometry/solid/outline.h"

namespace trammel::bench {

namespace {

using model::Vec;

double turn(Vec a, Vec b, Vec c) {
  return cross(b - a, c - a);
}

bool is_in_triangle(Vec p, Vec a, Vec b, Vec c) {
  return turn(a, b, p) >= 0 && turn(b, c, p) >= 0 && turn(c, a, p) >= 0;
}

bool is_same(Vec a, Vec b) {
  return a.x == b.x && a.y == b.y;
}

// Joins a hole to the polygon by the shortest of all bridges, which crosses nothing.
void bridge(Polygon& outer, const Polygon& hole) {
  std::size_t from = 0, to = 0;
  double least = HUGE_VAL;
  for (std::size_t i = 0; i < outer.size(); ++i)
    for (std::size_t j = 0; j < hole.size(); ++j)
      if (const double length = length_of(outer[i] - hole[j]); length < least) {
        least = length;
        from = i;
        to = j;
      }
  Polygon way;
  for (std::size_t j = 0; j <= hole.size(); ++j) way.push_back(hole[(to + j) % hole.size()]);
  way.push_back(outer[from]);
  outer.insert(outer.begin() + static_cast<std::ptrdiff_t>(from) + 1, way.begin(), way.end());
}

bool is_ear(const Polygon& p, std::size_t i) {
  const std::size_t n = p.size();
  const Vec a = p[(i + n - 1) % n], b = p[i], c = p[(i + 1) % n];
  if (turn(a, b, c) <= 0) return false;
  return std::none_of(p.begin(), p.end(), [&](Vec q) {
    return !is_same(q, a) && !is_same(q, b) && !is_same(q, c) && is_in_triangle(q, a, b, c);
  });
}

std::vector<Polygon> cut_ears(Polygon p) {
  std::vector<Polygon> triangles;
  while (p.size() >= 3) {
    std::size_t i = 0;
    while (i < p.size() && !is_ear(p, i)) ++i;
    const std::size_t n = p.size();
    if (i < n)
      triangles.push_back({p[(i + n - 1) % n], p[i], p[(i + 1) % n]});
    else
      i = 0;  // what is left has no area
    p.erase(p.begin() + static_cast<std::ptrdiff_t>(i));
  }
  return triangles;
}

// Corners that are nearly straight are left out: Box2D fails on them.
bool is_convex(const Polygon& p) {
  constexpr double straight = 1e-4;  // radians
  const std::size_t n = p.size();
  for (std::size_t i = 0; i < n; ++i) {
    const Vec in = p[(i + 1) % n] - p[i], out = p[(i + 2) % n] - p[(i + 1) % n];
    if (cross(in, out) < straight * length_of(in) * length_of(out)) return false;
  }
  return true;
}

// Both along an edge that they share, if that is convex.
std::optional<Polygon> join(const Polygon& a, const Polygon& b, std::size_t corners_max) {
  if (a.size() + b.size() - 2 > corners_max) return std::nullopt;
  for (std::size_t i = 0; i < a.size(); ++i)
    for (std::size_t j = 0; j < b.size(); ++j) {
      if (!is_same(a[i], b[(j + 1) % b.size()]) || !is_same(a[(i + 1) % a.size()], b[j])) continue;
      Polygon both;
      for (std::size_t k = 1; k <= a.size(); ++k) both.push_back(a[(i + k) % a.size()]);
      for (std::size_t k = 2; k < b.size(); ++k) both.push_back(b[(j + k) % b.size()]);
      if (is_convex(both)) return both;
    }
  return std::nullopt;
}

}  // namespace

Polygon corners_of(const model::Loop& loop, double deviation) {
  Polygon corners;
  for (const model::Piece& piece : loop.pieces) {
    const double chord =
        geometry::is_arc(piece) ? 2 * std::acos(1 - std::min(1.0, deviation / piece.radius)) : 0.0;
    const double sweep = std::abs(geometry::eval_sweep(piece));
    const int parts = chord > 0.0 ? std::max(1, static_cast<int>(std::ceil(sweep / chord))) : 1;
    for (int k = 0; k < parts; ++k) corners.push_back(geometry::eval_point(piece, 1.0 * k / parts));
  }
  return corners;
}

std::vector<Polygon> find_convex_pieces(Polygon outer, const std::vector<Polygon>& holes,
                                        std::size_t corners_max) {
  for (const Polygon& hole : holes) bridge(outer, hole);
  std::vector<Polygon> pieces = cut_ears(std::move(outer));
  for (std::size_t i = 0; i < pieces.size(); ++i)
    for (std::size_t k = i + 1; k < pieces.size();) {
      auto both = join(pieces[i], pieces[k], corners_max);
      if (!both) {
        ++k;
        continue;
      }
      pieces[i] = std::move(*both);
      pieces.erase(pieces.begin() + static_cast<std::ptrdiff_t>(k));
      k = i + 1;
    }
  return pieces;
}

}  // namespace trammel::bench
