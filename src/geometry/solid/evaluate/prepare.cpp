// SPDX-License-Identifier: Apache-2.0
#include "geometry/solid/evaluate/prepare.h"

#include <algorithm>
#include <cmath>
#include <tuple>

#include "geometry/solid/sections.h"
#include "geometry/solid/tolerances.h"

namespace trammel::geometry {

namespace {

/// Coordinates beyond this are refused, so that products of four are numbers.
constexpr double largest_coordinate = 1e60;

bool is_usable(double x) {
  return std::abs(x) <= largest_coordinate;
}
bool is_usable(Vec v) {
  return is_usable(v.x) && is_usable(v.y);
}

bool is_usable(const Leaf& leaf) {
  if (!is_usable(leaf.bottom) || !is_usable(leaf.top)) return false;
  if (leaf.ball && !is_usable(leaf.ball->center)) return false;
  for (const Loop& loop : leaf.section.loops)
    for (const Piece& p : loop.pieces)
      if (!is_usable(p.from) || !is_usable(p.to) || !is_usable(p.center) || !is_usable(p.radius))
        return false;
  return true;
}

Box intersect(const Box& a, const Box& b) {
  return {{std::max(a.low.x, b.low.x), std::max(a.low.y, b.low.y)},
          {std::min(a.high.x, b.high.x), std::min(a.high.y, b.high.y)}};
}

/// What bounds the solid, by what bounds its leaves.
Box find_bounds(const Solid& solid, const std::vector<Box>& leaves) {
  std::vector<Box> bounds;
  for (const SolidNode& node : solid.nodes) {
    if (node.kind == SolidNode::Kind::Leaf) {
      bounds.push_back(leaves[node.leaf.value]);
      continue;
    }
    Box own = node.children.empty() ? empty_box() : bounds[node.children.front().value];
    for (const NodeIndex child : node.children) {
      if (node.kind == SolidNode::Kind::Union) extend(own, bounds[child.value]);
      if (node.kind == SolidNode::Kind::Intersection) own = intersect(own, bounds[child.value]);
    }
    bounds.push_back(is_empty(own) ? empty_box() : own);
  }
  return bounds.empty() ? empty_box() : bounds.back();
}

/// Whether a leaf is thinner than the tolerance everywhere.
bool is_flat(const Leaf& leaf, double tolerance) {
  if (leaf.top - leaf.bottom <= tolerance) return true;
  if (leaf.ball) return false;
  double length = 0;
  for (const Loop& loop : leaf.section.loops)
    for (const Piece& piece : loop.pieces) length += eval_length(piece);
  return !(eval_moments(leaf.section).area > length / 2 * tolerance);
}

/// Heights that differ by less than the tolerance are one level: that of the first leaf there.
void find_levels(const Solid& solid, PreparedSolid& prepared) {
  struct End {
    double height;
    std::uint32_t* level;
    std::uint32_t leaf;
  };
  std::vector<End> ends;
  for (LeafSpan& span : prepared.leaves) {
    const Leaf& leaf = solid.leaves[LeafIndex{span.leaf}];
    ends.push_back({leaf.bottom, &span.bottom, span.leaf});
    ends.push_back({leaf.top, &span.top, span.leaf});
  }
  std::sort(ends.begin(), ends.end(), [](const End& a, const End& b) {
    return std::tie(a.height, a.leaf) < std::tie(b.height, b.leaf);
  });
  for (std::size_t i = 0; i < ends.size();) {
    const End lowest = ends[i];
    End first = lowest;
    for (; i < ends.size() && ends[i].height - lowest.height <= prepared.tolerance; ++i) {
      if (ends[i].leaf < first.leaf) first = ends[i];
      *ends[i].level = static_cast<std::uint32_t>(prepared.levels.size());
    }
    prepared.levels.push_back(first.height);
  }
}

}  // namespace

PreparedSolid prepare(const Solid& solid, double tolerance) {
  PreparedSolid prepared{TreeValue(solid), {}, 0, 0, 0, {}, {}};
  std::vector<Box> boxes;
  for (std::uint32_t l = 0; l < solid.leaves.size(); ++l) {
    const Leaf& leaf = solid.leaves[LeafIndex{l}];
    if (!is_usable(leaf)) {
      prepared.problems.push_back({BoundaryProblem::Kind::NotFinite, l, 0, 0, {}});
      continue;
    }
    Box box = eval_box(leaf.section);
    if (leaf.ball) box = eval_box(section_between(solid, l, leaf.bottom, leaf.top));
    boxes.push_back(box);
  }
  if (!prepared.problems.empty()) return prepared;
  const Box bounds = find_bounds(solid, boxes);
  if (is_empty(bounds)) return prepared;
  const Vec across = bounds.high - bounds.low;
  prepared.size = std::hypot(across.x, across.y);
  const double farthest =
      std::max({std::abs(bounds.low.x), std::abs(bounds.low.y), std::abs(bounds.high.x),
                std::abs(bounds.high.y), prepared.size});
  prepared.rounding = coordinate_rounding * farthest;
  prepared.tolerance = std::max(tolerance * prepared.size, 16 * prepared.rounding);
  for (std::uint32_t l = 0; l < solid.leaves.size(); ++l) {
    if (!prepared.tree.is_used(l)) continue;
    if (is_flat(solid.leaves[LeafIndex{l}], prepared.tolerance))
      prepared.problems.push_back({BoundaryProblem::Kind::Flat, l, 0, 0, {}});
    else
      prepared.leaves.push_back({l, 0, 0});
  }
  find_levels(solid, prepared);
  return prepared;
}

Region section_between(const Solid& solid, std::uint32_t leaf, double bottom, double top) {
  const Leaf& own = solid.leaves[LeafIndex{leaf}];
  Region section = own.section;
  if (own.ball) {
    const double off = std::max({0.0, bottom - own.ball->height, own.ball->height - top});
    const double square = (own.ball->radius - off) * (own.ball->radius + off);
    section = {};
    if (square > 0)
      section =
          place(Pose{1, 0, false, own.ball->center, 0}, circle_section(2 * std::sqrt(square)));
  }
  for (Loop& loop : section.loops)
    for (Piece& piece : loop.pieces) piece.source.leaf = leaf;
  return section;
}

}  // namespace trammel::geometry
