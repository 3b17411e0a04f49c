// SPDX-License-Identifier: Apache-2.0
#include "support/solid/random_solid.h"

#include <algorithm>
#include <cmath>
#include <random>

#include "geometry/solid/sections.h"

namespace trammel::test {

using namespace geometry;

namespace {

bool leaf_holds(const RandomLeaf& leaf, Vec point, double height) {
  const Vec p = place(invert(leaf.pose), point);
  const double z = height - leaf.pose.lift;
  if (leaf.kind == RandomLeaf::Kind::Ball) return dot(p, p) + z * z < leaf.x * leaf.x / 4;
  if (z < 0 || z > leaf.height) return false;
  if (leaf.kind == RandomLeaf::Kind::Cylinder) return dot(p, p) < leaf.x * leaf.x / 4;
  if (leaf.kind == RandomLeaf::Kind::Block)
    return 0 < p.x && p.x < leaf.x && 0 < p.y && p.y < leaf.y;
  double turns = 0;  // the winding number, by angles
  for (std::size_t i = 0; i < leaf.corners.size(); ++i) {
    const Vec a = leaf.corners[i] - p, b = leaf.corners[(i + 1) % leaf.corners.size()] - p;
    turns += std::atan2(cross(a, b), dot(a, b));
  }
  return std::abs(turns) > 1;
}

double leaf_distance(const RandomLeaf& leaf, const Leaf& made, Vec point) {
  if (leaf.kind == RandomLeaf::Kind::Ball) return 1;
  return nearest_foot(made.section, point).distance;
}

struct Maker {
  const SolidShape& shape;
  std::mt19937_64 random;
  RandomSolid out = {};

  int below(int n) { return static_cast<int>(random() % static_cast<std::uint64_t>(n)); }
  double real(double low, double high) {
    return low + (high - low) * static_cast<double>(random() >> 11) * 0x1p-53;
  }
  double length() { return shape.on_grid ? 0.5 * (2 + below(8)) : real(0.5, 5); }
  double coordinate() { return shape.on_grid ? 0.5 * below(16) : real(0, 8); }

  RandomLeaf make_leaf() {
    RandomLeaf leaf;
    leaf.kind = static_cast<RandomLeaf::Kind>(below(shape.has_balls ? 4 : 3));
    leaf.x = length();
    leaf.y = length();
    leaf.height = shape.has_heights ? 1 + below(3) : 1;
    const bool is_right = shape.on_grid && below(4) != 0;
    leaf.pose = make_turn(is_right ? below(4) * 1.5707963267948966 : real(0, 6.3));
    leaf.pose.is_mirrored = below(3) == 0;
    leaf.pose.shift = {coordinate() + shape.noise * real(-1, 1),
                       coordinate() + shape.noise * real(-1, 1)};
    leaf.pose.lift = shape.has_heights ? below(3) : 0;
    if (leaf.kind == RandomLeaf::Kind::Prism) {
      const double x = length(), y = length();
      leaf.corners = {{0, 0}, {leaf.x, 0}, {x, y}};
      if (below(2) == 0) leaf.corners.push_back({x / 2, y / 3});
      if (crosses_itself(leaf.corners)) leaf.corners.resize(3);
    }
    return leaf;
  }

  NodeIndex add_leaf() {
    const RandomLeaf leaf = make_leaf();
    out.leaves.push_back(leaf);
    const Region section = leaf.kind == RandomLeaf::Kind::Block ? block_section(leaf.x, leaf.y)
                           : leaf.kind == RandomLeaf::Kind::Cylinder
                               ? circle_section(leaf.x)
                               : polygon_section(leaf.corners);
    SolidNode node;
    node.leaf = out.solid.leaves.push_back(leaf.kind == RandomLeaf::Kind::Ball
                                               ? make_ball(leaf.x, leaf.pose)
                                               : make_prism(section, 0, leaf.height, leaf.pose));
    return out.solid.nodes.push_back(node);
  }

  /// Joins trees at random until one is left.
  void make() {
    std::vector<NodeIndex> open;
    for (int i = 0; i < shape.leaves; ++i) open.push_back(add_leaf());
    while (open.size() > 1) {
      SolidNode node;
      node.kind = static_cast<SolidNode::Kind>(below(8) < 4 ? 1 : below(4) < 3 ? 2 : 3);
      const int count = std::min<int>(2 + below(3), static_cast<int>(open.size()));
      for (int c = 0; c < count; ++c) {
        const auto at = open.begin() + below(static_cast<int>(open.size()));
        node.children.push_back(*at);
        open.erase(at);
      }
      open.push_back(out.solid.nodes.push_back(node));
    }
  }
};

}  // namespace

bool RandomSolid::holds(Vec point, double height) const {
  std::vector<bool> value;
  for (const SolidNode& node : solid.nodes) {
    bool own = false;
    std::size_t count = 0;
    for (const NodeIndex child : node.children) count += value[child.value];
    if (node.kind == SolidNode::Kind::Leaf)
      own = leaf_holds(leaves[node.leaf.value], point, height);
    if (node.kind == SolidNode::Kind::Union) own = count > 0;
    if (node.kind == SolidNode::Kind::Intersection) own = count == node.children.size();
    if (node.kind == SolidNode::Kind::Difference)
      own = value[node.children.front().value] && count == 1;
    value.push_back(own);
  }
  return value.back();
}

double RandomSolid::distance_from_outlines(Vec point) const {
  double least = 1;
  for (std::uint32_t l = 0; l < leaves.size(); ++l)
    least = std::min(least, leaf_distance(leaves[l], solid.leaves[LeafIndex{l}], point));
  return least;
}

RandomSolid random_solid(std::uint64_t seed, const SolidShape& shape) {
  Maker maker{shape, std::mt19937_64(seed)};
  maker.make();
  return std::move(maker.out);
}

Solid place_solid(const Solid& solid, const Pose& pose) {
  Solid placed = solid;
  for (Leaf& leaf : placed.leaves) {
    leaf.section = place(pose, leaf.section);
    leaf.bottom += pose.lift;
    leaf.top += pose.lift;
    if (leaf.ball) {
      leaf.ball->center = place(pose, leaf.ball->center);
      leaf.ball->height += pose.lift;
    }
  }
  return placed;
}

}  // namespace trammel::test
