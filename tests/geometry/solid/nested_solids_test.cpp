// SPDX-License-Identifier: Apache-2.0
#include <doctest/doctest.h>

#include <atomic>
#include <cmath>
#include <cstdint>
#include <numbers>
#include <optional>
#include <random>
#include <set>
#include <vector>

#include "geometry/solid/boundary.h"
#include "geometry/solid/evaluate/curve_tree.h"
#include "geometry/solid/gear_section.h"
#include "geometry/solid/position_set.h"
#include "geometry/solid/shells.h"
#include "geometry/solid/solid_tree.h"

using namespace trammel;
using namespace trammel::geometry;

namespace {

// Discs of which each lies in another or beside all of them.
struct Discs {
  struct Disc {
    Vec center;
    double radius;
    std::optional<std::size_t> around;
  };
  std::vector<Disc> discs;

  // Chains of discs within each other, with neighbours on both sides.
  void grow(std::mt19937_64& generator, std::optional<std::size_t> around, Vec center,
            double radius, int depth) {
    discs.push_back({center, radius, around});
    if (depth == 0 || radius < 0.02) return;
    const std::size_t own = discs.size() - 1;
    std::uniform_real_distribution<double> unit(0, 1);
    const double side = 2 * std::numbers::pi * unit(generator);
    if (unit(generator) < 0.6) {
      const Vec off = 0.02 * radius * Vec{std::cos(side), std::sin(side)};
      grow(generator, own, center + off, 0.95 * radius, depth - 1);
      return;
    }
    const Vec off = 0.5 * radius * Vec{std::cos(side), std::sin(side)};
    grow(generator, own, center + off, 0.4 * radius, depth - 1);
    grow(generator, own, center - off, 0.3 * radius, depth - 1);
  }
};

// The area that a tree of discs holds: of each disc what no other of its discs covers.
double area_of(const Discs& discs, const Solid& solid) {
  std::vector<double> own;
  for (const Discs::Disc& disc : discs.discs)
    own.push_back(std::numbers::pi * disc.radius * disc.radius);
  for (const Discs::Disc& disc : discs.discs)
    if (disc.around) own[*disc.around] -= std::numbers::pi * disc.radius * disc.radius;
  double area = 0;
  for (std::size_t d = 0; d < own.size(); ++d) {
    std::vector<bool> is_there(own.size());
    for (std::optional<std::size_t> at = d; at; at = discs.discs[*at].around) is_there[*at] = true;
    std::vector<bool> holds;
    for (const SolidNode& node : solid.nodes) {
      bool own_holds = node.kind == SolidNode::Kind::Leaf && is_there[node.leaf.value];
      for (std::size_t c = 0; c < node.children.size(); ++c) {
        const bool child = holds[node.children[c].value];
        if (c == 0)
          own_holds = child;
        else if (node.kind == SolidNode::Kind::Union)
          own_holds = own_holds || child;
        else if (node.kind == SolidNode::Kind::Intersection)
          own_holds = own_holds && child;
        else
          own_holds = own_holds && !child;
      }
      holds.push_back(own_holds);
    }
    if (holds.back()) area += own[d];
  }
  return area;
}

Piece segment(Vec from, Vec to) {
  Piece piece;
  piece.from = from;
  piece.to = to;
  return piece;
}

Piece quarter(Vec center, double radius, int axis) {
  constexpr double cosines[] = {1, 0, -1, 0, 1}, sines[] = {0, 1, 0, -1, 0};
  Piece piece;
  piece.center = center;
  piece.radius = radius;
  piece.sense = 1;
  piece.from = center + radius * Vec{cosines[axis], sines[axis]};
  piece.to = center + radius * Vec{cosines[axis + 1], sines[axis + 1]};
  return piece;
}

// Rings about a few middles, turned squares about others, and pieces anywhere.
std::vector<Piece> random_curves(std::mt19937_64& generator) {
  std::uniform_real_distribution<double> unit(0, 1);
  std::vector<Piece> curves;
  for (int k = 0; k < 60; ++k) {
    const Vec center{k % 2 == 0 ? 0.0 : 0.7, 0.0};
    const double radius = 0.1 + unit(generator);
    for (int axis = 0; axis < 4; ++axis) curves.push_back(quarter(center, radius, axis));
    const Vec corner = (0.2 + unit(generator)) * Vec{std::cos(0.4), std::sin(0.4)};
    curves.push_back(segment(corner, left_of(corner)));
    curves.push_back(segment({unit(generator), unit(generator)}, {unit(generator), 0.5}));
  }
  return curves;
}

double distance_between(const Piece& a, const Piece& b) {
  double least = 1e300;
  for (int i = 0; i <= 200; ++i) {
    const Vec point = eval_point(a, i / 200.0);
    const Vec off = eval_point(b, nearest_part(b, point)) - point;
    least = std::min(least, std::hypot(off.x, off.y));
  }
  return least;
}

}  // namespace

TEST_CASE("discs within discs hold what their tree holds, however they are joined") {
  std::mt19937_64 generator(20);
  for (int run = 0; run < 60; ++run) {
    Discs discs;
    discs.grow(generator, std::nullopt, {0, 0}, 1, 12);
    discs.grow(generator, std::nullopt, {2.5, 0.3}, 1, 12);
    Tree tree;
    std::vector<NodeIndex> open;
    for (const Discs::Disc& disc : discs.discs)
      open.push_back(tree.cylinder(2 * disc.radius, disc.center.x, disc.center.y));
    // Any two, or neighbours on the list, which makes long chains.
    while (open.size() > 1) {
      const bool is_chain = run % 3 == 0;
      std::uniform_int_distribution<std::size_t> pick(0, open.size() - 2);
      const std::size_t a = is_chain ? 0 : pick(generator);
      const auto kind = std::uniform_int_distribution<int>(0, 4)(generator);
      const std::vector<NodeIndex> both{open[a], open[a + 1]};
      open[a] = kind == 0 ? tree.meet(both) : kind < 3 ? tree.unite(both) : tree.cut(both);
      open.erase(open.begin() + static_cast<std::ptrdiff_t>(a) + 1);
    }
    const Evaluated evaluated = evaluate(tree);
    CHECK(evaluated.problems.empty());
    CAPTURE(run);
    CHECK(is_close(eval_moments(evaluated.boundary).volume, area_of(discs, tree.solid), 1e-9));
  }
}

TEST_CASE("what lies in the hole of one shape is outside of it") {
  // A ring gear is one leaf with two outlines, and the wheel touches neither.
  Tree tree;
  const Region ring = find_ring_gear_section({40, 1, 0.3490658503988659, 0}, 3).value();
  const NodeIndex gear = tree.add(make_prism(ring, 0, 1, {}));
  const double area = eval_moments(ring).area;
  const NodeIndex wheel = tree.cylinder(20);
  const double disc = std::numbers::pi * 100;
  SUBCASE("joined") {
    tree.unite({gear, wheel});
    CHECK(is_close(eval_moments(evaluate(tree).boundary).volume, area + disc));
  }
  SUBCASE("cut off") {
    tree.cut({wheel, gear});
    CHECK(is_close(eval_moments(evaluate(tree).boundary).volume, disc));
  }
  SUBCASE("in common") {
    tree.meet({gear, wheel});
    CHECK(evaluate(tree).boundary.slabs.empty());
  }
  SUBCASE("within a plate") {
    const NodeIndex plate = tree.block(200, 200, -100, -100);
    tree.cut({plate, gear, wheel});
    CHECK(is_close(eval_moments(evaluate(tree).boundary).volume, 40000 - area - disc));
  }
}

TEST_CASE("thousands of rings within rings are evaluated, and stop when they shall") {
  Tree tree;
  std::vector<NodeIndex> rings;
  const int count = 10000;
  for (int k = 0; k < count; ++k)
    rings.push_back(tree.cut({tree.cylinder(4 + 0.02 * k), tree.cylinder(3.99 + 0.02 * k)}));
  tree.unite(rings);
  const Evaluated evaluated = evaluate(tree);
  CHECK(evaluated.problems.empty());
  // Sum of pi/4 (d^2 - (d - 0.01)^2) = pi/4 (0.02 d - 0.0001).
  const double diameters = 4.0 * count + 0.01 * count * (count - 1.0);
  const double area = std::numbers::pi / 4 * (0.02 * diameters - 1e-4 * count);
  CHECK(is_close(eval_moments(evaluated.boundary).volume, area, 1e-9));
  std::atomic<std::int64_t> checks{200};
  base::Budget budget;
  budget.checks_left = &checks;
  CHECK(evaluate(tree.solid, 1e-6, budget).stopped == base::StopReason::Time);
}

TEST_CASE("curves that come near to one another are found, also beside many others") {
  std::mt19937_64 generator(7);
  const std::vector<Piece> curves = random_curves(generator);
  constexpr double margin = 1e-3;
  const CurveTree tree(curves, margin);
  for (const Piece& curve : curves) {
    std::set<std::uint32_t> found;
    tree.query(curve, [&](std::uint32_t other) { found.insert(other); });
    for (std::uint32_t other = 0; other < curves.size(); ++other)
      if (distance_between(curve, curves[other]) < margin) CHECK(found.count(other) == 1);
  }
}

TEST_CASE("a ray to the left meets the nearest curve") {
  std::mt19937_64 generator(8);
  const std::vector<Piece> curves = random_curves(generator);
  const CurveTree tree(curves, 1e-6);
  std::uniform_real_distribution<double> unit(-1, 1);
  int hits = 0;
  for (int run = 0; run < 300; ++run) {
    const Vec from{1.5 * unit(generator), unit(generator)};
    const auto counts = [](std::uint32_t c) { return c % 5 != 0; };
    // Walking to the left in small steps, the first curve whose sides change.
    const auto first = tree.find_first_to_left(from, counts);
    double nearest = 1e300;
    std::optional<std::uint32_t> expected;
    for (std::uint32_t c = 0; c < curves.size(); ++c) {
      if (!counts(c) || !crosses_ray(curves[c], {-10, from.y})) continue;
      double low = -10, high = from.x;  // where the ray to the right no longer crosses it
      if (crosses_ray(curves[c], from)) continue;
      for (int step = 0; step < 60; ++step)
        (crosses_ray(curves[c], {(low + high) / 2, from.y}) ? low : high) = (low + high) / 2;
      if (from.x - low < nearest) {
        nearest = from.x - low;
        expected = c;
      }
    }
    CHECK(first == expected);
    hits += expected ? 1 : 0;
  }
  CHECK(hits > 100);
}

TEST_CASE("a set of positions knows its largest") {
  for (const std::size_t bound : {1u, 64u, 65u, 5000u, 300000u}) {
    PositionSet positions(bound);
    std::set<std::uint32_t> expected;
    std::mt19937_64 generator(bound);
    std::uniform_int_distribution<std::uint32_t> pick(0, static_cast<std::uint32_t>(bound - 1));
    CHECK(!positions.last());
    for (int step = 0; step < 2000; ++step) {
      // By turns any number, and the largest out again.
      const std::uint32_t number =
          step % 3 == 2 && !expected.empty() ? *expected.rbegin() : pick(generator);
      positions.flip(number);
      if (!expected.insert(number).second) expected.erase(number);
      REQUIRE(positions.has(number) == (expected.count(number) == 1));
      REQUIRE(positions.last().has_value() == !expected.empty());
      if (!expected.empty()) REQUIRE(*positions.last() == *expected.rbegin());
    }
  }
}

TEST_CASE("a hole belongs to what it is cut out of, however many lie around it") {
  // A disc with two holes beside each other, one of them with an island that has a hole.
  Tree tree;
  const NodeIndex plate = tree.cut({tree.cylinder(20), tree.cylinder(4, -5), tree.cylinder(8, 4)});
  tree.unite({plate, tree.cut({tree.cylinder(6, 4), tree.cylinder(2, 4.5)})});
  const Region region = region_of(tree);
  REQUIRE(region.loops.size() == 5);
  const auto loop_of_width = [&](double width) {
    for (std::size_t l = 0; l < region.loops.size(); ++l) {
      const Box box = eval_box(Region{{region.loops[l]}});
      if (is_close(box.high.x - box.low.x, width, 1e-9)) return l;
    }
    return region.loops.size();
  };
  const std::vector<std::size_t> shells = find_shells(region);
  CHECK(shells.at(loop_of_width(20)) == loop_of_width(20));
  CHECK(shells.at(loop_of_width(4)) == loop_of_width(20));
  CHECK(shells.at(loop_of_width(8)) == loop_of_width(20));
  CHECK(shells.at(loop_of_width(6)) == loop_of_width(6));
  CHECK(shells.at(loop_of_width(2)) == loop_of_width(6));
}
