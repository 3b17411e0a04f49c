// SPDX-License-Identifier: Apache-2.0
// Random trees: what their boundaries hold is what the trees hold, and areas add up.
#include <doctest/doctest.h>
#include <rapidcheck.h>

#include <cmath>
#include <random>

#include "geometry/solid/boundary.h"
#include "geometry/solid/piece_distance.h"
#include "support/solid/random_solid.h"

using namespace trammel;
using namespace trammel::geometry;

namespace {

constexpr double tolerance = 1e-6;

test::SolidShape any_shape() {
  test::SolidShape shape;
  shape.leaves = *rc::gen::inRange(2, 13);
  shape.on_grid = *rc::gen::inRange(0, 4) != 0;
  shape.has_heights = *rc::gen::inRange(0, 2) != 0;
  return shape;
}

std::uint64_t any_seed() {
  return *rc::gen::inRange<std::uint64_t>(0, 1000000000);
}

Evaluated evaluate_well(const Solid& solid) {
  Evaluated evaluated = evaluate(solid, tolerance, {});
  for (const BoundaryProblem& problem : evaluated.problems)
    RC_ASSERT(problem.kind != BoundaryProblem::Kind::Unresolved);
  return evaluated;
}

bool holds(const Boundary& boundary, Vec point, double height) {
  for (const Slab& slab : boundary.slabs)
    if (slab.bottom < height && height < slab.top) return is_inside(slab.region, point);
  return false;
}

// A height within a slab that is no level of any leaf.
double height_in(const Slab& slab) {
  return std::floor(slab.bottom) + 0.5;
}

// Points beside the outline and around its corners, where a wrong piece would show, and anywhere.
std::vector<Vec> places_to_look(const Region& region, double beside, std::mt19937_64& random) {
  std::vector<Vec> places;
  const auto real = [&] { return static_cast<double>(random() >> 11) * 0x1p-53; };
  for (int i = 0; i < 30; ++i) places.push_back({real() * 14 - 3, real() * 14 - 3});
  for (const Loop& loop : region.loops)
    for (const Piece& piece : loop.pieces) {
      const Vec middle = eval_point(piece, 0.5), left = left_of(eval_direction(piece, 0.5));
      places.push_back(middle + beside * left);
      places.push_back(middle - beside * left);
      for (int k = 0; k < 8; ++k)
        places.push_back(piece.to +
                         20 * beside * Vec{std::cos(0.785 * k + 0.1), std::sin(0.785 * k + 0.1)});
    }
  return places;
}

void check_places(const test::RandomSolid& random, const Evaluated& evaluated, double off) {
  std::mt19937_64 generator(1);
  for (const Slab& slab : evaluated.boundary.slabs)
    for (const Vec place : places_to_look(slab.region, 2 * off, generator)) {
      if (random.distance_from_outlines(place) < off) continue;
      const double height = height_in(slab);
      RC_ASSERT(holds(evaluated.boundary, place, height) == random.holds(place, height));
    }
}

// Loops are closed, have no short pieces, touch themselves nowhere and others in corners alone.
void check_loops(const Region& region, double least) {
  std::vector<Piece> all;
  for (const Loop& loop : region.loops)
    for (std::size_t i = 0; i < loop.pieces.size(); ++i) {
      const Piece& piece = loop.pieces[i];
      const Piece& next = loop.pieces[(i + 1) % loop.pieces.size()];
      RC_ASSERT((piece.to.x == next.from.x && piece.to.y == next.from.y));
      RC_ASSERT(eval_length(piece) > least);
      all.push_back(piece);
    }
  for (std::size_t i = 0; i < all.size(); ++i)
    for (std::size_t j = 0; j < all.size(); ++j) {
      if (i == j) continue;
      // The middle half of a piece lies apart from all others, or touches one in a point.
      const auto distance = [&](double part) {
        const Vec point = eval_point(all[i], part);
        const Vec off = point - eval_point(all[j], nearest_part(all[j], point));
        return std::hypot(off.x, off.y);
      };
      RC_ASSERT(
          (distance(0.25) > least / 4 || distance(0.5) > least / 4 || distance(0.75) > least / 4));
    }
  for (const Loop& loop : region.loops)
    for (std::size_t i = 0; i < loop.pieces.size(); ++i)
      for (std::size_t j = i + 1; j < loop.pieces.size(); ++j) {
        const Vec off = loop.pieces[i].to - loop.pieces[j].to;
        RC_ASSERT(std::hypot(off.x, off.y) > least);  // no corner twice
      }
}

// Both trees under a new root.
Solid join(const Solid& a, const Solid& b, SolidNode::Kind kind) {
  Solid both = a;
  const auto leaves = static_cast<std::uint32_t>(a.leaves.size());
  const auto nodes = static_cast<std::uint32_t>(a.nodes.size());
  for (const Leaf& leaf : b.leaves) both.leaves.push_back(leaf);
  for (SolidNode node : b.nodes) {
    node.leaf.value += leaves;
    for (NodeIndex& child : node.children) child.value += nodes;
    both.nodes.push_back(node);
  }
  SolidNode root;
  root.kind = kind;
  root.children = {NodeIndex{nodes - 1},
                   NodeIndex{static_cast<std::uint32_t>(both.nodes.size() - 1)}};
  both.nodes.push_back(root);
  return both;
}

struct Sums {
  double volume, polar;  // about the origin
};

Sums sums_of(const Solid& solid) {
  const SolidMoments moments = eval_moments(evaluate_well(solid).boundary);
  return {moments.volume, moments.polar + moments.volume * dot(moments.centroid, moments.centroid)};
}

}  // namespace

TEST_CASE("the boundary of a random solid holds what its tree holds") {
  CHECK(rc::check([] {
    const test::RandomSolid random = test::random_solid(any_seed(), any_shape());
    const Evaluated evaluated = evaluate_well(random.solid);
    const double off = 4 * tolerance * std::max(evaluated.size, 1.0);
    check_places(random, evaluated, off);
    for (const Slab& slab : evaluated.boundary.slabs)
      check_loops(slab.region, tolerance * evaluated.size);
  }));
}

TEST_CASE("a random solid whose numbers are rounded holds what its tree holds") {
  CHECK(rc::check([] {
    test::SolidShape shape = any_shape();
    shape.noise = std::pow(10.0, -*rc::gen::inRange(5, 13));  // below and above the tolerance
    const test::RandomSolid random = test::random_solid(any_seed(), shape);
    const Evaluated evaluated = evaluate_well(random.solid);
    check_places(random, evaluated,
                 4 * tolerance * std::max(evaluated.size, 1.0) + 4 * shape.noise);
  }));
}

TEST_CASE("solids that went wrong once hold what their trees hold") {
  struct Row {
    std::uint64_t seed;
    int leaves;
    double noise;
    bool has_heights;
  };
  const Row rows[] = {
      {192, 7, 1e-6, false},        // a short edge of a piece carried its line round a corner
      {4693, 9, 3e-5, false},       // a short arc, whose ends are off its circle, held half a disc
      {20522, 9, 1e-8, false},      // of two coinciding lines only one was cut at a crossing
      {24801, 9, 1e-5, true},       // an arc whose ends were moved past each other was a full turn
      {691634176, 6, 1e-5, false},  // a corner beside the end of a quarter of a circle cut none
  };
  for (const Row& row : rows) {
    CAPTURE(row.seed);
    CHECK(rc::check([&row] {
      const test::SolidShape shape{row.leaves, true, row.has_heights, false, row.noise};
      const test::RandomSolid random = test::random_solid(row.seed, shape);
      const Evaluated evaluated = evaluate_well(random.solid);
      check_places(random, evaluated, 4 * tolerance * evaluated.size + 4 * row.noise);
    }));
  }
}

TEST_CASE("areas and polar moments of random solids add up") {
  CHECK(rc::check([] {
    const test::SolidShape shape = any_shape();
    const Solid a = test::random_solid(any_seed(), shape).solid;
    const Solid b = test::random_solid(any_seed(), shape).solid;
    const Sums first = sums_of(a), second = sums_of(b);
    const Sums both = sums_of(join(a, b, SolidNode::Kind::Union));
    const Sums common = sums_of(join(a, b, SolidNode::Kind::Intersection));
    const Sums rest = sums_of(join(a, b, SolidNode::Kind::Difference));
    // Details of the tolerance's size are welded: now and then there are some.
    const double off = 4 * tolerance * (1 + first.volume + second.volume);
    RC_ASSERT(std::abs(first.volume + second.volume - both.volume - common.volume) <= off);
    RC_ASSERT(std::abs(first.volume - common.volume - rest.volume) <= off);
    const double polar_off = 4 * tolerance * (1 + first.polar + second.polar);
    RC_ASSERT(std::abs(first.polar + second.polar - both.polar - common.polar) <= polar_off);
    RC_ASSERT(std::abs(first.polar - common.polar - rest.polar) <= polar_off);
  }));
}

TEST_CASE("a random solid at another place is the same") {
  CHECK(rc::check([] {
    const Solid solid = test::random_solid(any_seed(), any_shape()).solid;
    Pose pose = make_turn(*rc::gen::inRange(0, 63) / 10.0);
    pose.is_mirrored = *rc::gen::inRange(0, 2) == 0;
    pose.shift = {*rc::gen::inRange(-50, 50) / 7.0, *rc::gen::inRange(-50, 50) / 7.0};
    pose.lift = *rc::gen::inRange(-5, 5);
    const SolidMoments here = eval_moments(evaluate_well(solid).boundary);
    const SolidMoments there = eval_moments(evaluate_well(test::place_solid(solid, pose)).boundary);
    const double off = 8 * tolerance * (1 + here.volume);
    RC_ASSERT(std::abs(here.volume - there.volume) <= off);
    RC_ASSERT(std::abs(here.polar - there.polar) <= 8 * tolerance * (1 + 100 * here.volume));
  }));
}

TEST_CASE("areas are those of a fine grid of points") {
  CHECK(rc::check([] {
    test::SolidShape shape = any_shape();
    shape.has_heights = false;
    const test::RandomSolid random = test::random_solid(any_seed(), shape);
    const Moments moments = [&] {
      const Evaluated evaluated = evaluate_well(random.solid);
      return evaluated.boundary.slabs.empty()
                 ? Moments{}
                 : eval_moments(evaluated.boundary.slabs.front().region);
    }();
    constexpr double low = -6, step = 0.1;
    double area = 0, polar = 0, length = 0;
    for (int i = 0; i < 200; ++i)
      for (int j = 0; j < 200; ++j) {
        const Vec point{low + (i + 0.37) * step, low + (j + 0.61) * step};
        if (!random.holds(point, 0.5)) continue;
        area += step * step;
        polar += step * step * dot(point - moments.centroid, point - moments.centroid);
      }
    for (const Leaf& leaf : random.solid.leaves)
      for (const Loop& loop : leaf.section.loops)
        for (const Piece& piece : loop.pieces) length += eval_length(piece);
    RC_ASSERT(std::abs(area - moments.area) <= step * (1 + length) / 2);
    RC_ASSERT(std::abs(polar - moments.polar) <= 100 * step * (1 + length) / 2);
  }));
}
