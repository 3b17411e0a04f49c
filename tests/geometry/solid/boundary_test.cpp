// SPDX-License-Identifier: Apache-2.0
// Sections whose outlines are known by hand.
#include "geometry/solid/boundary.h"

#include <doctest/doctest.h>

#include <cmath>
#include <numbers>

#include "geometry/solid/solid_tree.h"

using namespace trammel;
using namespace trammel::geometry;

namespace {

constexpr double pi = std::numbers::pi;

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
