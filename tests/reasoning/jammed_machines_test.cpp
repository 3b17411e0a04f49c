// SPDX-License-Identifier: Apache-2.0
// Runs that come to a place from which nothing goes on: why, by name, and by what one can change.
#include <doctest/doctest.h>
#include <fmt/format.h>

#include <algorithm>
#include <cmath>
#include <string>

#include "reasoning/asked_machine.h"

namespace {

using trammel::test::ask;
using trammel::test::check_whole;
using trammel::test::column;
using Json = trammel::test::MachineReply;

Json run(const std::string& machine) {
  return ask(machine, trammel::app::Simulate{});
}

std::string error_of(const Json& reply) {
  for (const Json& d : reply["diagnostics"])
    if (d["severity"] == "error")
      return d["code"].get<std::string>() + ": " + d["message"].get<std::string>();
  return {};
}

bool has(const std::string& text, const std::string& words) {
  return text.find(words) != std::string::npos;
}

// A ring around a pin of the bed and the pin of an arm, which moves away from it.
std::string ring_on_pins(const std::string& arm) {
  return R"(
frame bed = cylinder(d=1, h=1) + move(cylinder(d=1, h=3), (0, 4, 0))
part arm = move(turn(move(cylinder(d=2, h=1), (0, 0, 1)) + move(block(1, 4, 1), (-0.5, -4, 1)) +
    move(cylinder(d=1, h=2), (0, -4, 0)) - cylinder(d=1, h=3), 0.3), (0, 4, 0))
part ring = move(cylinder(d=5, h=1) - cylinder(d=3, h=1), (0.52, 0.58, 0))
density(ring) = 1
)" + arm;
}

}  // namespace

TEST_CASE("a ring between two pins, one of which is driven away, jams where it is taut") {
  const Json reply = run(ring_on_pins("angle(arm) = time\nsimulate for 1 every 0.1\n"));
  const std::string error = error_of(reply);
  CAPTURE(error);
  CHECK(error.starts_with("E608"));
  for (const char* words : {"arm and ring", "bed and ring", "dead point"}) CHECK(has(error, words));
  // The pins are 8 sin(angle/2) apart, at most the hole's diameter less a pin's.
  const double taut = 2 * std::asin(2.0 / 8.0) - 0.3;
  CHECK(reply["results"][0]["end"].get<double>() == doctest::Approx(taut).epsilon(1e-6));
}

TEST_CASE("a prediction tells a jam as a run does") {
  const Json reply =
      ask(ring_on_pins("angle(arm) = time\npredict for 1\n"), trammel::app::Predict{});
  const std::string error = error_of(reply);
  CAPTURE(error);
  CHECK(error.starts_with("E608"));
  for (const char* words : {"arm and ring", "bed and ring", "dead point"}) CHECK(has(error, words));
}

TEST_CASE("the same ring gives way where a torque drives the arm") {
  const Json reply =
      run(ring_on_pins("density(arm) = 1\ntorque(arm) = 100\nsimulate for 3 every 0.01\n"));
  check_whole(reply);
  const double taut = 2 * std::asin(2.0 / 8.0) - 0.3;
  for (const double angle : column(reply, "angle(arm)"))
    CHECK(angle < (taut + 1e-6) * 180 / 3.141592653589793);
}

TEST_CASE("rough contact that no forces fit is no collision") {
  const auto slide = [](double speed) {
    return error_of(run(fmt::format(R"(
frame floor = move(block(40, 1, 1), (-20, -1, 0))
part rod = turn(block(2, 0.02, 1), 50 deg)
density(rod) = 1
gravity = 9.81
friction(rod, floor) = 2
start x(rod)' = {}
simulate for 0.1 every 0.1
)",
                                    speed)));
  };
  const std::string error = slide(-2);  // Painleve's rod
  CAPTURE(error);
  CHECK(error.starts_with("E604"));
  CHECK(has(error, "Painlev"));
  CHECK(slide(2).empty());
}

TEST_CASE("a wedge that rests on two rough places is held by forces that push") {
  // Pressed into a corner by two forces at their limits, of which rounding seemed to move one.
  const Json reply = run(R"(
frame bed = move(block(14, 1, 1), (-1, -1, 0)) +
    move(turn(move(block(0.8, 0.3, 1), (-0.4, 0.4, 0)) + move(block(0.8, 0.3, 1), (-0.4, -0.7, 0)),
              4.71239), (10, 2, 0)) +
    move(turn(move(block(0.8, 0.3, 1), (-0.4, 0.2, 0)) + move(block(0.8, 0.3, 1), (-0.4, -0.5, 0)),
              4.71239), (10, 6, 0))
part wedge = move(turn(prism((1.03394, 0.447427), (0.47674, 1.01921), (-0.259658, 0.32065),
                             (-1.78811, -0.206512), (-0.438583, -1.56324), (1.36519, -0.886563),
                             h=1), 1.83469), (6, 2, 0))
part low = move(turn(move(block(2.454, 0.8, 1), (-1.227, -0.4, 0)) +
    move(cylinder(d=0.8, h=1), (1.227, 0, 0)), 4.71239), (10, 2, 0))
part high = move(turn(move(block(1.092, 0.4, 1), (-0.546, -0.2, 0)) +
    move(cylinder(d=0.4, h=1), (0.546, 0, 0)), 4.71239), (10, 6, 0))
density(wedge) = 1
density(low) = 1
density(high) = 1
gravity = (-5, -9.81)
start x(wedge)' = 3.888, angle(wedge)' = -0.76
friction(wedge, frame) = 1.2
friction(high, low) = 1.2
simulate for 1 every 0.05
)");
  check_whole(reply);
  CHECK(std::abs(column(reply, "x(wedge)'").back()) < 1e-9);
}

TEST_CASE("the energy of what rests is judged by what its weight could exchange") {
  // Drawn 2e-8 above its floor it never moves by anything that counts.
  const Json reply = run(R"(
frame bed = move(block(40, 1, 1), (-20, -1, 0))
part body = move(block(2, 1, 1), (-0.5, 0.00000002, 0))
density(body) = 1
gravity = 9.81
simulate for 1 every 0.5
)");
  check_whole(reply);
  CHECK(reply["results"][0]["energy_drift"].get<double>() < 1e-9);
}
