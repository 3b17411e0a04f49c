// SPDX-License-Identifier: Apache-2.0
// What may touch, against places of the parts: samples all the way round, of loops by the
// positions that the machine itself answers, and the regions of the parts there.
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

TEST_CASE("what may touch of ten machines are the parts that sampled places let meet" *
          doctest::test_suite("long")) {
  for (const char* name :
       {"escapement", "missing_tooth", "extra_large_tooth", "time_bomb", "chiming_clock",
        "double_escapement", "ratchet_free", "ratchet_blocked", "rotary_reciprocating"}) {
    CAPTURE(name);
    const Sampled sampled(test::machine_example(name));
    CHECK(told_of(sampled.model()) == sampled.met());
  }
  Sampled crank(test::machine_example("crank_mechanism"));
  crank.skip_questions(2);
  crank.turn_together("crankshaft", 120);
  CHECK(told_of(crank.model()) == crank.met());
  CHECK(crank.met().empty());
}

namespace {

// A crank, a coupler and a rocker, with a post of the bed beside the coupler's way.
std::string four_bar(Vec post) {
  return R"(
let e = d - a
let lean = acos((e^2 + b^2 - c^2)/(2*e*b))
let rise = acos((e^2 + c^2 - b^2)/(2*e*c))
frame bed = cylinder(d=0.3, h=1) + move(cylinder(d=0.3, h=2), (d, 0, 0)) +
    move(block(d + 1, 0.6, 1), (-0.5, -0.3, -1)))" +
         fmt::format(" + move(cylinder(d=0.04, h=2), ({}, {}, 0))", post.x, post.y) + R"(
part crank = cylinder(d=0.6, h=1) + move(block(a, 0.3, 1), (0, -0.15, 0)) +
    move(cylinder(d=0.6, h=1) + cylinder(d=0.2, h=2), (a, 0, 0)) - cylinder(d=0.3, h=1)
part coupler = move(turn(cylinder(d=0.5, h=1) + move(block(b, 0.2, 1), (0, -0.1, 0)) +
    move(cylinder(d=0.5, h=1) + cylinder(d=0.2, h=2), (b, 0, 0)) -
    cylinder(d=0.2, h=1), lean), (a, 0, 1))
part rocker = move(turn(cylinder(d=0.6, h=1) + move(cylinder(d=0.5, h=1), (c, 0, 1)) +
    move(block(c, 0.3, 1), (0, -0.15, 1)) + move(cylinder(d=0.6, h=1), (0, 0, 1)) -
    cylinder(d=0.3, h=1) - move(cylinder(d=0.2, h=1), (c, 0, 1)), pi - rise), (d, 0, 1))
given a = 1, b = 2.25, c = 2, d = 2
)";
}

bool are_told(const model::Model& model, const PartNames& names) {
  return told_of(model).count(names) > 0;
}

}  // namespace

TEST_CASE("a shaft in the middle of a ring does not widen the ring") {
  const std::string ring =
      "frame ring = cylinder(d=20, h=1) - cylinder(d=16, h=1) + cylinder(d=4, h=1) -\n"
      "    cylinder(d=1, h=1)\n";
  const auto told = [&](const std::string& arm) {
    return told_of(*load_machine(ring + "part wheel = cylinder(d=6, h=1) - cylinder(d=4, h=1)" +
                                 arm + "\nangle(wheel) = 0\n")
                        .model)
        .size();
  };
  CHECK(told("") == 0);
  CHECK(told(" + move(block(4.9, 1, 1), (2.5, -0.5, 0))") == 0);
  CHECK(told(" + move(block(5.1, 1, 1), (2.8, -0.5, 1)) + move(block(5, 1, 2), (2.5, -0.5, 0))") ==
        0);
  // One inward tooth of the ring, which some of them reach.
  const std::string tooth = "solid bump = move(block(2, 1, 1), (-8.5, -0.5, 0))\n";
  const auto with_tooth = [&](const std::string& arm) {
    std::string text = tooth + ring;
    text.insert(text.find("cylinder(d=4"), "bump + ");
    return told_of(*load_machine(text + "part wheel = cylinder(d=6, h=1) - cylinder(d=4, h=1)" +
                                 arm + "\nangle(wheel) = 0\n")
                        .model)
        .size();
  };
  CHECK(with_tooth(" + move(block(3.9, 1, 1), (2.5, -0.5, 0))") == 0);
  CHECK(with_tooth(" + move(block(4.1, 1, 1), (2.5, -0.5, 0))") == 1);
}

TEST_CASE("a slot that is as long as the way of its pin is not touched at its ends") {
  const auto told = [](const std::string& length) {
    return told_of(*load_machine(R"(
frame bed = cylinder(d=1, h=1) + move(block(40, 1, 1), (-20, 9, 1)) +
    move(block(40, 1, 1), (-20, -10, 1))
part crank = cylinder(d=2, h=1) + move(block(r, 1, 1), (0, -0.5, 0)) +
    move(cylinder(d=2, h=1) + cylinder(d=1, h=2), (r, 0, 0)) - cylinder(d=1, h=1)
part yoke = move(block(4, 18, 1), (r - 2, -9, 1)) - move(block(1, L, 1), (r - 0.5, -L/2, 1))
angle(crank) = 0
given r = 3, L = )" + length + "\n")
                        .model);
  };
  CHECK(told("14").empty());
  CHECK(told("7.01").empty());
  CHECK(told("6.99") == std::set<PartNames>{{"crank", "yoke"}});
  CHECK(told("6.2") == std::set<PartNames>{{"crank", "yoke"}});
}

TEST_CASE("a post beside the way of a coupler may touch it where some place brings them together" *
          doctest::test_suite("long")) {
  Sampled sampled(four_bar({9, 9}));
  constexpr int count = 180;
  sampled.turn_together("crank", count);
  std::size_t clear = 0, met = 0;
  for (const double x : {-1.5, -0.9, -0.2, 0.4, 1.0, 1.7, 2.5, 3.2, 4.1})
    for (const double y : {-1.2, 0.8, 1.4, 1.9, 2.4}) {
      CAPTURE(x);
      CAPTURE(y);
      const app::LoadedModel loaded =
          app::load_model({"machine.tml", four_bar({x, y})}, app::Purpose::State, {});
      REQUIRE(loaded.model);
      const model::Mechanism& machine = loaded.model->mechanism;
      if (machine.shapes.empty()) continue;  // they overlap as drawn
      bool do_meet = false;
      double gap = 1e9;
      for (const std::vector<Pose>& poses : sampled.together()) {
        do_meet = do_meet || overlap(machine, 0, poses[0], 2, poses[2]);
        gap = std::min(gap, geometry::find_clearance(machine.shapes[{0}].boundary, poses[0],
                                                     machine.shapes[{2}].boundary, poses[2], 1e-6)
                                ->distance);
      }
      constexpr double between_places = 0.06;  // as far as the coupler goes within half a step
      if (!do_meet && gap < between_places) continue;
      (do_meet ? met : clear) += 1;
      CHECK(are_told(*loaded.model, {"bed", "coupler"}) == do_meet);
    }
  CHECK(clear >= 5);
  CHECK(met >= 5);
}
