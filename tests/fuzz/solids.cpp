// SPDX-License-Identifier: Apache-2.0
// Any bytes as a tree of primitives: its outlines close, are simple and hold what the tree holds.
// A byte puts a primitive on a stack, placed by those behind it, or joins the two on top.
#include <algorithm>
#include <cmath>
#include <cstddef>
#include <cstdint>
#include <map>
#include <utility>
#include <vector>

#include "base/assert.h"
#include "end_in_a_crash.h"
#include "geometry/solid/boundary.h"
#include "geometry/solid/sections.h"

using namespace trammel;
using namespace trammel::geometry;

namespace {

constexpr std::size_t most_leaves = 16;
constexpr double weld = 1e-6;

struct Made {
  Solid solid;
  std::vector<NodeIndex> open;
};

class Reader {
 public:
  Reader(const std::uint8_t* data, std::size_t size) : data_(data), end_(data + size) {}

  bool is_over() const { return data_ == end_; }
  unsigned byte() { return is_over() ? 0 : *data_++; }

  // Whole and half numbers, so that faces coincide; now and then nearly so, or any number.
  double length(double least) {
    const unsigned how = byte(), size = byte();
    double value = 0.5 * (size % 16);
    if (how % 8 == 1) value += 1e-8 * std::pow(10, how / 64) * (byte() - 128.0);
    if (how % 8 == 2) value += byte() / 317.0;
    return std::max(least, value);
  }
  double angle() {
    const unsigned how = byte();
    return how % 4 == 0 ? how / 4 / 40.0 : how / 4 % 4 * 1.5707963267948966;
  }

 private:
  const std::uint8_t* data_;
  const std::uint8_t* end_;
};

Region read_section(Reader& bytes, unsigned kind) {
  if (kind == 0) {
    const double x = bytes.length(0.25), y = bytes.length(0.25);
    return block_section(x, y);
  }
  if (kind == 1) return circle_section(bytes.length(0.25));
  const double x = bytes.length(0.5), y = bytes.length(0.5), along = bytes.length(0);
  return polygon_section({{0, 0}, {x, 0}, {along, y}});
}

Made read_solid(Reader& bytes) {
  Made made;
  while (!bytes.is_over() && made.solid.leaves.size() < most_leaves) {
    const unsigned what = bytes.byte() % 8;
    SolidNode node;
    if (what < 4 || made.open.size() < 2) {
      const Region section = read_section(bytes, what % 3);
      Pose pose = make_turn(bytes.angle());
      pose.is_mirrored = bytes.byte() % 4 == 0;
      pose.shift.x = bytes.length(-1);
      pose.shift.y = bytes.length(-1);
      pose.lift = bytes.byte() % 3;
      const double height = 1 + bytes.byte() % 3;
      node.leaf = made.solid.leaves.push_back(make_prism(section, 0, height, pose));
    } else {
      node.kind = what == 4   ? SolidNode::Kind::Intersection
                  : what == 5 ? SolidNode::Kind::Difference
                              : SolidNode::Kind::Union;
      node.children = {made.open[made.open.size() - 2], made.open.back()};
      made.open.resize(made.open.size() - 2);
    }
    made.open.push_back(made.solid.nodes.push_back(node));
  }
  while (made.open.size() > 1) {  // the rest is one
    SolidNode node;
    node.kind = SolidNode::Kind::Union;
    node.children = {made.open[made.open.size() - 2], made.open.back()};
    made.open.resize(made.open.size() - 2);
    made.open.push_back(made.solid.nodes.push_back(node));
  }
  return made;
}

// By the nodes of the tree one after another.
bool holds(const Solid& solid, Vec point, double height) {
  std::vector<char> value;
  for (const SolidNode& node : solid.nodes) {
    std::size_t count = 0;
    for (const NodeIndex child : node.children) count += value[child.value] != 0 ? 1 : 0;
    bool own = false;
    switch (node.kind) {
      case SolidNode::Kind::Leaf: {
        const Leaf& leaf = solid.leaves[node.leaf];
        own = leaf.bottom < height && height < leaf.top && is_inside(leaf.section, point);
        break;
      }
      case SolidNode::Kind::Union: own = count > 0; break;
      case SolidNode::Kind::Intersection: own = count == node.children.size(); break;
      case SolidNode::Kind::Difference:
        own = value[node.children.front().value] != 0 && count == 1;
        break;
    }
    value.push_back(own ? 1 : 0);
  }
  return !value.empty() && value.back() != 0;
}

// Closed, with a positive area in all, and no loop meets a corner twice.
void check_outlines(const Region& region, double size) {
  TRAMMEL_ASSERT(!region.loops.empty());
  for (const Loop& loop : region.loops) {
    TRAMMEL_ASSERT(!loop.pieces.empty());
    std::map<std::pair<double, double>, int> corners;
    for (std::size_t i = 0; i < loop.pieces.size(); ++i) {
      const Piece& piece = loop.pieces[i];
      const Piece& next = loop.pieces[(i + 1) % loop.pieces.size()];
      TRAMMEL_ASSERT(piece.to.x == next.from.x && piece.to.y == next.from.y);
      TRAMMEL_ASSERT(eval_length(piece) > 0);
      int& visits = corners[std::pair(piece.to.x, piece.to.y)];
      TRAMMEL_ASSERT(++visits == 1);
    }
  }
  const Moments moments = eval_moments(region);
  TRAMMEL_ASSERT(moments.area > 0 && moments.polar > 0);
  TRAMMEL_ASSERT(moments.area < size * size && std::isfinite(moments.polar));
}

// At places that no outline of a leaf is near to, where the tolerance decides nothing.
void check_places(const Solid& solid, const Slab& slab, double off) {
  const double height = std::floor(slab.bottom) + 0.5;
  Box box = empty_box();
  for (const Leaf& leaf : solid.leaves) extend(box, eval_box(leaf.section));
  constexpr int count = 12;
  for (int i = 0; i < count; ++i)
    for (int j = 0; j < count; ++j) {
      const Vec point{box.low.x + (i + 0.37) / count * (box.high.x - box.low.x),
                      box.low.y + (j + 0.61) / count * (box.high.y - box.low.y)};
      const bool is_near = std::any_of(
          solid.leaves.begin(), solid.leaves.end(),
          [&](const Leaf& leaf) { return nearest_foot(leaf.section, point).distance < off; });
      if (is_near) continue;
      TRAMMEL_ASSERT(is_inside(slab.region, point) == holds(solid, point, height));
    }
}

}  // namespace

extern "C" int LLVMFuzzerTestOneInput(const std::uint8_t* data, std::size_t size) {
  Reader bytes(data, size);
  const Solid solid = read_solid(bytes).solid;
  if (solid.nodes.empty()) return 0;
  const Evaluated evaluated = evaluate(solid, weld, {});
  TRAMMEL_ASSERT(evaluated.stopped == base::StopReason::None);
  for (const BoundaryProblem& problem : evaluated.problems)
    TRAMMEL_ASSERT(problem.kind == BoundaryProblem::Kind::Flat);
  double before = -1e300;
  for (const Slab& slab : evaluated.boundary.slabs) {
    TRAMMEL_ASSERT(before <= slab.bottom && slab.bottom < slab.top);
    before = slab.top;
    check_outlines(slab.region, evaluated.size);
    check_places(solid, slab, 4 * weld * std::max(1.0, evaluated.size));
  }
  return 0;
}
