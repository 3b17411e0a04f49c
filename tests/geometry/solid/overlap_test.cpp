// SPDX-License-Identifier: Apache-2.0
// How far boundaries overlap, and how near they are.
#include "geometry/solid/overlap.h"

#include <doctest/doctest.h>
#include <rapidcheck.h>

#include <algorithm>
#include <cmath>
#include <numbers>
#include <vector>

#include "geometry/solid/gear_section.h"
#include "geometry/solid/piece_distance.h"
#include "geometry/solid/searched_region.h"
#include "geometry/solid/sections.h"

using namespace trammel;
using namespace trammel::geometry;

namespace {

Boundary prism(const Region& section, double bottom = 0, double top = 1) {
  return {{{bottom, top, section}}};
}

Pose at(double x, double y, double turn = 0, double lift = 0) {
  Pose pose = make_turn(turn);
  pose.shift = {x, y};
  pose.lift = lift;
  return pose;
}

double depth(const Boundary& a, const Pose& pose_of_a, const Boundary& b, const Pose& pose_of_b) {
  const OverlapSearch search = find_overlap(a, pose_of_a, b, pose_of_b, 1e-6);
  CHECK(search.is_complete);
  return search.deepest ? search.deepest->depth : 0;
}

Region plate_with_hole(double hole) {
  Region plate = block_section(4, 4);
  Region round = place(at(2, 2), circle_section(hole));
  plate.loops.push_back(Loop{{reverse(round.loops[0].pieces[0])}});
  return plate;
}

// A band of width 0.5 that winds around the origin, each turn further out by 1, or its mirror
// image.
Region spiral(double turns, bool is_mirrored) {
  constexpr int to_turn = 24;
  const int count = static_cast<int>(turns * to_turn);
  std::vector<Vec> corners;
  const auto add = [&](int k, double off) {
    const double angle = 2 * std::numbers::pi * k / to_turn;
    const double radius = 1.0 + angle / (2 * std::numbers::pi) + off;
    corners.push_back({radius * std::cos(angle), radius * std::sin(angle)});
  };
  for (int k = 0; k <= count; ++k) add(k, 0.5);
  for (int k = count; k >= 0; --k) add(k, 0.0);
  if (is_mirrored)
    for (Vec& corner : corners) corner.x = -corner.x;
  return polygon_section(corners);
}

// How large discs around places of a grid are that lie in both regions: the largest diameter.
double sampled_depth(const Region& a, const Region& b) {
  constexpr int samples = 120;
  const SearchedRegion in_a(a), in_b(b);
  const Box box = eval_box(b);
  double most = 0.0;
  for (int i = 0; i <= samples; ++i)
    for (int j = 0; j <= samples; ++j) {
      const Vec place{box.low.x + (box.high.x - box.low.x) * i / samples,
                      box.low.y + (box.high.y - box.low.y) * j / samples};
      if (is_inside(a, place) && is_inside(b, place))
        most = std::max(most, 2 * std::min(in_a.eval_depth(place), in_b.eval_depth(place)));
    }
  return most;
}

}  // namespace

TEST_CASE("overlaps are as deep as the largest disc in both") {
  const Boundary block = prism(block_section(2, 1)), disc = prism(circle_section(2));
  struct Row {
    const Boundary& a;
    const Boundary& b;
    Pose pose;
    double depth;
  };
  const Boundary plate = prism(plate_with_hole(1)), shaft = prism(circle_section(1));
  const Row rows[] = {
      {block, block, at(1.9, 0.3), 0.1},           // a strip
      {block, block, at(2, 0.3), 0},               // faces on each other
      {block, block, at(2, 1), 0},                 // corners
      {block, block, at(2 + 1e-9, 0), 0},          // within the tolerance
      {block, block, at(2 - 1e-9, 0), 0},          //
      {block, block, at(0, 0), 1},                 // the same place
      {block, block, at(9, 0), 0},                 // far away
      {disc, disc, at(1.99, 0), 0.01},             // a lens
      {disc, disc, at(1.2, 1.6), 0},               // touching
      {disc, disc, at(0, 0), 2},                   //
      {plate, shaft, at(2, 2), 0},                 // a shaft that fits its hole
      {plate, shaft, at(2.01, 2), 0.01},           // a crescent
      {plate, shaft, at(2, 2, 0, 0.5), 0},         //
      {plate, shaft, at(0.75, 2), 1},              // beside it
      {block, block, at(1, 0, 0, 1), 0},           // above each other
      {block, block, at(1.5, 0, 0, 1 - 1e-9), 0},  //
      {block, block, at(1.5, 0, 0, 0.5), 0.5},     //
  };
  for (const Row& row : rows)
    for (const double turn : {0.0, 0.4}) {
      CAPTURE(row.pose.shift.x);
      CAPTURE(row.pose.shift.y);
      CAPTURE(row.depth);
      const Pose outer = at(5, -3, turn);
      const double found = depth(row.a, outer, row.b, compose(outer, row.pose));
      CHECK(found <= row.depth * (1 + 1e-6) + 1e-6);
      CHECK(found >= 0.9 * row.depth);
      const double other = depth(row.b, compose(outer, row.pose), row.a, outer);
      CHECK(other <= row.depth * (1 + 1e-6) + 1e-6);
      CHECK(other >= 0.9 * row.depth);
    }
}

TEST_CASE("the place of an overlap lies in both, and the slabs are told") {
  Boundary steps = prism(block_section(1, 1));
  steps.slabs.push_back({1, 2, block_section(3, 1)});
  const Boundary pin = prism(circle_section(0.5), 0, 3);
  const OverlapSearch search = find_overlap(steps, Pose{}, pin, at(3, 0.5), 1e-6);
  REQUIRE(search.deepest);
  CHECK(search.deepest->slab_of_a == 1);
  CHECK(search.deepest->slab_of_b == 0);
  CHECK(is_inside(steps.slabs[1].region, search.deepest->place));
  CHECK(search.deepest->depth == doctest::Approx(0.25).epsilon(0.1));
}

TEST_CASE("the clearance is the distance between outlines") {
  const Boundary block = prism(block_section(2, 1)), disc = prism(circle_section(2));
  struct Row {
    const Boundary& a;
    const Boundary& b;
    Pose pose;
    double distance;
  };
  const Boundary plate = prism(plate_with_hole(1)), shaft = prism(circle_section(0.9));
  const Row rows[] = {
      {block, block, at(2.5, 0.2), 0.5},
      {block, block, at(5, 5), 5},
      {block, block, at(1, 0.5), 0},                      // crossing
      {block, block, at(3, 0.5, -std::acos(-1) / 4), 1},  // a corner before a face
      {disc, disc, at(3, 4), 3},                          //
      {disc, disc, at(0.5, 0.5), 0},                      //
      {block, disc, at(1, 3), 1},                         // the middle of a side
      {block, disc, at(5, 5), 4},                         // a corner: 3-4-5
      {plate, shaft, at(2, 2), 0.05},                     // play all around
      {plate, shaft, at(2.03, 2), 0.02},                  //
  };
  for (const Row& row : rows)
    for (const double turn : {0.0, 1.3}) {
      CAPTURE(row.distance);
      CAPTURE(row.pose.shift.x);
      const Pose outer = at(1, 2, turn);
      const Clearance clearance =
          find_clearance(row.a, outer, row.b, compose(outer, row.pose), 1e-6).value();
      CHECK(clearance.distance == doctest::Approx(row.distance).epsilon(1e-9));
      const Vec between = clearance.on_a - clearance.on_b;
      CHECK(std::hypot(between.x, between.y) == doctest::Approx(row.distance).epsilon(1e-9));
    }
  CHECK_FALSE(find_clearance(block, Pose{}, block, at(3, 0, 0, 1), 1e-6).has_value());
}

TEST_CASE("no two points of two pieces are nearer than the nearest") {
  CHECK(rc::check([] {
    const auto real = [] { return *rc::gen::inRange(-1000, 1001) / 250.0; };
    const auto piece = [&] {
      Piece p;
      p.center = {real(), real()};
      p.radius = 0.5 + std::abs(real());
      const double from = real(), to = from + 0.1 + std::abs(real());
      p.from = p.center + p.radius * Vec{std::cos(from), std::sin(from)};
      p.to = p.center + p.radius * Vec{std::cos(to), std::sin(to)};
      p.sense = *rc::gen::inRange(-1, 2);
      return p;
    };
    const Piece a = piece(), b = piece();
    const NearestPoints nearest = nearest_points(a, b);
    constexpr int samples = 60;
    double least = 1e9;
    for (int i = 0; i <= samples; ++i) {
      const Vec on_a = eval_point(a, static_cast<double>(i) / samples);
      const Vec off = on_a - eval_point(b, nearest_part(b, on_a));
      least = std::min(least, std::hypot(off.x, off.y));
    }
    RC_ASSERT(nearest.distance <= least + 1e-12);
    RC_ASSERT(least <= nearest.distance + eval_length(a) / samples);
  }));
}

TEST_CASE("of two outlines only what lies where both are is joined") {
  // A row of pins through plates with holes: one loop of each is near the others' box.
  Region pins;
  for (int k = 0; k < 9; ++k)
    pins.loops.push_back(place(at(2 + 5 * k, 2), circle_section(1)).loops[0]);
  for (int k = 0; k < 9; ++k) {
    CHECK(depth(prism(pins), {}, prism(plate_with_hole(1)), at(5 * k, 0)) == 0);
    CHECK(depth(prism(pins), {}, prism(plate_with_hole(1)), at(5 * k + 0.1, 0)) ==
          doctest::Approx(0.1).epsilon(0.1));
    // Without a hole the plate is no more than a rectangle around the pin, which lies in it.
    CHECK(depth(prism(block_section(4, 4)), at(5 * k, 0), prism(pins), {}) ==
          doctest::Approx(1).epsilon(0.1));
  }
}

// Most of such an outline stays off the other one, and leads around it any number of times.
TEST_CASE("property: what winds around another region overlaps it where places lie in both") {
  REQUIRE(rc::check([] {
    const auto number = [](int low, int high) { return 0.01 * *rc::gen::inRange(low, high); };
    const int kind = *rc::gen::inRange(0, 3);
    const Region around = kind == 2
                              ? find_gear_section({*rc::gen::inRange(8, 30), 1, 0.35, 0}).value()
                              : spiral(number(50, 450), kind == 1);
    const Region other = *rc::gen::inRange(0, 2) == 0
                             ? block_section(number(5, 400), number(5, 400))
                             : spiral(number(50, 150), *rc::gen::inRange(0, 2) == 0);
    const Pose pose = at(number(-1200, 1200), number(-1200, 1200), number(0, 628));
    const OverlapSearch search = find_overlap(prism(around), {}, prism(other), pose, 1e-6);
    RC_ASSERT(search.is_complete);
    const Region placed = place(pose, other);
    const double sampled = sampled_depth(around, placed);
    if (!search.deepest) {
      RC_ASSERT(sampled < 1e-5);
      return;
    }
    const Overlap& found = *search.deepest;
    const SearchedRegion in_one(around), in_other(placed);
    RC_ASSERT(is_inside(around, found.place));
    RC_ASSERT(is_inside(placed, found.place));
    const double there =
        2 * std::min(in_one.eval_depth(found.place), in_other.eval_depth(found.place));
    RC_ASSERT(std::abs(there - found.depth) < 1e-6);
    RC_ASSERT(found.depth > 0.5 * sampled);
  }));
}
