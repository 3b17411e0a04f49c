// SPDX-License-Identifier: Apache-2.0
// How many outlines a tree of them looks at.
#include "geometry/solid/evaluate/outline_tree.h"

#include <doctest/doctest.h>

#include <cmath>
#include <deque>
#include <numbers>

#include "geometry/solid/sections.h"
#include "geometry/solid/solid_tree.h"

using namespace trammel;
using namespace trammel::geometry;

namespace {

struct Wheel {
  std::deque<SearchedRegion> spokes;
  std::vector<const SearchedRegion*> all;
};

// Thin spokes from 1 to 9 that do not touch: the box of each holds many others' middles.
Wheel make_wheel(int count) {
  Wheel wheel;
  for (int k = 0; k < count; ++k) {
    const double turn = 2 * std::numbers::pi * k / count;
    Pose pose = make_turn(turn);
    pose.shift = {5 * std::cos(turn), 5 * std::sin(turn)};
    wheel.spokes.emplace_back(place(pose, block_section(8, 3.0 / count)));
    wheel.all.push_back(&wheel.spokes.back());
  }
  return wheel;
}

}  // namespace

TEST_CASE("of thousands of spokes around a point a tree of outlines looks at few") {
  for (const int count : {500, 4000}) {
    const Wheel wheel = make_wheel(count);
    const OutlineTree tree(wheel.all, 1e-9);
    int looked_at = 0, in_boxes = 0, around = 0, found = 0;
    constexpr int points = 200;
    for (int p = 0; p < points; ++p) {
      const double angle = 2.4 * p, out = 2 + 6.0 * p / points;  // all over the wheel
      const Vec point{out * std::cos(angle), out * std::sin(angle)};
      tree.query(point, [&](std::uint32_t i) {
        ++looked_at;
        if (wheel.spokes[i].has(point)) ++found;
      });
      for (const SearchedRegion& spoke : wheel.spokes) {
        if (do_overlap(spoke.box(), Box{point, point})) ++in_boxes;
        if (spoke.has(point)) ++around;
      }
    }
    CAPTURE(count);
    CHECK(found == around);
    CHECK(looked_at < 3 * points);             // whatever their number
    CHECK(in_boxes > points * (count / 100));  // what boxes alone would leave
  }
}
