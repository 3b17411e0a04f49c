// SPDX-License-Identifier: Apache-2.0
#include "geometry/solid/evaluate/arrangement_parts.h"

#include <algorithm>
#include <numeric>
#include <optional>
#include <tuple>
#include <utility>

#include "geometry/solid/evaluate/curve_tree.h"

namespace trammel::geometry {

namespace {

constexpr std::uint32_t no_part = 0xffffffff;

/// For each vertex one that stands for all that edges lead to from it.
std::vector<std::uint32_t> find_connected(const Arrangement& arrangement) {
  std::vector<std::uint32_t> next(arrangement.vertices.size());
  std::iota(next.begin(), next.end(), 0u);
  const auto find = [&](std::uint32_t v) {
    while (next[v] != v) v = next[v] = next[next[v]];
    return v;
  };
  for (const Edge& edge : arrangement.edges) next[find(edge.from)] = find(edge.to);
  for (std::uint32_t v = 0; v < next.size(); ++v) next[v] = find(v);
  return next;
}

}  // namespace

ArrangementParts::ArrangementParts(const Arrangement& arrangement, double margin, Watch& watch) {
  const std::vector<std::uint32_t> connected = find_connected(arrangement);
  std::vector<std::uint32_t> number(arrangement.vertices.size(), no_part), part_of;
  for (std::uint32_t c = 0; c < arrangement.curves.size(); ++c) {
    std::uint32_t& own = number[connected[arrangement.starts[c]]];
    const Vec from = arrangement.curves[c].from;
    if (own == no_part) {
      own = static_cast<std::uint32_t>(parts_.size());
      parts_.emplace_back().leftmost = from;
    }
    Vec& leftmost = parts_[own].leftmost;
    if (std::tie(from.x, from.y) < std::tie(leftmost.x, leftmost.y)) leftmost = from;
    part_of.push_back(own);
  }
  for (std::uint32_t e = 0; e < arrangement.edges.size(); ++e)
    parts_[part_of[arrangement.edges[e].curve]].edges.push_back(e);
  add_outlines(arrangement, part_of, margin);
  find_neighbours(arrangement, part_of, margin, watch);
}

void ArrangementParts::add_outlines(const Arrangement& arrangement,
                                    const std::vector<std::uint32_t>& part_of, double margin) {
  std::vector<std::uint32_t> order(part_of.size());
  std::iota(order.begin(), order.end(), 0u);
  const auto key = [&](std::uint32_t c) {
    return std::pair(part_of[c], arrangement.curves[c].source.leaf);
  };
  std::stable_sort(order.begin(), order.end(),
                   [&](std::uint32_t a, std::uint32_t b) { return key(a) < key(b); });
  for (std::size_t i = 0; i < order.size();) {
    const auto own = key(order[i]);
    std::vector<Piece> pieces;
    for (; i < order.size() && key(order[i]) == own; ++i)
      pieces.push_back(arrangement.curves[order[i]]);
    parts_[own.first].outlines.push_back({own.second, SearchedRegion(std::move(pieces))});
  }
  for (Part& part : parts_) {
    std::vector<const SearchedRegion*> regions;
    for (const LeafOutline& outline : part.outlines) regions.push_back(&outline.region);
    part.tree = OutlineTree(regions, margin);
  }
}

/// Whatever lies between the leftmost point of a part and the first curve to the left of it: no
/// outline does, so that both lie in the same leaves, but for those of these two parts.
void ArrangementParts::find_neighbours(const Arrangement& arrangement,
                                       const std::vector<std::uint32_t>& part_of, double margin,
                                       Watch& watch) {
  if (parts_.size() == 1) {
    outermost_.push_back(0);
    return;
  }
  const CurvesToLeft curves(arrangement.curves, margin, parts_.size());
  for (std::uint32_t p = 0; p < parts_.size() && !watch.is_over(); ++p) {
    const Vec from = parts_[p].leftmost;
    // Rounding must not find the part itself, nor lead round in a circle.
    const auto begins_before = [&](std::uint32_t c) {
      return parts_[part_of[c]].leftmost.x < from.x;
    };
    const std::optional<std::uint32_t> first = curves.find_first(from, begins_before);
    (first ? parts_[part_of[*first]].behind : outermost_).push_back(p);
  }
}

void ArrangementParts::find_leaves(std::uint32_t part, Vec point,
                                   std::vector<std::uint32_t>& found) const {
  found.clear();
  const Part& own = parts_[part];
  own.tree.query(point, [&](std::uint32_t i) {
    if (own.outlines[i].region.has(point)) found.push_back(own.outlines[i].leaf);
  });
}

}  // namespace trammel::geometry
