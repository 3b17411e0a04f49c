// SPDX-License-Identifier: Apache-2.0
#include "geometry/solid/shells.h"

#include <algorithm>
#include <cstdint>
#include <numeric>
#include <tuple>

#include "geometry/solid/evaluate/curve_tree.h"
#include "geometry/solid/moments.h"

namespace trammel::geometry {

namespace {

bool is_hole(const Loop& loop) {
  return eval_moments(Region{{loop}}).area <= 0.0;
}

}  // namespace

/// To the left of a hole's leftmost point is solid, up to the shell or to another hole in it.
std::vector<std::size_t> find_shells(const Region& region) {
  std::vector<std::size_t> shells(region.loops.size());
  std::iota(shells.begin(), shells.end(), std::size_t{0});
  if (shells.size() < 2) return shells;
  std::vector<Piece> curves;
  std::vector<std::size_t> loop_of, holes;
  std::vector<Vec> leftmost;
  for (const Loop& loop : region.loops) {
    const std::size_t first = curves.size(), own = leftmost.size();
    for (const Piece& piece : loop.pieces) add_quarters_of(piece, curves);
    loop_of.resize(curves.size(), own);
    const auto is_before = [](const Piece& a, const Piece& b) {
      return std::tie(a.from.x, a.from.y) < std::tie(b.from.x, b.from.y);
    };
    const auto at = curves.begin() + static_cast<std::ptrdiff_t>(first);
    leftmost.push_back(std::min_element(at, curves.end(), is_before)->from);
    if (is_hole(loop)) holes.push_back(own);
  }
  std::sort(holes.begin(), holes.end(),
            [&](std::size_t a, std::size_t b) { return leftmost[a].x < leftmost[b].x; });
  const CurvesToLeft to_left(curves, 0.0, holes.size());
  for (const std::size_t hole : holes) {
    const auto begins_before = [&](std::uint32_t c) {
      return leftmost[loop_of[c]].x < leftmost[hole].x;
    };
    const auto first = to_left.find_first(leftmost[hole], begins_before);
    if (first) shells[hole] = shells[loop_of[*first]];
  }
  return shells;
}

}  // namespace trammel::geometry
