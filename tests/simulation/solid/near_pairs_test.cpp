// SPDX-License-Identifier: Apache-2.0
// Pairs that were listed before beside those that a search finds anew.
#include "simulation/solid/near_pairs.h"

#include <doctest/doctest.h>

#include <algorithm>
#include <cmath>
#include <cstdint>
#include <random>
#include <tuple>

#include "geometry/solid/sections.h"

using namespace trammel;
using namespace trammel::simulation;

namespace {

TouchingPart polygon_part() {
  const model::Boundary boundary{
      {{0, 1,
        geometry::polygon_section(
            {{-1, -0.5}, {0, -0.7}, {1, -0.4}, {1.1, 0.3}, {0.2, 0.1}, {0.1, 1}, {-0.8, 0.4}})}}};
  return make_touching_part(boundary, {}, geometry::Touching::Rigid, 1e-9);
}

PoseBounds bounds_at(double x, double y, double angle) {
  PoseBounds bounds;
  bounds.middle = {{x, y}, std::cos(angle), std::sin(angle), {}, 0.0};
  return bounds;
}

auto key(const FeaturePair& pair) {
  return std::tuple{pair.disc, pair.other, pair.is_of_second};
}
bool holds(const std::vector<FeaturePair>& pairs, const FeaturePair& wanted) {
  return std::any_of(pairs.begin(), pairs.end(),
                     [&](const FeaturePair& pair) { return key(pair) == key(wanted); });
}

}  // namespace

TEST_CASE("a list of near pairs holds all that a search finds, wherever parts have gone since") {
  const TouchingPart first = polygon_part(), second = polygon_part();
  const TouchingPair parts(first, second, std::nullopt, 1e-9);
  std::mt19937_64 random(3);
  std::uniform_real_distribution<double> any(-1.0, 1.0);
  int kept = 0, found = 0;
  for (int walk = 0; walk < 200; ++walk) {
    NearList list;
    const double pace = std::pow(10.0, -7.0 + walk % 7);  // from what rests to what leaves at once
    double x = 1.5 + any(random), y = any(random), angle = 3 * any(random), turn = any(random);
    std::vector<FeaturePair> before;
    for (int step = 0; step < 20; ++step) {
      PoseBounds a = bounds_at(0.0, 0.0, turn), b = bounds_at(x, y, angle);
      a.turn = pace * std::abs(any(random));
      b.shift = pace * std::abs(any(random));
      b.turn = pace * std::abs(any(random));
      const double gap = 1e-6 * (1 + any(random));
      REQUIRE(list.find(parts, a, b, gap, SIZE_MAX));
      std::vector<FeaturePair> now;
      find_near_pairs(parts, a, b, gap, SIZE_MAX, now);
      for (const FeaturePair& pair : now) CHECK(holds(list.pairs(), pair));
      found += now.empty() ? 0 : 1;
      kept += step > 0 && std::equal(before.begin(), before.end(), list.pairs().begin(),
                                     list.pairs().end(),
                                     [](const auto& p, const auto& q) { return key(p) == key(q); })
                  ? 1
                  : 0;
      before = list.pairs();
      x += pace * any(random);
      y += pace * any(random);
      angle += pace * any(random);
      turn += pace * any(random);
    }
  }
  CHECK(found > 1000);
  CHECK(kept > 500);
}

TEST_CASE("a list of near pairs covers each moment of the stretch it was made for") {
  const TouchingPart first = polygon_part(), second = polygon_part();
  const TouchingPair parts(first, second, std::nullopt, 1e-9);
  NearList list;
  PoseBounds turns = bounds_at(0.0, 0.0, 0.4);
  turns.turn = 0.3;
  REQUIRE(list.find(parts, turns, bounds_at(1.7, 0.2, 1.0), 1e-6, SIZE_MAX));
  const std::size_t listed = list.pairs().size();
  std::vector<FeaturePair> at_rest;
  const PoseBounds end = bounds_at(0.0, 0.0, 0.69999);
  find_near_pairs(parts, end, bounds_at(1.7, 0.2, 1.0), 1e-6, SIZE_MAX, at_rest);
  REQUIRE(at_rest.size() < listed);
  REQUIRE(list.find(parts, end, bounds_at(1.7, 0.2, 1.0), 1e-6, SIZE_MAX));
  CHECK(list.pairs().size() == listed);  // not made anew
  REQUIRE(list.find(parts, bounds_at(0.0, 0.0, 0.75), bounds_at(1.7, 0.2, 1.0), 1e-6, SIZE_MAX));
  CHECK(list.pairs().size() < listed);
  CHECK_FALSE(list.find(parts, bounds_at(0.0, 0.0, 0.4), bounds_at(0.1, 0.2, 1.0), 0.5, 3));
}
