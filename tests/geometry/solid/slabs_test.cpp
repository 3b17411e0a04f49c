// SPDX-License-Identifier: Apache-2.0
// Solids of several heights, of numbers that nearly fit, of balls, and large ones.
#include <doctest/doctest.h>

#include <atomic>
#include <cmath>
#include <numbers>

#include "geometry/solid/gear_section.h"
#include "geometry/solid/solid_tree.h"
#include "support/solid/random_solid.h"

using namespace trammel;
using namespace trammel::geometry;

namespace {

constexpr double pi = std::numbers::pi;

}  // namespace

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
