// SPDX-License-Identifier: Apache-2.0
// Friction and rebound between parts, and teeth that push: against closed forms.
#include <doctest/doctest.h>
#include <fmt/format.h>

#include <algorithm>
#include <cmath>
#include <numbers>
#include <string>
#include <vector>

#include "reasoning/asked_machine.h"

namespace {

using trammel::test::ask;
using trammel::test::check_whole;
using trammel::test::column;
using Json = trammel::test::MachineReply;

constexpr double g = 9.81, slope = 0.5;

Json run(const std::string& machine) {
  return ask(machine, trammel::app::Simulate{});
}

// A part on a floor that stands at the slope, for a second.
Json run_on_slope(const std::string& part, double friction) {
  return run(fmt::format(R"(
frame floor = move(block(40, 1, 1), (-30, -1, 0))
part body = {}
density(body) = 1
gravity = ({}, {})
friction(body, floor) = mu
given mu = {}
simulate for 1 every 0.25
)",
                         part, -g * std::sin(slope), -g * std::cos(slope), friction));
}

std::vector<Json> events(const Json& reply, const std::string& what) {
  std::vector<Json> found;
  for (const Json& event : reply["results"][0]["events"])
    if (event["what"] == what) found.push_back(event);
  return found;
}

}  // namespace

TEST_CASE("a block on a rough incline rests below the angle of friction and slides above it") {
  const Json rests = run_on_slope("block(2, 1, 1)", 1.01 * std::tan(slope));
  check_whole(rests);
  CHECK(std::abs(column(rests, "x(body)").back()) < 1e-12);
  const double mu = 0.99 * std::tan(slope);
  const Json slides = run_on_slope("block(2, 1, 1)", mu);
  check_whole(slides);
  const double pull = g * (std::sin(slope) - mu * std::cos(slope));
  CHECK(column(slides, "x(body)").back() == doctest::Approx(-pull / 2).epsilon(1e-8));
  CHECK(std::abs(column(slides, "angle(body)").back()) < 1e-9);
}

TEST_CASE("a tall block on a rough incline tips over its lower corner") {
  const Json reply = run_on_slope("block(1, 3, 1)", 1.0);
  // About its corner at first, with the moment of its weight; it turns faster as it tips.
  const double pull = g * (1.5 * std::sin(slope) - 0.5 * std::cos(slope)) / (10.0 / 3.0);
  const double turned = column(reply, "angle(body)")[1] * std::numbers::pi / 180;
  CHECK(turned > pull * 0.25 * 0.25 / 2);
  CHECK(turned < 1.1 * pull * 0.25 * 0.25 / 2);
  CHECK(reply["results"][0]["energy_drift"].get<double>() < 1e-9);
  const Json stands = run_on_slope("block(2, 3, 1)", 1.0);
  check_whole(stands);
  CHECK(std::abs(column(stands, "angle(body)").back()) < 1e-9);
}

TEST_CASE("a disc rolls down where friction holds it, and slips where it does not") {
  const std::string disc = "move(cylinder(d=2, h=1), (0, 1, 0))";
  const Json rolls = run_on_slope(disc, 0.3);
  check_whole(rolls);
  const double pull = 2 * g * std::sin(slope) / 3;
  CHECK(column(rolls, "x(body)").back() == doctest::Approx(-pull / 2).epsilon(1e-8));
  CHECK(column(rolls, "angle(body)'").back() * std::numbers::pi / 180 ==
        doctest::Approx(pull).epsilon(1e-8));
  const Json slips = run_on_slope(disc, 0.1);
  check_whole(slips);
  CHECK(column(slips, "x(body)'").back() ==
        doctest::Approx(-g * (std::sin(slope) - 0.1 * std::cos(slope))).epsilon(1e-8));
  CHECK(column(slips, "angle(body)'").back() * std::numbers::pi / 180 ==
        doctest::Approx(2 * 0.1 * g * std::cos(slope)).epsilon(1e-8));
}

TEST_CASE("a disc that spins on a rough floor sticks once it rolls") {
  const Json reply = run(R"(
frame floor = move(block(40, 1, 1), (-20, -1, 0))
part disc = move(cylinder(d=2, h=1), (0, 1, 0))
density(disc) = 1
gravity = 9.81
friction(floor, disc) = 0.2
start angle(disc)' = -6
simulate for 2 every 0.5
)");
  check_whole(reply);
  // Pushed by mu g until the rim is at rest: v = 6 - 2 v.
  const std::vector<Json> sticks = events(reply, "stick");
  REQUIRE(sticks.size() == 1);
  CHECK(sticks[0]["time"].get<double>() == doctest::Approx(2 / (0.2 * g)).epsilon(1e-8));
  CHECK(sticks[0]["label"] == "floor and disc");
  CHECK(column(reply, "x(disc)'").back() == doctest::Approx(2.0).epsilon(1e-8));
  CHECK(reply["results"][0]["energy_drift"].get<double>() < 1e-9);
}

TEST_CASE("a disc bounces as its restitution says, ever less, to an end") {
  const Json reply = run(R"(
frame floor = move(block(20, 1, 1), (-10, -1, 0))
part disc = move(cylinder(d=2, h=1), (0, 2, 0))
density(disc) = 1
gravity = 9.81
restitution(floor, disc) = e
given e = 0.5
simulate for 3 every 0.5
)");
  check_whole(reply);
  const double fall = std::sqrt(2 / g);
  const std::vector<Json> impacts = events(reply, "impact"), contacts = events(reply, "contact");
  REQUIRE(impacts.size() > 5);
  for (std::size_t k = 0; k < 5; ++k)
    CHECK(impacts[k]["time"].get<double>() ==
          doctest::Approx(fall * (3 - 4 * std::pow(0.5, k + 1))).epsilon(1e-8));
  REQUIRE(contacts.size() == 1);
  CHECK(contacts[0]["time"].get<double>() == doctest::Approx(3 * fall).epsilon(1e-4));
  CHECK(std::abs(column(reply, "y(disc)").back() + 1) < 1e-9);
}

TEST_CASE("discs of one mass that strike without loss exchange their speeds") {
  const Json reply = run(R"(
frame floor = move(block(20, 1, 1), (-10, -10, 0))
part a = cylinder(d=2, h=1)
part b = move(cylinder(d=2, h=1), (3, 0, 0))
density(a) = 1
density(b) = 1
restitution(a, b) = 1
start x(a)' = 2
simulate for 2 every 1
)");
  check_whole(reply);
  CHECK(std::abs(column(reply, "x(a)'").back()) < 1e-9);
  CHECK(column(reply, "x(b)'").back() == doctest::Approx(2.0).epsilon(1e-9));
}

TEST_CASE("teeth that push turn a wheel by the ratio of teeth, and not their pitch circles") {
  const std::string wheels = R"(
part a = gear(12, 1, 2, backlash=0.02) - cylinder(d=2, h=2)
part b = move(turn(gear(20, 1, 2, backlash=0.02), 9 deg), (16, 0, 0)) -
    move(cylinder(d=2, h=2), (16, 0, 0))
frame bed = move(block(40, 40, 1), (-10, -20, -1)) + cylinder(d=2, h=2) +
    move(cylinder(d=2, h=2), (16, 0, 0))
angle(a) = time
inertia(b) = 1
damping(b) = 20
)";
  const Json reply = run(wheels + "contact(a, b) = teeth\nsimulate for 2*pi every pi/20\n");
  check_whole(reply);
  const std::vector<double> a = column(reply, "time"), b = column(reply, "angle(b)");
  // The backlash is taken up at the start; from then on teeth carry on each other's flanks.
  for (std::size_t r = 5; r < a.size(); ++r) {
    CAPTURE(a[r]);
    const double turned = -b[r] * std::numbers::pi / 180, lag = 0.6 * a[r] - turned;
    CHECK(lag > 0.0);
    CHECK(lag < 0.02 / 10);
  }
  CHECK(std::any_of(reply["results"][0]["events"].begin(), reply["results"][0]["events"].end(),
                    [](const Json& event) { return event["label"] == "a and b"; }));
}

TEST_CASE("coefficients between parts are constants of two parts that there are") {
  const std::string machine = R"(
frame floor = move(block(40, 1, 1), (-20, -1, 0))
part disc = move(cylinder(d=2, h=1), (0, 1, 0))
density(disc) = 1
simulate for 1
)";
  const auto code_of = [&](const std::string& statement) {
    const Json reply = run(machine + statement + "\n");
    for (const Json& d : reply["diagnostics"])
      if (d["severity"] == "error") return d["code"].get<std::string>();
    return std::string();
  };
  CHECK(code_of("friction(floor, disc) = 0.2").empty());
  CHECK(code_of("restitution(frame, disc) = 0.2").empty());
  CHECK(code_of("friction(floor, ball) = 0.2") == "E152");
  CHECK(code_of("restitution(disc, disc) = 0.2") == "E152");
  CHECK(code_of("friction(floor, disc) = 0.2*time") == "E161");
  CHECK(code_of("friction(floor, disc) force 2") == "E153");
  CHECK(code_of("contact(floor, ball) = teeth") == "E152");
  CHECK(code_of("contact(disc) = teeth") == "E134");
  CHECK(code_of("contact(floor, disc) = teeth") == "E152");
  CHECK(code_of("friction(floor, disc) = -0.2") == "E506");
  CHECK(code_of("restitution(floor, disc) = 1.5") == "E506");
}
