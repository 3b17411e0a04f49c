// SPDX-License-Identifier: Apache-2.0
// Trees that are written from their leaves up, and what is asked of their boundaries.
#pragma once

#include <doctest/doctest.h>

#include <algorithm>
#include <cmath>
#include <utility>
#include <vector>

#include "geometry/solid/boundary.h"
#include "geometry/solid/sections.h"

namespace trammel::geometry {

struct Tree {
  Solid solid;

  NodeIndex add(const Leaf& leaf) {
    SolidNode node;
    node.leaf = solid.leaves.push_back(leaf);
    return solid.nodes.push_back(node);
  }
  NodeIndex block(double x, double y, double dx = 0, double dy = 0, double turn = 0,
                  double bottom = 0, double top = 1) {
    Pose pose = make_turn(turn);
    pose.shift = {dx, dy};
    return add(make_prism(block_section(x, y), bottom, top, pose));
  }
  NodeIndex cylinder(double d, double x = 0, double y = 0, double bottom = 0, double top = 1) {
    Pose pose;
    pose.shift = {x, y};
    return add(make_prism(circle_section(d), bottom, top, pose));
  }
  NodeIndex join(SolidNode::Kind kind, std::vector<NodeIndex> children) {
    SolidNode node;
    node.kind = kind;
    node.children = std::move(children);
    return solid.nodes.push_back(node);
  }
  NodeIndex unite(std::vector<NodeIndex> c) { return join(SolidNode::Kind::Union, std::move(c)); }
  NodeIndex cut(std::vector<NodeIndex> c) {
    return join(SolidNode::Kind::Difference, std::move(c));
  }
  NodeIndex meet(std::vector<NodeIndex> c) {
    return join(SolidNode::Kind::Intersection, std::move(c));
  }
};

inline Evaluated evaluate(const Tree& tree) {
  return evaluate(tree.solid, 1e-6, {});
}

// The one region of a solid of one slab.
inline Region region_of(const Tree& tree) {
  const Evaluated evaluated = evaluate(tree);
  CHECK(evaluated.problems.empty());
  REQUIRE(evaluated.boundary.slabs.size() == 1);
  return evaluated.boundary.slabs.front().region;
}

inline std::size_t count_pieces(const Region& region) {
  std::size_t count = 0;
  for (const Loop& loop : region.loops) count += loop.pieces.size();
  return count;
}

inline bool is_close(double a, double b, double tolerance = 1e-12) {
  return std::abs(a - b) <= tolerance * std::max({std::abs(a), std::abs(b), 1.0});
}

}  // namespace trammel::geometry
