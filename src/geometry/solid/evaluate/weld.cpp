// SPDX-License-Identifier: Apache-2.0
#include "geometry/solid/evaluate/weld.h"

#include <algorithm>
#include <cmath>
#include <tuple>

namespace trammel::geometry {

namespace {

struct CellOfPoint {
  double x = 0, y = 0;  // whole numbers, of cells as wide as the tolerance
  std::uint32_t point = 0;

  friend bool operator<(const CellOfPoint& a, const CellOfPoint& b) {
    return std::tie(a.x, a.y, a.point) < std::tie(b.x, b.y, b.point);
  }
};

std::uint32_t find_first(std::vector<std::uint32_t>& first, std::uint32_t i) {
  while (first[i] != i) i = first[i] = first[first[i]];
  return i;
}

void join(std::vector<std::uint32_t>& first, std::uint32_t a, std::uint32_t b) {
  a = find_first(first, a);
  b = find_first(first, b);
  first[std::max(a, b)] = std::min(a, b);
}

}  // namespace

std::vector<std::uint32_t> weld(const std::vector<Vec>& points, double tolerance) {
  std::vector<CellOfPoint> cells(points.size());
  std::vector<std::uint32_t> first(points.size());
  for (std::uint32_t i = 0; i < points.size(); ++i) {
    cells[i] = {std::floor(points[i].x / tolerance), std::floor(points[i].y / tolerance), i};
    first[i] = i;
  }
  std::sort(cells.begin(), cells.end());
  // Neighbours later in the order: up to the next cell of this column, and three of the next one,
  // where a second finger moves along.
  std::size_t next_column = 0;
  for (std::size_t i = 0; i < cells.size(); ++i) {
    const auto join_near = [&](std::size_t from, double x, double last_y) {
      for (std::size_t j = from; j < cells.size() && cells[j].x == x && cells[j].y <= last_y; ++j) {
        const Vec d = points[cells[j].point] - points[cells[i].point];
        if (dot(d, d) <= tolerance * tolerance) join(first, cells[i].point, cells[j].point);
      }
    };
    join_near(i + 1, cells[i].x, cells[i].y + 1);
    const double x = cells[i].x + 1, y = cells[i].y - 1;
    while (next_column < cells.size() &&
           std::tie(cells[next_column].x, cells[next_column].y) < std::tie(x, y))
      ++next_column;
    join_near(next_column, x, cells[i].y + 1);
  }
  for (std::uint32_t i = 0; i < points.size(); ++i) first[i] = find_first(first, i);
  return first;
}

}  // namespace trammel::geometry
