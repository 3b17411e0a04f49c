// SPDX-License-Identifier: Apache-2.0
// A ladder on a rough floor, against a rough wall, with its foot shaken to and fro: while it rests
// floor and wall share its load in many ways, and it starts where the last of these is used up.
#include <doctest/doctest.h>

#include <algorithm>
#include <cmath>
#include <string>
#include <vector>

#include "app/run_reply.h"
#include "support/free_bar.h"

using namespace trammel;
using namespace trammel::test;

namespace {

std::string shaken() {
  return rough_ladder("(10.146484375*sin(9.799560546875*time), 4.74609375*cos(3*time))");
}

constexpr double foot = 0.91653563896593526, weight = 20, floor_friction = 0.6062255859375,
                 wall_friction = 0.7839843750000001;

// Whether the ladder can stand at that time: of the four forces the equations of equilibrium leave
// one free, that along the wall. All others are linear in it, and so each end of a cone bounds it.
bool stands(double time) {
  const double height = std::sqrt(4 - foot * foot);
  const double x = 10.146484375 * std::sin(9.799560546875 * time),
               y = 4.74609375 * std::cos(3 * time);
  double least = -HUGE_VAL, most = HUGE_VAL;
  // at + slope * along >= 0
  const auto bound = [&](double at, double slope) {
    if (slope > 0) least = std::max(least, -at / slope);
    if (slope < 0) most = std::min(most, -at / slope);
  };
  const double wall = foot * weight / 2 / height, wall_slope = -foot / height;
  const double ground = weight - y, ground_slope = -1;
  const double across = -x - wall, across_slope = -wall_slope;
  for (const int sign : {-1, 1}) {
    bound(wall_friction * wall, wall_friction * wall_slope + sign);
    bound(floor_friction * ground + sign * across,
          floor_friction * ground_slope + sign * across_slope);
  }
  return least <= most;
}

double find_slip() {
  constexpr double step = 1e-3;
  double from = 0.0;
  while (stands(from + step)) from += step;
  double to = from + step;
  for (int i = 0; i < 60; ++i) (stands((from + to) / 2) ? from : to) = (from + to) / 2;
  return from;
}

}  // namespace

// Of the four forces that hold the ladder equilibrium leaves one free, and each end of a cone
// bounds it: by hand, not by any law of contact.
TEST_CASE("a shaken ladder stands until no forces within its cones hold it") {
  const Json result = run(shaken() + "simulate for 2 every 0.1\n");
  const auto slips = events(result, "slip");
  REQUIRE_FALSE(slips.empty());
  CHECK(slips[0]["time"].get<double>() == doctest::Approx(find_slip()).epsilon(1e-6));
}

// The friction of the wall jams the ladder up to the start and turns round there. Verified by
// fourth-order Runge-Kutta steps of 1e-5 of the one equation with both contacts sliding.
TEST_CASE("a ladder slides where no share of its load holds it any more") {
  const Json result = run(shaken() + "simulate for 0.6 every 0.2\n");
  const std::size_t u = column(result, "u"), turn = column(result, "phi'");
  const Json& rows = result["rows"];
  REQUIRE(rows.size() == 4);
  CHECK(rows[1][u].get<double>() == doctest::Approx(1.00288535).epsilon(1e-7));
  CHECK(rows[1][turn].get<double>() == doctest::Approx(0.80050656).epsilon(1e-6));
  CHECK(rows[2][u].get<double>() == doctest::Approx(1.33826944).epsilon(1e-7));
  CHECK(rows[3][u].get<double>() == doctest::Approx(1.36567009).epsilon(1e-7));
  const std::vector<Json> slips = events(result, "slip"), sticks = events(result, "stick");
  CHECK(slips.size() == 2);
  REQUIRE(sticks.size() == 2);
  CHECK(sticks[0]["time"].get<double>() == doctest::Approx(0.453084).epsilon(1e-4));
}

// Nothing moves before and steps are as long as rows allow, while the load swings twice a second.
// It starts where the push is all that both feet hold.
TEST_CASE("a table starts within a long step in which its load swings to and fro") {
  const Json result = run(test::free_bar("(0, 0)", "(2, 0)", 2) + R"(
first: y(P) >= 0
second: y(Q) >= 0
friction(first) = 0.6741210937500001
friction(second) = 0.5943603515625
force(P) = (12.224609375*sin(13.816650390625*time), 1.587890625*cos(3*time))
given u = 0, w = 0, phi = 0, u' = 0, w' = 0, phi' = 0
simulate for 2 every 0.25
)");
  const std::vector<Json> slips = events(result, "slip");
  REQUIRE(slips.size() == 6);  // of each foot three
  const double t = slips[0]["time"].get<double>();
  const double push = 12.224609375 * std::sin(13.816650390625 * t);
  const double held = 0.67412109375 * (10 - 1.587890625 * std::cos(3 * t)) + 0.5943603515625 * 10;
  CHECK(push == doctest::Approx(held).epsilon(1e-9));
}
