// SPDX-License-Identifier: Apache-2.0
// Curves of places that cross themselves or go on for ever, against places by geometry.
#include <doctest/doctest.h>
#include <fmt/format.h>

#include <algorithm>
#include <cmath>
#include <set>
#include <string>
#include <vector>

#include "reasoning/sampled_machine.h"

using namespace trammel;
using geometry::Pose;
using geometry::Vec;
using test::full_turn;
using test::load_machine;
using test::overlap;
using test::PartNames;
using test::Sampled;
using test::told_of;
using test::turned_about;

namespace {

// A parallelogram, with a post of the bed beside the coupler's way.
std::string parallelogram(Vec post) {
  return fmt::format(R"(
frame bed = cylinder(d=0.3, h=1) + move(cylinder(d=0.3, h=1), (3, 0, 0)) +
    move(block(5, 1, 1), (-1, -0.5, -1)) + move(cylinder(d=0.04, h=2), ({}, {}, 0))
solid arm = cylinder(d=0.6, h=1) + move(block(0.3, 1, 1), (-0.15, 0, 0)) +
    move(cylinder(d=0.6, h=1) + cylinder(d=0.2, h=2), (0, 1, 0)) - cylinder(d=0.3, h=1)
part crank = arm
part rocker = move(arm, (3, 0, 0))
part coupler = move(cylinder(d=0.3, h=1) + move(block(3, 0.2, 1), (0, -0.1, 0)) +
    move(cylinder(d=0.3, h=1), (3, 0, 0)) - cylinder(d=0.2, h=1) -
    move(cylinder(d=0.2, h=1), (3, 0, 0)), (0, 1, 1))
)",
                     post.x, post.y);
}

// The bed, crank, rocker and coupler where the crank has turned: either way to hold the coupler's
// end 1 from the rocker's axis and 3 from the crank's pin.
std::vector<Pose> place_parallelogram(double angle, bool is_crossed) {
  const Vec pin{-std::sin(angle), std::cos(angle)}, axis{3, 0};
  const Vec apart = axis - pin;
  const double distance = length_of(apart);
  const Vec along = (1 / distance) * apart;
  const double before = (9 - 1 + distance * distance) / (2 * distance);
  const double aside = std::sqrt(std::max(0.0, 9 - before * before));
  Vec end = pin + Vec{3, 0};
  for (const double side : {-1.0, 1.0}) {
    const Vec found = pin + before * along + (side * aside) * base::left_of(along);
    if (is_crossed && length_of(found - end) > 1e-9) end = found;
  }
  const Vec lies = end - pin, stands = end - axis;
  Pose coupler = geometry::make_turn(std::atan2(lies.y, lies.x));
  coupler.shift = pin - geometry::place(coupler, Vec{0, 1});
  return {Pose{}, turned_about({0, 0}, angle), turned_about(axis, std::atan2(-stands.x, stands.y)),
          coupler};
}

struct Counts {
  std::size_t clear = 0, met = 0;
};

// Whether two parts may touch is told of machines that differ by the place of a post of the bed, as
// sampled places say; but where a sample comes within `between_places` of a touch.
template <class Text>
Counts check_posts(const Sampled& sampled, const std::vector<Vec>& posts, Text text,
                   PartNames names, double between_places) {
  Counts counts;
  const auto index = [&](const std::string& name) {
    for (std::uint32_t p = 0; p < sampled.model().parts.size(); ++p)
      if (sampled.model().parts[{p}].name == name) return p;
    return 0U;
  };
  const std::uint32_t a = index(names.first), b = index(names.second);
  for (const Vec post : posts) {
    CAPTURE(post.x);
    CAPTURE(post.y);
    const app::LoadedModel loaded =
        app::load_model({"machine.tml", text(post)}, app::Purpose::State, {});
    REQUIRE(loaded.model);
    const model::Mechanism& machine = loaded.model->mechanism;
    if (machine.shapes.empty()) continue;  // they overlap as drawn
    bool do_meet = false;
    double gap = 1e9;
    for (const std::vector<Pose>& poses : sampled.together()) {
      do_meet = do_meet || overlap(machine, a, poses[a], b, poses[b]);
      if (const auto clear = geometry::find_clearance(machine.shapes[{a}].boundary, poses[a],
                                                      machine.shapes[{b}].boundary, poses[b], 1e-6))
        gap = std::min(gap, clear->distance);
    }
    if (!do_meet && gap < between_places) continue;
    (do_meet ? counts.met : counts.clear) += 1;
    const auto& told = machine.may_touch;
    const auto it = std::find_if(told.begin(), told.end(), [&](const model::Touch& touch) {
      return touch.first.value == a && touch.second.value == b;
    });
    CHECK((it != told.end()) == do_meet);
    CHECK((it == told.end() || it->is_found));
  }
  return counts;
}

}  // namespace

TEST_CASE("a parallelogram is followed on both ways on from where it lies flat" *
          doctest::test_suite("long")) {
  Sampled sampled(parallelogram({9, 9}));
  constexpr int count = 360;
  for (int k = 0; k < count; ++k)
    for (const bool is_crossed : {false, true})
      sampled.place_together(place_parallelogram(full_turn * k / count, is_crossed));
  std::vector<Vec> posts;
  for (const double x : {-1.6, -1.1, -0.5, 0.3, 1.5, 2.4, 3.3, 4.2})
    for (const double y : {-1.4, -1.1, -0.8, -0.3, 0.2, 0.7, 1.3, 1.5}) posts.push_back({x, y});
  const Counts counts = check_posts(sampled, posts, parallelogram, {"bed", "coupler"}, 0.03);
  CHECK(counts.clear >= 10);
  CHECK(counts.met >= 10);
  // Heights apart: the coupler passes over both axes, and no arm meets the other.
  CHECK(told_of(sampled.model()).empty());
}

namespace {

// A wheel with a crank pin, a rod and a slide, and a rack that carries a finger beneath the rod.
std::string rack_and_crank(Vec finger) {
  return fmt::format(R"(
frame bed = cylinder(d=8, h=10) + move(block(900, 10, 20), (-450, -36.5, 0)) +
    move(block(900, 6, 10), (-450, -16.5, 10)) + move(block(60, 6, 10), (20, 3, 30)) +
    move(block(60, 6, 10), (20, -9, 30))
part wheel = turn(gear(20, 2, 10), 9 deg) - cylinder(d=8, h=10) +
    move(cylinder(d=2, h=30), (9, 0, 0))
part con = move(cylinder(d=6, h=10) + move(block(50, 4, 10), (0, -2, 0)) +
    move(cylinder(d=10, h=10), (50, 0, 0)) - cylinder(d=2, h=10) -
    move(cylinder(d=4, h=10), (50, 0, 0)), (9, 0, 20))
part piston = move(block(20, 6, 10), (49, -3, 30)) + move(cylinder(d=4, h=20), (59, 0, 20))
part rod = move(rack(30, 2, 10), (-20*pi, -20, 0)) + move(block(180, 10, 10), (-62, -26.5, 10)) +
    move(block(1, {1} + 26.5, 10), ({0}, -26.5, 20))
)",
                     finger.x, finger.y);
}

// The bed, wheel, connecting rod, piston and rack where the wheel has turned.
std::vector<Pose> place_rack_and_crank(double angle) {
  const Vec pin{9 * std::cos(angle), 9 * std::sin(angle)};
  const double reach = std::sqrt(50 * 50 - pin.y * pin.y);
  Pose con = geometry::make_turn(std::atan2(-pin.y, reach)), piston, rack;
  con.shift = pin - geometry::place(con, Vec{9, 0});
  piston.shift = {pin.x + reach - 59, 0};
  rack.shift = {20 * angle, 0};
  return {Pose{}, turned_about({0, 0}, angle), con, piston, rack};
}

}  // namespace

TEST_CASE("a rack is followed with the crank that its wheel turns, until it is clear of all" *
          doctest::test_suite("long")) {
  Sampled sampled(rack_and_crank({60, -25}));
  CHECK(told_of(sampled.model()).empty());
  for (int k = -1440; k <= 1440; ++k)
    sampled.place_together(place_rack_and_crank(full_turn * k / 360));
  std::vector<Vec> fingers;
  for (const double x : {70.0, 90.0, 110.0, 150.0, 200.0})
    for (const double y : {-14.0, -12.4, -11.0, -9.0, -6.0, -4.0}) fingers.push_back({x, y});
  const Counts counts = check_posts(sampled, fingers, rack_and_crank, {"con", "rod"}, 0.6);
  CHECK(counts.clear >= 4);
  CHECK(counts.met >= 4);
}
