// SPDX-License-Identifier: Apache-2.0
// Machines of the gallery whose parts are free: they rest on each other, slide, tip and fall.
#include <doctest/doctest.h>
#include <fmt/format.h>

#include <cmath>
#include <numbers>
#include <string>
#include <vector>

#include "reasoning/gallery_runs.h"

namespace {

using trammel::test::check_whole;
using trammel::test::column;
using trammel::test::event_times;
using trammel::test::row_at;
using trammel::test::run_example;
using Json = trammel::test::MachineReply;

constexpr double degree = std::numbers::pi / 180, g = 9.81;

int teeth_of(int wheel) {
  return wheel % 2 == 0 ? 20 : 30;
}
// How fast a wheel of a row turns where teeth keep up with each other, by the first.
double rate_of(int wheel) {
  double rate = 1.0;
  for (int k = 1; k <= wheel; ++k) rate *= -static_cast<double>(teeth_of(k - 1)) / teeth_of(k);
  return rate;
}

// A row of wheels of module 1, the first of which is driven and the last loaded. Each is turned
// back by the clearance of the teeth before it, so that flanks touch as drawn.
std::string row_of_wheels(int count) {
  constexpr double backlash = 0.02, apart = 25;
  std::string text, bed;
  for (int k = 0; k < count; ++k) {
    const double way = backlash / 2 * k, back = way / (teeth_of(k) / 2.0) / degree;
    text += fmt::format(
        "part w{0} = move(turn(gear({1}, 1, 2, backlash={2}), {3} deg) - cylinder(d=2, h=2), "
        "({4}, 0, 0))\n",
        k, teeth_of(k), backlash, (k % 2 == 0 ? 0 : 6) - std::copysign(back, rate_of(k)),
        apart * k);
    bed += fmt::format(" + move(cylinder(d=2, h=2), ({}, 0, 0))", apart * k);
    if (k > 0)
      text +=
          fmt::format("inertia(w{0}) = 1\ncontact(w{1}, w{0}) = teeth\nstart angle(w{0})' = {2}\n",
                      k, k - 1, rate_of(k));
  }
  return text + fmt::format(
                    "frame bed = move(block({}, 44, 1), (-15, -22, -1)){}\n"
                    "angle(w0) = omega*time\ngiven omega = 1\ntorque(w{}) = {}\n",
                    apart * count + 40, bed, count - 1, std::copysign(40, -rate_of(count - 1)));
}

}  // namespace

TEST_CASE("a block that falls onto the edge of a step turns about it") {
  const Json reply = run_example("step", "for 5 every 0.01");
  check_whole(reply);
  const double fall = std::sqrt(2 * 2 / g), speed = g * fall;
  const std::vector<double> strikes = event_times(reply, "impact", "steps and body");
  REQUIRE(!strikes.empty());
  CHECK(strikes[0] == doctest::Approx(fall).epsilon(1e-9));
  // Its middle is 0.5 beyond the edge and 1 above it: the edge holds it, and the moment of its
  // momentum about the edge stays.
  const double about_edge = (4 * 4 + 2 * 2) / 12.0 + 0.5 * 0.5 + 1;
  const std::vector<double> turns = column(reply, "angle(body)'");
  const std::size_t next = row_at(reply, fall) + 1;  // two rows stand at the impact
  CHECK(turns[next] * degree == doctest::Approx(-0.5 * speed / about_edge).epsilon(1e-8));
  // Its energy may not grow, and at last it lies on the floor, on a face.
  CHECK(std::abs(column(reply, "y(center(body))").back() - 1) < 1e-8);
  CHECK(std::abs(std::remainder(column(reply, "angle(body)").back(), 180.0)) < 1e-6);
  CHECK(std::abs(turns.back()) < 1e-9);
}

TEST_CASE("a stack of twenty blocks rests, and its foot bears them all") {
  const Json reply = run_example("stack", "for 1 every 0.1", "find reaction(support)\n");
  check_whole(reply);
  CHECK(reply["results"][0]["events"].empty());
  for (const double force : column(reply, "reaction(support)"))
    CHECK(force == doctest::Approx(20 * 2 * g).epsilon(1e-9));
  for (int i = 1; i <= 20; ++i)
    for (const char* place : {"x", "y", "angle"})
      CHECK(std::abs(column(reply, fmt::format("{}(b{})", place, i)).back()) < 1e-12);
}

TEST_CASE("a block slides down a rough incline") {
  const Json reply = run_example("incline", "for 1 every 0.25");
  check_whole(reply);
  const double pull = g * (std::sin(0.5) - 0.5 * std::cos(0.5));
  CHECK(column(reply, "x(body)").back() == doctest::Approx(-pull / 2).epsilon(1e-9));
}

TEST_CASE("a row of dominoes falls, each onto the next") {
  const Json reply = run_example("dominoes", "for 6 every 0.02");
  check_whole(reply);
  const std::string names = "abcdefgh";
  double before = 0.0, between = HUGE_VAL;
  for (std::size_t i = 0; i + 1 < names.size(); ++i) {
    const auto strikes =
        event_times(reply, "impact", fmt::format("{} and {}", names[i], names[i + 1]));
    REQUIRE(!strikes.empty());
    CHECK(strikes[0] > before);
    CHECK(strikes[0] - before < between);  // the wave grows faster
    between = strikes[0] - before;
    before = strikes[0];
  }
  // They lean on each other like tiles; the last one lies on the floor.
  for (std::size_t i = 0; i < names.size(); ++i) {
    const double angle = column(reply, fmt::format("angle({})", names[i])).back();
    CHECK(angle < -70);
    CHECK(angle >= -90 - 1e-9);
    CHECK(std::abs(column(reply, fmt::format("angle({})'", names[i])).back()) < 1);
  }
  CHECK(column(reply, "angle(h)").back() == doctest::Approx(-90).epsilon(1e-9));
}

TEST_CASE("teeth carry a train of wheels on, a tooth for a tooth") {
  const Json reply = run_example("gear_train", "for 1.35 every pi/200");
  check_whole(reply);
  const std::vector<double> last = column(reply, "angle(last)"), time = column(reply, "time");
  const std::vector<double> rate = column(reply, "angle(last)'");
  // A tooth of the first wheel takes pi/10, after which the same flanks stand at the same places.
  for (const double start : {0.1, 0.2, 0.25, 0.3}) {
    const double turned = last[row_at(reply, std::numbers::pi * (start + 0.1))] -
                          last[row_at(reply, std::numbers::pi * start)];
    CHECK(turned == doctest::Approx(9.0).epsilon(1e-8));
  }
  // The next tooth takes over before the tip of one carries: of a tip the ratio strays by 7e-4.
  for (std::size_t r = 0; r < time.size(); ++r)
    if (time[r] > 0.1) CHECK(std::abs(rate[r] * degree / 0.5 - 1) < 1e-4);
}

TEST_CASE("twenty wheels push each other on, and the last keeps the ratio of all teeth") {
  constexpr int count = 20;
  constexpr double tooth = std::numbers::pi / 10;  // the time that one takes
  const Json reply = trammel::test::ask(
      row_of_wheels(count) + fmt::format("simulate for {} every {}\n", 1.2 * tooth, tooth / 10),
      trammel::app::Simulate{});
  check_whole(reply);
  const std::size_t first = row_at(reply, 0.1 * tooth), next = row_at(reply, 1.1 * tooth);
  for (int k = 1; k < count; ++k) {
    CAPTURE(k);
    const std::vector<double> angles = column(reply, fmt::format("angle(w{})", k));
    CHECK(angles[next] - angles[first] ==
          doctest::Approx(std::copysign(360.0 / teeth_of(k), rate_of(k))).epsilon(1e-10));
  }
  // From moment to moment too, of each two wheels.
  for (int k = 1; k < count; ++k) {
    const std::vector<double> before =
        k > 1 ? column(reply, fmt::format("angle(w{})'", k - 1)) : std::vector<double>();
    const std::vector<double> rates = column(reply, fmt::format("angle(w{})'", k));
    for (std::size_t r = first; r < rates.size(); ++r) {
      const double driver = k > 1 ? before[r] : 1 / degree;
      const double ratio = rates[r] / driver * rate_of(k - 1) / rate_of(k);
      CHECK(std::abs(ratio - 1) < 1e-4);
    }
  }
}
