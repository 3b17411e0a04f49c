// SPDX-License-Identifier: Apache-2.0
// Runs of machines whose parts push each other by their outlines: against closed forms, and against
// what an independent program of another design found for the gallery.
#include <doctest/doctest.h>
#include <fmt/format.h>

#include <algorithm>
#include <cmath>
#include <numbers>
#include <string>
#include <vector>

#include "reasoning/gallery_runs.h"

namespace {

using trammel::test::ask;
using Json = trammel::test::MachineReply;

using trammel::test::check_whole;
using trammel::test::column;
using trammel::test::highest;
using trammel::test::lowest;
using trammel::test::run_example;

constexpr double degree = std::numbers::pi / 180;

std::vector<double> maxima(const std::vector<double>& values) {
  std::vector<double> found;
  for (std::size_t i = 1; i + 1 < values.size(); ++i)
    if (values[i] > values[i - 1] && values[i] > values[i + 1] && values[i] > 250)
      found.push_back(values[i]);
  return found;
}

}  // namespace

TEST_CASE("an escapement ticks: half a tooth a beat, swings as large as they were found to be") {
  const Json reply = run_example("escapement", "for 80 every 0.01");
  check_whole(reply);
  const std::vector<double> lever = column(reply, "angle(lever)");
  CHECK(lowest(lever) == doctest::Approx(-10.237).epsilon(1e-4));
  CHECK(highest(lever) == doctest::Approx(0.237).epsilon(2e-3));
  const std::vector<double> swings = maxima(column(reply, "angle(balance)"));
  REQUIRE(swings.size() == 11);
  CHECK(std::abs(swings[0] - 303.32) < 0.02);
  CHECK(std::abs(swings[1] - 310.65) < 0.02);
  CHECK(std::abs(swings[2] - 310.41) < 0.02);
  for (std::size_t k = 2; k < swings.size(); ++k) CHECK(swings[k] < swings[k - 1]);
  CHECK(std::abs(lowest(column(reply, "angle(balance)")) + 19.37) < 0.02);
  // A tooth a cycle: the wheel rests at the same places each time.
  const std::vector<double> wheel = column(reply, "angle(wheel)"), time = column(reply, "time");
  const auto at = [&](double t) {
    const auto row = std::lower_bound(time.begin(), time.end(), t - 1e-9);
    return wheel[static_cast<std::size_t>(row - time.begin())];
  };
  CHECK(at(40) - at(40 - 7.386 * 4) == doctest::Approx(-144).epsilon(1e-6));
}

TEST_CASE("ratchets hold one way and click the other") {
  const Json blocked = run_example("ratchet_blocked", "for 15 every 0.5");
  check_whole(blocked);
  CHECK(std::abs(column(blocked, "angle(wheel)").back() + 20.063) < 0.001);
  CHECK(std::abs(column(blocked, "angle(pawl)").back() - 7.6905) < 0.001);
  const Json free = run_example("ratchet_free", "for 99.98 every 0.01");
  check_whole(free);
  CHECK(std::abs(column(free, "angle(wheel)").back() - 1178.79) < 0.02);
  CHECK(std::abs(highest(column(free, "angle(pawl)")) - 6.880) < 0.002);
}

TEST_CASE("a pin in a slot with play drives an arm to and fro") {
  const Json reply = run_example("rotary_reciprocating", "for 20 every 0.01");
  check_whole(reply);
  CHECK(std::abs(lowest(column(reply, "angle(arm)")) + 29.103) < 0.002);
  CHECK(std::abs(highest(column(reply, "angle(arm)")) - 0.148) < 0.002);
}

TEST_CASE("an escapement shows what is wrong with its wheel") {
  const Json missing = run_example("missing_tooth", "for 150 every 0.5");
  check_whole(missing);
  CHECK(std::abs(column(missing, "angle(wheel)").back() + 879.136) < 0.002);
  const Json large = run_example("extra_large_tooth", "for 120 every 0.5");
  check_whole(large);
  CHECK(std::abs(column(large, "angle(wheel)").back() + 248.559) < 0.002);
}

TEST_CASE("two levers and balances on one wheel stay in step") {
  const Json reply = run_example("double_escapement", "for 40 every 0.01");
  check_whole(reply);
  const std::vector<double> one = column(reply, "angle(balance)");
  const std::vector<double> other = column(reply, "angle(balance2)");
  CHECK(std::abs(highest(one) - 278.84) < 0.02);
  for (std::size_t r = 0; r < one.size(); ++r) CHECK(std::abs(one[r] - other[r]) < 1e-6);
}

TEST_CASE("a flat follower on an eccentric disc rises by e*(1 - cos(theta))") {
  const Json reply = ask(R"(
frame bed = cylinder(d=2, h=1) + move(block(1, 4, 1), (-2.5, 8, 0)) +
    move(block(1, 4, 1), (1.5, 8, 0))
part cam = move(cylinder(d=6, h=1), (0, -1, 0)) - cylinder(d=2, h=1)
part follower = move(block(3, 8, 1), (-1.5, 2, 0))
angle(cam) = omega*time
given omega = 1
mass(follower) = 1
gravity = 9.81
simulate for 6 every 0.1
)",
                         trammel::app::Simulate{});
  check_whole(reply);
  const std::vector<double> time = column(reply, "time"), rise = column(reply, "y(follower)");
  for (std::size_t r = 0; r < time.size(); ++r) {
    CAPTURE(time[r]);
    CHECK(std::abs(rise[r] - (1 - std::cos(time[r]))) < 1e-7);
  }
}

TEST_CASE("a block that falls on a ledge comes to rest on it, after the time of its fall") {
  const Json reply = ask(R"(
frame bed = move(block(10, 1, 1), (-5, -1, 0)) + move(block(1, 20, 1), (-2, 0, 0)) +
    move(block(1, 20, 1), (1, 0, 0))
part weight = move(block(2, 1, 1), (-1, 4.905, 0))
mass(weight) = 2
gravity = 9.81
simulate for 2 every 0.5
)",
                         trammel::app::Simulate{});
  check_whole(reply);
  CHECK(column(reply, "y(weight)").back() == doctest::Approx(-4.905).epsilon(1e-9));
  const Json& events = reply["results"][0]["events"];
  REQUIRE(!events.empty());
  CHECK(events[0]["time"].get<double>() == doctest::Approx(1.0).epsilon(1e-8));
  CHECK(events[0]["label"] == "bed and weight");
}

TEST_CASE("outlines are those of the values that are given, not others that are taken for them") {
  std::string machine = R"(
frame bed = cylinder(d=2, h=1) + move(block(1, 1, 1), (4, 3, 0))
part arm = cylinder(d=3, h=1) + move(block(w, 1, 1), (0, -0.5, 0)) - cylinder(d=2, h=1)
given w = 6
inertia(arm) = 1
torque(arm) = 1
simulate for 2
)";
  const Json longer = ask(machine, trammel::app::Simulate{});
  check_whole(longer);
  const Json given = ask(machine, trammel::app::Simulate{}, "w = 5.2");
  check_whole(given);
  machine.replace(machine.find("w = 6"), 5, "w = 5.2");
  const Json shorter = ask(machine, trammel::app::Simulate{});
  CHECK(given["results"][0]["rows"] == shorter["results"][0]["rows"]);
  CHECK(given["results"][0]["events"] == shorter["results"][0]["events"]);
  CHECK(given["results"][0]["events"] != longer["results"][0]["events"]);
}

TEST_CASE("a tilted brick falls on a corner, tips onto its face and rests") {
  const Json reply = ask(R"(
frame bed = move(block(20, 1, 1), (-10, -1, 0))
part brick = move(turn(block(2, 1, 1), 0.3), (-1, 3, 0))
density(brick) = 1
gravity = 9.81
simulate for 4 every 0.5
)",
                         trammel::app::Simulate{});
  check_whole(reply);
  CHECK(column(reply, "angle(brick)").back() * degree == doctest::Approx(-0.3).epsilon(1e-9));
  CHECK(column(reply, "y(center(brick))").back() == doctest::Approx(0.5).epsilon(1e-9));
  // The lowest corner, 3 above the bed, falls freely.
  CHECK(reply["results"][0]["events"][0]["time"].get<double>() ==
        doctest::Approx(std::sqrt(6 / 9.81)).epsilon(1e-8));
  CHECK(reply["results"][0]["events"].size() < 10);
}

TEST_CASE("a stack of twenty blocks rests") {
  std::string text = "frame bed = move(block(20, 1, 1), (-10, -1, 0))\n";
  for (int i = 0; i < 20; ++i)
    text += fmt::format("part b{0} = move(block(2, 1, 1), (-1, {0}, 0))\ndensity(b{0}) = 1\n", i);
  const Json reply =
      ask(text + "gravity = 9.81\nsimulate for 1 every 0.5\n", trammel::app::Simulate{});
  check_whole(reply);
  for (int i = 0; i < 20; ++i) {
    CHECK(std::abs(column(reply, fmt::format("y(b{})", i)).back()) < 1e-9);
    CHECK(std::abs(column(reply, fmt::format("angle(b{})", i)).back()) < 1e-9);
  }
}

TEST_CASE("a run that starts where parts overlap names them") {
  const Json reply = ask(R"(
frame bed = cylinder(d=2, h=1) + move(block(1, 1, 1), (4, 3, 0))
part arm = cylinder(d=3, h=1) + move(block(6, 1, 1), (0, -0.5, 0)) - cylinder(d=2, h=1)
inertia(arm) = 1
start angle(arm) = 0.7
simulate for 2
)",
                         trammel::app::Simulate{});
  const Json& told = reply["diagnostics"];
  CHECK(std::any_of(told.begin(), told.end(), [](const Json& d) {
    return d["code"] == "E608" &&
           d["message"].get<std::string>().find("'arm'") != std::string::npos;
  }));
}

TEST_CASE("rows of a sweep of runs follow contacts too") {
  const Json reply = ask(R"(
frame bed = cylinder(d=2, h=1) + move(block(1, 1, 1), (4, 3, 0))
part arm = cylinder(d=3, h=1) + move(block(6, 1, 1), (0, -0.5, 0)) - cylinder(d=2, h=1)
inertia(arm) = 1
damping(arm) = 1
torque(arm) = T
given T = 1
find angle(arm)
simulate for 10
sweep T from 1 to 3 in 2 steps
)",
                         trammel::app::Sweep{});
  // The arm leans on the block's corner (5, 3) with its upper edge, 0.5 above its axis.
  const double rest = std::atan2(3, 5) - std::asin(0.5 / std::hypot(3, 5));
  const Json& rows = reply["results"][0]["rows"];
  REQUIRE(rows.size() == 3);
  for (const Json& row : rows)
    CHECK(row.back().get<double>() == doctest::Approx(rest).epsilon(1e-9));
}

TEST_CASE("a wheel that spins freely by many turns a step strikes the slide that comes to it") {
  const Json reply = ask(R"(
frame bed = cylinder(d=1, h=1) + move(block(20, 1, 1), (4, 1, 0)) +
    move(block(20, 1, 1), (4, -2, 0))
part wheel = cylinder(d=1.6, h=1) + move(block(1.9, 0.1, 1), (0, -0.05, 0)) - cylinder(d=1, h=1)
part slide = move(block(3, 2, 1), (4, -1, 0))
inertia(wheel) = 1
mass(slide) = 1
start angle(wheel)' = 500, x(slide)' = -1
simulate for 4 every 2
)",
                         trammel::app::Simulate{});
  check_whole(reply);
  const Json& events = reply["results"][0]["events"];
  REQUIRE(!events.empty());
  // It comes within reach of the tooth after 2.1 s, which passes there 80 times a second.
  CHECK(events[0]["time"].get<double>() > 2.09);
  CHECK(events[0]["time"].get<double>() < 2.13);
  CHECK(events[0]["label"] == "wheel and slide");
}

TEST_CASE("a pin that fits the round end of its slot stops there") {
  const Json reply = ask(R"(
frame plate = block(10, 20, 1) - move(cylinder(d=2, h=1), (5, 3, 0)) -
    move(block(2, 10, 1), (4, 3, 0)) - move(cylinder(d=2, h=1), (5, 13, 0))
part pin = move(cylinder(d=2, h=3), (5, 8, 0))
mass(pin) = 1
gravity = 9.81
simulate for 3 every 0.1
)",
                         trammel::app::Simulate{});
  check_whole(reply);
  const Json& first = reply["results"][0]["events"][0];
  CHECK(first["what"] == "impact");
  CHECK(first["time"].get<double>() == doctest::Approx(std::sqrt(2 * 5 / 9.81)).epsilon(1e-8));
  CHECK(std::abs(column(reply, "y(pin)").back() + 5) < 1e-8);
}

TEST_CASE("a ball in a hollow of its own radius stays there, pushed from anywhere above") {
  for (const double sideways : {0.0, 3.0, -9.0}) {
    const Json reply = ask(fmt::format(R"(
frame plate = block(10, 6, 1) - move(cylinder(d=2, h=1), (5, 6, 0))
part ball = move(cylinder(d=2, h=1), (5, 6, 0))
mass(ball) = 1
inertia(ball) = 0.5
gravity = ({}, -9.81)
start angle(ball)' = 2
simulate for 1 every 0.1
)",
                                       sideways),
                           trammel::app::Simulate{});
    check_whole(reply);
    CHECK(std::abs(column(reply, "x(ball)").back()) < 1e-7);
    CHECK(std::abs(column(reply, "y(ball)").back()) < 1e-7);
    CHECK(column(reply, "angle(ball)").back() == doctest::Approx(2 / degree));  // it is smooth
  }
}

TEST_CASE("a given state says where parts touch, whose pushes it does not count") {
  const auto warns = [](double height, const std::string& question) {
    const Json reply = ask(fmt::format(R"(
frame floor = move(block(10, 1, 1), (-5, -1, 0)) + move(cylinder(d=1, h=1), (0, -3, 1))
part body = move(block(1, 1, 1), (0, {}, 0))
part arm = move(cylinder(d=2, h=1), (0, -3, 1)) - move(cylinder(d=1, h=1), (0, -3, 1))
mass(body) = 2
inertia(arm) = 1
gravity = 9.81
find {}
)",
                                       height, question),
                           trammel::app::Solve{});
    const Json& told = reply["diagnostics"];
    return std::any_of(told.begin(), told.end(), [](const Json& d) { return d["code"] == "W512"; });
  };
  CHECK(warns(0, "y(body)''"));
  CHECK(warns(1e-6, "y(body)''"));
  CHECK(!warns(0.01, "y(body)''"));  // a shaft in its hole is no contact
  CHECK(!warns(0, "y(body)"));
}
