// SPDX-License-Identifier: Apache-2.0
#include "geometry/solid/sections.h"

#include <algorithm>
#include <cmath>

#include "geometry/solid/moments.h"

namespace trammel::geometry {

namespace {

Piece side(Vec from, Vec to, std::size_t number) {
  Piece piece;
  piece.from = from;
  piece.to = to;
  piece.source.piece = static_cast<std::uint32_t>(number);
  return piece;
}

/// On which side of the line from a to b a point lies: -1, 0, 1.
int side_of(Vec a, Vec b, Vec point) {
  const double turn = cross(b - a, point - a);
  return (turn > 0) - (turn < 0);
}

bool is_between(Vec a, Vec b, Vec point) {
  return dot(a - point, b - point) <= 0;
}

/// Whether two sides have a point in common.
bool do_meet(Vec a, Vec b, Vec c, Vec d) {
  const int ac = side_of(a, b, c), ad = side_of(a, b, d);
  const int ca = side_of(c, d, a), cb = side_of(c, d, b);
  if (ac * ad < 0 && ca * cb < 0) return true;
  return (ac == 0 && is_between(a, b, c)) || (ad == 0 && is_between(a, b, d)) ||
         (ca == 0 && is_between(c, d, a)) || (cb == 0 && is_between(c, d, b));
}

}  // namespace

Region block_section(double x, double y) {
  return polygon_section({{0, 0}, {x, 0}, {x, y}, {0, y}});
}

Region circle_section(double diameter) {
  Piece circle;
  circle.from = circle.to = {diameter / 2, 0};
  circle.sense = 1;
  circle.radius = diameter / 2;
  return {{Loop{{circle}}}};
}

Region polygon_section(const std::vector<Vec>& corners) {
  Region region{{Loop{}}};
  std::vector<Piece>& pieces = region.loops.front().pieces;
  for (std::size_t i = 0; i < corners.size(); ++i)
    pieces.push_back(side(corners[i], corners[(i + 1) % corners.size()], i));
  if (eval_moments(region).area >= 0) return region;
  for (Piece& piece : pieces) piece = reverse(piece);
  std::reverse(pieces.begin(), pieces.end());
  return region;
}

bool crosses_itself(const std::vector<Vec>& corners) {
  const std::size_t n = corners.size();
  if (n < 3) return true;
  for (std::size_t i = 0; i < n; ++i) {
    const Vec a = corners[i], b = corners[(i + 1) % n], next = corners[(i + 2) % n];
    if (a.x == b.x && a.y == b.y) return true;
    if (side_of(a, b, next) == 0 && dot(b - a, next - b) < 0) return true;  // it turns back
    for (std::size_t j = i + 2; j < n; ++j)
      if (!(i == 0 && j == n - 1) && do_meet(a, b, corners[j], corners[(j + 1) % n])) return true;
  }
  return false;
}

}  // namespace trammel::geometry
