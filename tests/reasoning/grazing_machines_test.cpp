// SPDX-License-Identifier: Apache-2.0
// Parts that meet flat, slide along without pressing, or overlap as drawn: each found by random
// machines.
#include <doctest/doctest.h>
#include <fmt/format.h>

#include <algorithm>
#include <cmath>
#include <string>
#include <vector>

#include "reasoning/asked_machine.h"

using trammel::test::ask;
using trammel::test::check_whole;
using trammel::test::column;
using Json = trammel::test::MachineReply;

namespace {

Json run(const std::string& machine) {
  return ask(machine, trammel::app::Simulate{});
}

const std::string box =
    "frame bed = move(block(6, 1, 1), (-1, -1, 0)) + move(block(6, 1, 1), (-1, 8, 0)) +\n"
    "    move(block(1, 8, 1), (-1, 0, 0)) + move(block(1, 8, 1), (4, 0, 0))\n";

}  // namespace

TEST_CASE("a block with a round end that falls flat, but for a millionth, lies on its face") {
  // Its corner strikes, and a quarter of a microsecond later the arc, where it meets the face.
  const Json reply = run(box + R"(
part body = move(turn(move(block(0.9, 0.5353, 1), (-0.45, -0.26765, 0)) +
    move(cylinder(d=0.5353, h=1), (0.45, 0, 0)), 3.14159), (2, 2, 0))
density(body) = 1
gravity = 9.81
start y(body)' = -8
simulate for 1 every 0.05
)");
  check_whole(reply);
  CHECK(std::abs(column(reply, "y(center(body))").back() - 0.26765) < 1e-6);
  CHECK(std::abs(column(reply, "angle(body)").back()) < 1e-3);
}

TEST_CASE("a disc that falls along a wall which it does not press is confirmed") {
  const Json reply = run(box + R"(
part disc = move(cylinder(d=0.6574, h=1), (2, 6, 0))
density(disc) = 1
gravity = (0, -9.81)
start x(disc)' = -8
simulate for 1 every 0.05
)");
  check_whole(reply);
  const double fall = 9.81 / 2;
  CHECK(column(reply, "y(center(disc))").back() == doctest::Approx(6 - fall).epsilon(1e-9));
  CHECK(column(reply, "x(center(disc))").back() == doctest::Approx(0.3287).epsilon(1e-9));
}

TEST_CASE("two bodies whose corners meet fall along a wall") {
  // A corner of each is in contact with an edge of the other, at one place.
  const Json reply = run(box + R"(
part low = move(block(0.4, 1.6, 1), (0, 1, 0))
part high = move(block(0.4, 0.8, 1), (0, 2.6, 0))
density(low) = 1
density(high) = 1
gravity = (-8.92, -9.81)
simulate for 0.3 every 0.1
)");
  check_whole(reply);
  const double fall = 9.81 * 0.3 * 0.3 / 2;
  CHECK(column(reply, "y(low)").back() == doctest::Approx(-fall).epsilon(1e-9));
  CHECK(column(reply, "y(high)").back() == doctest::Approx(-fall).epsilon(1e-9));
}

TEST_CASE("a run does not begin where parts overlap by more than it brings apart") {
  const auto begins = [&](const std::string& high) {
    const Json reply =
        run("frame bed = move(block(200, 1, 1), (-100, -1, 0))\n"
            "part block = move(block(2, 1, 1), (-1, " +
            high +
            ", 0))\n"
            "density(block) = 1\ngravity = 9.81\nsimulate for 1 every 0.5\n");
    const Json& told = reply["diagnostics"];
    const bool is_refused = std::any_of(told.begin(), told.end(), [](const Json& d) {
      return d["code"] == "E608" || d["code"] == "E223";
    });
    if (!is_refused) CHECK(std::abs(column(reply, "y(center(block))").back() - 0.5) < 1e-9);
    return !is_refused;
  };
  CHECK(begins("-0.000001"));
  CHECK_FALSE(begins("-0.001"));
}

// A hammer lifts a lever off its stop, which is pressed onto it a thousand times harder, and is
// thrown back with the speed that both had when they struck: as a ball whose coefficient of
// restitution is the part of the inertia, seen from where they touch, that is the hammer's.
TEST_CASE("what strikes a part that is pressed onto its stop bounces ever lower, and rests") {
  const Json reply = run(R"(
part lever = move(block(12, 1, 1), (-2, -0.5, 0)) - cylinder(d=0.5, h=1)
part hammer = move(block(10, 1, 1), (9, -1.8, 0)) - move(cylinder(d=0.5, h=1), (18, -1.3, 0))
frame plate = move(block(30, 10, 1), (-5, -6, -2)) + move(cylinder(d=0.5, h=4), (0, 0, -2)) +
    move(cylinder(d=0.5, h=4), (18, -1.3, -2)) + move(block(1, 1, 3), (6, -1.5, -2))
inertia(lever) = 20
inertia(hammer) = 400
torque(lever) = -3500
torque(hammer) = -40
simulate for 100 every 100
)");
  check_whole(reply);
  const Json& events = reply["results"].back()["events"];
  std::vector<double> times;
  double arm = 0.0;  // of the lever, where they touch
  for (const Json& event : events)
    if (event["what"] == "impact" && event["label"] == "lever and hammer") {
      times.push_back(event["time"].get<double>());
      arm = event["place"][0].get<double>();
    }
  REQUIRE(times.size() > 100);
  CHECK(events.size() < 1500);
  const double of_hammer = 400 / ((18 - arm) * (18 - arm)), of_lever = 20 / (arm * arm);
  const double restitution = of_hammer / (of_hammer + of_lever);
  for (std::size_t k = 2; k < times.size(); ++k) {
    const double ratio = (times[k] - times[k - 1]) / (times[k - 1] - times[k - 2]);
    CHECK(ratio == doctest::Approx(restitution).epsilon(1e-5));
  }
  const double all = times[0] + (times[1] - times[0]) / (1 - restitution);
  CHECK(times.back() == doctest::Approx(all).epsilon(0.01));
  CHECK(std::abs(column(reply, "angle(hammer)'").back()) < 1e-12);
}

// The nearest place of a side of the arm was found beside the place itself by rounding, and no disc
// fitted into what arm and wall have in common.
TEST_CASE("an arm that stands in a wall as drawn, turned by some millionths, is told") {
  for (int k = 0; k < 100; ++k) {
    const std::string angle = fmt::format("{:.5f}", 6.28309 + 2e-6 * k);
    const Json reply = trammel::test::ask(
        "frame bed = move(block(1, 8, 1), (8, 0, 0)) + move(cylinder(d=1, h=1), (6, 2, 0))\n"
        "part wheel = move(turn(cylinder(d=2.264, h=1) + move(block(2.37437, 0.3184, 1), "
        "(0, -0.1592, 0)) + move(cylinder(d=0.4, h=1), (2.37437, 0, 0)) - cylinder(d=1, h=1), " +
            angle + "), (6, 2, 0))\n",
        trammel::app::Check{});
    CAPTURE(angle);
    REQUIRE(!reply["diagnostics"].empty());
    CHECK(reply["diagnostics"][0]["code"] == "E223");
  }
}
