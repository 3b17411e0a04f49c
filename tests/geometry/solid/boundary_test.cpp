// SPDX-License-Identifier: Apache-2.0
// Solids whose boundaries are known by hand, and what numbers that nearly fit must not do to them.
#include "geometry/solid/boundary.h"

#include <doctest/doctest.h>

#include <atomic>
#include <cmath>
#include <numbers>

#include "geometry/solid/gear_section.h"
#include "geometry/solid/sections.h"
#include "support/solid/random_solid.h"

using namespace trammel;
using namespace trammel::geometry;

namespace {

constexpr double pi = std::numbers::pi;

// A tree that is written from its leaves up.
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

Evaluated evaluate(const Tree& tree) {
  return evaluate(tree.solid, 1e-6, {});
}

// The one region of a solid of one slab.
Region region_of(const Tree& tree) {
  const Evaluated evaluated = evaluate(tree);
  CHECK(evaluated.problems.empty());
  REQUIRE(evaluated.boundary.slabs.size() == 1);
  return evaluated.boundary.slabs.front().region;
}

std::size_t count_pieces(const Region& region) {
  std::size_t count = 0;
  for (const Loop& loop : region.loops) count += loop.pieces.size();
  return count;
}

bool is_close(double a, double b, double tolerance = 1e-12) {
  return std::abs(a - b) <= tolerance * std::max({std::abs(a), std::abs(b), 1.0});
}

}  // namespace

TEST_CASE("a block without a cylinder has a round hole") {
  Tree tree;
  const NodeIndex block = tree.block(4, 3);
  tree.cut({block, tree.cylinder(1, 2, 1.5)});
  const Region region = region_of(tree);
  REQUIRE(region.loops.size() == 2);
  CHECK(count_pieces(region) == 5);
  const Piece& hole = region.loops[region.loops[0].pieces.size() == 1 ? 0 : 1].pieces[0];
  CHECK(is_full_circle(hole));
  CHECK(hole.sense == -1);
  CHECK(hole.radius == 0.5);
  CHECK((hole.center.x == 2 && hole.center.y == 1.5));
  CHECK(hole.source == Source{1, 0});
  CHECK(hole.is_reversed);
  CHECK(is_close(eval_moments(region).area, 12 - pi / 4));
}

TEST_CASE("blocks that abut are one outline without a seam") {
  for (const double turn : {0.0, 0.3, pi / 2}) {
    Tree tree;
    std::vector<NodeIndex> blocks;
    for (int i = 0; i < 5; ++i)
      blocks.push_back(tree.block(1, 2, i * std::cos(turn), i * std::sin(turn), turn));
    tree.unite(blocks);
    const Region region = region_of(tree);
    CHECK(region.loops.size() == 1);
    CHECK(count_pieces(region) == 4);
    CHECK(is_close(eval_moments(region).area, 10));
    CHECK(is_close(eval_moments(region).polar, 10 * (25 + 4) / 12.0));
  }
}

TEST_CASE("a slot is the same whether it is cut or built of blocks around it") {
  Tree built, cut;
  built.unite({built.block(6, 1), built.block(6, 1, 0, 2), built.block(1, 1, 0, 1),
               built.block(2, 1, 4, 1)});
  const NodeIndex plate = cut.block(6, 3);
  cut.cut({plate, cut.block(3, 1, 1, 1)});
  const Region a = region_of(built), b = region_of(cut);
  CHECK(count_pieces(a) == 8);
  CHECK(count_pieces(b) == 8);
  const Moments first = eval_moments(a), second = eval_moments(b);
  CHECK(is_close(first.area, 15));
  CHECK(is_close(first.area, second.area));
  CHECK(is_close(first.polar, second.polar));
  CHECK(is_close(first.centroid.x, second.centroid.x));
}

TEST_CASE("a slot with round ends joins its arcs without corners") {
  for (const double turn : {0.0, 0.7, 2.0}) {
    Tree tree;
    const Vec along{std::cos(turn), std::sin(turn)}, low = -0.5 * left_of(along);
    tree.unite({tree.block(3, 1, low.x, low.y, turn), tree.cylinder(1),
                tree.cylinder(1, 3 * along.x, 3 * along.y)});
    const Region region = region_of(tree);
    CHECK(count_pieces(region) == 4);
    CHECK(is_close(eval_moments(region).area, 3 + pi / 4));
  }
}

TEST_CASE("solids that touch in a corner stay loops of their own") {
  Tree tree;
  std::vector<NodeIndex> fields;
  for (int i = 0; i < 4; ++i)
    for (int j = 0; j < 4; ++j)
      if ((i + j) % 2 == 0) fields.push_back(tree.block(1, 1, i, j));
  tree.unite(fields);
  const Region board = region_of(tree);
  CHECK(board.loops.size() == 8);
  CHECK(count_pieces(board) == 32);
  CHECK(is_close(eval_moments(board).area, 8));

  Tree holes;
  const NodeIndex plate = holes.block(4, 4);
  holes.cut({plate, holes.block(1, 1, 1, 1), holes.block(1, 1, 2, 2)});
  const Region region = region_of(holes);
  CHECK(is_close(eval_moments(region).area, 14));
  CHECK(count_pieces(region) == 12);
}

TEST_CASE("circles that touch lose nothing") {
  struct Row {
    double distance, first, second, turn;
    double area;  // of the union, by pi / 4
  };
  for (const Row& row : {Row{2, 2, 2, 0, 8}, Row{2, 2, 2, 0.77, 8}, Row{1, 4, 2, 0.77, 16},
                         Row{1.5, 4, 1, 2.5, 16}}) {
    Tree tree;
    tree.unite(
        {tree.cylinder(row.first), tree.cylinder(row.second, row.distance * std::cos(row.turn),
                                                 row.distance * std::sin(row.turn))});
    CHECK(is_close(eval_moments(region_of(tree)).area, row.area * pi / 4));
    Tree cut;
    const NodeIndex disc = cut.cylinder(row.first);
    cut.cut({disc, cut.cylinder(row.second, row.distance * std::cos(row.turn),
                                row.distance * std::sin(row.turn))});
    const double left =
        row.distance == 2 ? row.first * row.first : row.first * row.first - row.second * row.second;
    CHECK(is_close(eval_moments(region_of(cut)).area, left * pi / 4));
  }
}

TEST_CASE("a circle that touches a side in its middle does not hide it") {
  Tree tree;
  tree.unite({tree.block(4, 1, 0, 0, 0.5), tree.cylinder(2, 2 * std::cos(0.5) + 1 * std::sin(0.5),
                                                         2 * std::sin(0.5) - 1 * std::cos(0.5))});
  CHECK(is_close(eval_moments(region_of(tree)).area, 4 + pi));
}

TEST_CASE("coinciding arcs are one, and the first leaf's") {
  Tree ring;  // a disc without a disc, filled again, and the same disc once more
  const NodeIndex hollow = ring.cut({ring.cylinder(4), ring.cylinder(2)});
  ring.unite({hollow, ring.cylinder(2), ring.cylinder(4)});
  const Region region = region_of(ring);
  CHECK(count_pieces(region) == 1);
  CHECK(region.loops[0].pieces[0].source == Source{0, 0});
  CHECK(is_close(eval_moments(region).area, 4 * pi));

  Tree halves;  // half a disc is cut away, and another one fits
  const NodeIndex right = halves.cut({halves.cylinder(4), halves.block(2, 4, -2, -2)});
  const NodeIndex left = halves.meet({halves.cylinder(4), halves.block(2, 4, -2, -2)});
  halves.unite({right, left});
  const Region whole = region_of(halves);
  CHECK(count_pieces(whole) == 1);
  CHECK(is_close(eval_moments(whole).area, 4 * pi));
}

TEST_CASE("a hole on the edge opens it") {
  Tree tree;
  const NodeIndex block = tree.block(4, 2);
  tree.cut({block, tree.cylinder(1, 2, 2)});
  const Region region = region_of(tree);
  CHECK(region.loops.size() == 1);
  CHECK(count_pieces(region) == 6);
  CHECK(is_close(eval_moments(region).area, 8 - pi / 8));
}

TEST_CASE("holes nest") {
  Tree tree;
  NodeIndex node = tree.cylinder(10);
  for (int d = 9; d > 0; --d)
    node = d % 2 == 1 ? tree.cut({node, tree.cylinder(d)}) : tree.unite({node, tree.cylinder(d)});
  const Region region = region_of(tree);
  CHECK(region.loops.size() == 10);
  CHECK(is_close(eval_moments(region).area,
                 pi / 4 * (100 - 81 + 64 - 49 + 36 - 25 + 16 - 9 + 4 - 1)));
}

TEST_CASE("what is cut away altogether leaves no slab") {
  Tree same, larger, apart, none;
  const NodeIndex block = same.block(2, 1);
  same.cut({block, same.block(2, 1)});
  const NodeIndex disc = larger.cylinder(1);
  larger.cut({disc, larger.block(8, 8, -4, -4)});
  apart.meet({apart.block(1, 1), apart.block(1, 1, 5, 5)});
  for (const Tree* tree : {&same, &larger, &apart, &none}) {
    const Evaluated evaluated = evaluate(*tree);
    CHECK(evaluated.boundary.slabs.empty());
    CHECK(evaluated.problems.empty());
    CHECK(eval_moments(evaluated.boundary).volume == 0);
  }
}

TEST_CASE("leaves without thickness are told and left out") {
  Tree tree;
  tree.unite({tree.block(2, 1), tree.block(2, 1, 0, 3, 0, 0.5, 0.5), tree.block(1e-9, 5, 5, 0),
              tree.cylinder(1e-8, 9, 9)});
  const Evaluated evaluated = evaluate(tree);
  REQUIRE(evaluated.problems.size() == 3);
  for (std::uint32_t i = 0; i < 3; ++i) {
    CHECK(evaluated.problems[i].kind == BoundaryProblem::Kind::Flat);
    CHECK(evaluated.problems[i].leaf == i + 1);
  }
  CHECK(is_close(eval_moments(evaluated.boundary).volume, 2));
}

TEST_CASE("what is no number is told") {
  for (const double bad : {std::nan(""), HUGE_VAL, 1e200}) {
    Tree tree;
    tree.unite({tree.block(2, 1), tree.cylinder(1, bad, 0)});
    const Evaluated evaluated = evaluate(tree);
    REQUIRE(evaluated.problems.size() == 1);
    CHECK(evaluated.problems[0].kind == BoundaryProblem::Kind::NotFinite);
    CHECK(evaluated.problems[0].leaf == 1);
    CHECK(evaluated.boundary.slabs.empty());
  }
}

TEST_CASE("slabs begin and end where leaves do, and equal neighbours are one") {
  Tree tree;
  const NodeIndex plate = tree.block(4, 4, 0, 0, 0, 0, 2);
  const NodeIndex upper = tree.block(4, 4, 0, 0, 0, 2, 3);  // goes on with the same section
  const NodeIndex pin = tree.cylinder(1, 2, 2, 1, 5);
  tree.cut({tree.unite({plate, upper, pin}), tree.block(1, 1, 0, 0, 0, -1, 1)});
  const Evaluated evaluated = evaluate(tree);
  REQUIRE(evaluated.boundary.slabs.size() == 3);
  const std::vector<Slab>& slabs = evaluated.boundary.slabs;
  CHECK((slabs[0].bottom == 0 && slabs[0].top == 1));
  CHECK((slabs[1].bottom == 1 && slabs[1].top == 3));
  CHECK((slabs[2].bottom == 3 && slabs[2].top == 5));
  CHECK(is_close(eval_moments(slabs[0].region).area, 15));
  CHECK(count_pieces(slabs[1].region) == 4);
  CHECK(count_pieces(slabs[2].region) == 1);
  const SolidMoments moments = eval_moments(evaluated.boundary);
  CHECK(is_close(moments.volume, 15 + 32 + pi / 2));
  CHECK(is_close(moments.volume * moments.height, 15 * 0.5 + 32 * 2 + pi / 2 * 4));
}

TEST_CASE("heights that nearly fit are one level, and a gap between solids stays") {
  Tree tree;
  tree.unite({tree.block(2, 2, 0, 0, 0, 0, 1), tree.block(2, 2, 0, 0, 0, 1 + 1e-8, 2),
              tree.block(2, 2, 0, 0, 0, 3, 4)});
  const Evaluated evaluated = evaluate(tree);
  REQUIRE(evaluated.boundary.slabs.size() == 2);
  CHECK(evaluated.boundary.slabs[0].top == 2);
  CHECK(evaluated.boundary.slabs[1].bottom == 3);
}

TEST_CASE("coordinates rounded to six digits leave no edges") {
  const auto rounded = [](double x) { return std::round(x * 1e6) / 1e6; };
  for (int i = 1; i < 40; ++i) {
    CAPTURE(i);
    const double turn = 0.1 * i;
    Tree tree;  // three blocks in a row, each placed by rounded numbers
    std::vector<NodeIndex> row;
    for (int j = 0; j < 3; ++j)
      row.push_back(tree.block(5, 2, rounded(5 * j * std::cos(turn)),
                               rounded(5 * j * std::sin(turn)), rounded(turn)));
    tree.unite(row);
    const Evaluated evaluated = evaluate(tree.solid, 1e-5, {});
    REQUIRE(evaluated.boundary.slabs.size() == 1);
    CHECK(count_pieces(evaluated.boundary.slabs[0].region) == 4);
    CHECK(is_close(eval_moments(evaluated.boundary).volume, 30, 1e-5));
  }
}

TEST_CASE("a corner that two blocks make lies where their faces meet") {
  Tree tree;  // the second block's corner misses the first's by 1.5e-6: a notch and a short edge
  tree.unite({tree.block(10, 2), tree.block(1, 4, 9 + 1.5e-6, -2)});
  const Evaluated evaluated = evaluate(tree.solid, 1e-5, {});
  REQUIRE(evaluated.boundary.slabs.size() == 1);
  const Region& region = evaluated.boundary.slabs[0].region;
  CHECK(count_pieces(region) == 6);
  for (const Loop& loop : region.loops)
    for (const Piece& piece : loop.pieces) {
      CHECK(eval_length(piece) > 0.5);
      const bool is_upright = piece.from.x == piece.to.x, is_level = piece.from.y == piece.to.y;
      CHECK((is_upright || is_level));
    }
}

TEST_CASE("a wheel with ten teeth is the same at any place, size and hand") {
  // machines.md 9.1: blades that lean forward on a disc with a bore.
  Tree tree;
  std::vector<NodeIndex> parts{tree.cylinder(10)};
  for (int i = 0; i < 10; ++i) {
    Pose blade;
    blade.shift = {-3.2, 0};
    parts.push_back(
        tree.add(make_prism(block_section(0.3, 5.4), 0, 1, compose(make_turn(i * pi / 5), blade))));
  }
  tree.cut({tree.unite(parts), tree.cylinder(1)});
  const Region region = region_of(tree);
  CHECK(region.loops.size() == 2);
  CHECK(count_pieces(region) == 41);
  const Moments moments = eval_moments(region);
  // A blade beyond the disc: both its long sides are cut at the circle.
  const auto beneath = [](double x) {  // the integral of sqrt(25 - x^2)
    return (x * std::sqrt(25 - x * x) + 25 * std::asin(x / 5)) / 2;
  };
  const double blade = 0.3 * 5.4 - (beneath(3.2) - beneath(2.9));
  CHECK(is_close(moments.area, 25 * pi - pi / 4 + 10 * blade));
  CHECK(std::abs(moments.centroid.x) + std::abs(moments.centroid.y) < 1e-12);
  for (const double size : {1e-3, 0.02, 5.0})
    for (const double turn : {0.0, 0.3, pi})
      for (const bool is_mirrored : {false, true}) {
        CAPTURE(size);
        CAPTURE(turn);
        Solid scaled = tree.solid;
        for (Leaf& leaf : scaled.leaves)
          for (Loop& loop : leaf.section.loops)
            for (Piece& piece : loop.pieces) {
              piece.from = size * piece.from;
              piece.to = size * piece.to;
              piece.center = size * piece.center;
              piece.radius *= size;
            }
        Pose pose = make_turn(turn);
        pose.is_mirrored = is_mirrored;
        pose.shift = {3 * size, -2 * size};
        const Evaluated evaluated = evaluate(test::place_solid(scaled, pose), 1e-6, {});
        REQUIRE(evaluated.boundary.slabs.size() >= 1);
        const Moments own = eval_moments(evaluated.boundary.slabs[0].region);
        CHECK(count_pieces(evaluated.boundary.slabs[0].region) == 41);
        CHECK(is_close(own.area / (size * size), moments.area));
        CHECK(is_close(own.polar / std::pow(size, 4), moments.polar));
      }
}

TEST_CASE("a ball is its largest circle between two heights, and has the moments of a ball") {
  Tree ball;
  Pose pose;
  pose.shift = {1, 2};
  pose.lift = 5;
  ball.add(make_ball(4, pose));
  const Evaluated alone = evaluate(ball);
  REQUIRE(alone.boundary.slabs.size() == 1);
  CHECK((alone.boundary.slabs[0].bottom == 3 && alone.boundary.slabs[0].top == 7));
  CHECK(alone.boundary.slabs[0].region.loops[0].pieces[0].radius == 2);
  const SolidMoments moments = find_moments(ball.solid, alone, 1e-6, {}).value();
  CHECK(is_close(moments.volume, 4 * pi / 3 * 8));
  CHECK(is_close(moments.polar, 0.4 * 4 * moments.volume));
  CHECK(is_close(moments.height, 5));
  CHECK(is_close(moments.centroid.y, 2));

  Tree dome;  // the upper half, cut by a block above the middle
  const NodeIndex whole = dome.add(make_ball(4, pose));
  dome.meet({whole, dome.block(9, 9, -3, -3, 0, 6, 9)});
  const Evaluated half = evaluate(dome);
  REQUIRE(half.boundary.slabs.size() == 1);
  CHECK(is_close(half.boundary.slabs[0].region.loops[0].pieces[0].radius, std::sqrt(3)));
  const double cap = pi * 1 * (3 * 2 - 1) / 3;  // of height 1
  CHECK(is_close(find_moments(dome.solid, half, 1e-6, {})->volume, cap));

  Tree bitten;  // a quarter of the ball beyond an upright plane through its middle and below
  const NodeIndex other = bitten.add(make_ball(4, pose));
  bitten.cut({other, bitten.block(9, 9, 1, -3, 0, 0, 9)});
  const Evaluated rest = evaluate(bitten);
  CHECK(is_close(find_moments(bitten.solid, rest, 1e-6, {})->volume, 2 * pi / 3 * 8, 1e-4));
}

TEST_CASE("wheels with real teeth take part") {
  Tree tree;
  const NodeIndex wheel = tree.add(
      make_prism(find_gear_section({30, 0.002, 20 * pi / 180, 0}).value(), 0, 0.01, Pose{}));
  const double solid_area = eval_moments(tree.solid.leaves[LeafIndex{0}].section).area;
  std::vector<NodeIndex> parts{wheel, tree.cylinder(0.01)};
  for (int i = 0; i < 6; ++i)
    parts.push_back(
        tree.cylinder(0.008, 0.018 * std::cos(i * pi / 3), 0.018 * std::sin(i * pi / 3)));
  tree.cut(parts);
  const Evaluated evaluated = evaluate(tree);
  REQUIRE(evaluated.boundary.slabs.size() >= 1);
  CHECK(evaluated.boundary.slabs[0].region.loops.size() == 8);
  const double holes = pi / 4 * (1e-4 + 6 * 6.4e-5);
  CHECK(is_close(eval_moments(evaluated.boundary.slabs[0].region).area * 1e4,
                 (solid_area - holes) * 1e4));
}

TEST_CASE("a chain of a hundred thousand steps is evaluated, and stops when it shall") {
  Tree tree;
  const int count = 100000;
  NodeIndex node = tree.block(1, 1);
  for (int i = 1; i < count; ++i) {
    const NodeIndex next = tree.block(1, 1, i % 300, i / 300);
    node = i % 3 == 2 ? tree.cut({node, next}) : tree.unite({node, next});
  }
  std::atomic<std::int64_t> checks{10};
  base::Budget budget;
  budget.checks_left = &checks;
  const Evaluated stopped = evaluate(tree.solid, 1e-6, budget);
  CHECK(stopped.stopped == base::StopReason::Time);
  CHECK(stopped.boundary.slabs.empty());
  const Evaluated evaluated = evaluate(tree);
  CHECK(evaluated.problems.empty());
  CHECK(is_close(eval_moments(evaluated.boundary).volume, count - count / 3));
}

TEST_CASE("a tree nested the other way is evaluated without recursion") {
  Tree tree;
  const int count = 3000;
  std::vector<NodeIndex> blocks;
  for (int i = 0; i < count; ++i) blocks.push_back(tree.block(1, 1, i % 50, i / 50));
  NodeIndex node = blocks.back();
  for (int i = count - 2; i >= 0; --i)
    node = i % 2 == 0 ? tree.unite({blocks[static_cast<std::size_t>(i)], node})
                      : tree.cut({blocks[static_cast<std::size_t>(i)], node});
  const Evaluated evaluated = evaluate(tree);
  CHECK(evaluated.problems.empty());
  CHECK(is_close(eval_moments(evaluated.boundary).volume, 2));
}
