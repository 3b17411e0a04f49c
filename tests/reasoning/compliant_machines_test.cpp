// SPDX-License-Identifier: Apache-2.0
// Compliant contact of outlines: against closed forms, against the law integrated by itself,
// against what an independent program found for the gallery, and against rigid contact.
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
using trammel::test::check_whole;
using trammel::test::column;
using trammel::test::highest;
using trammel::test::lowest;
using trammel::test::run_example;
using Json = trammel::test::MachineReply;

constexpr double g = 9.81;

Json run_compliant(const std::string& machine) {
  return ask(machine, trammel::app::Simulate{});
}

// A part of 1 kg that falls on a floor whose top is at height 0.
std::string on_floor(const std::string& part, const std::string& law) {
  return fmt::format(R"(
frame floor = move(block(40, 1, 1), (-20, -1, 0))
part body = {}
mass(body) = 1
inertia(body) = 0.4
gravity = 9.81
contact = compliant {}
)",
                     part, law);
}

// A machine of the gallery that gives way.
Json run_soft(const std::string& name, const std::string& law, const std::string& times) {
  return run_example(name, times, "contact = compliant " + law + "\n");
}

// The extremes of a balance: maxima and minima in turn, from the first maximum on.
std::vector<double> swings_of(const std::vector<double>& values) {
  std::vector<double> found;
  for (std::size_t i = 1; i + 1 < values.size(); ++i)
    if ((values[i] > values[i - 1] && values[i] > values[i + 1] && values[i] > 150) ||
        (values[i] < values[i - 1] && values[i] < values[i + 1] && values[i] < 0))
      found.push_back(values[i]);
  return found;
}

}  // namespace

TEST_CASE("what falls on an elastic floor comes back, after half a swing on it") {
  // o'' = g - k o / m from o' = v: back at o = 0 after 2 (pi - atan(v w / g)) / w, w^2 = k / m.
  const double height = 0.5, v = std::sqrt(2 * g * height), fall = v / g;
  const auto comes_back = [&](const std::string& part, double corners, double weak) {
    const double w = std::sqrt(corners * 1e5);
    const double bounce = 2 * (std::numbers::pi - std::atan(v * w / g)) / w;
    const Json reply = run_compliant(
        on_floor(part, "elasticity 1e5 damping 0") +
        fmt::format("simulate for {:.17g} every {:.17g}\n", 2 * fall + bounce, 2 * fall + bounce));
    check_whole(reply);
    CHECK(std::abs(column(reply, "y(body)").back()) < weak);
    CHECK(std::abs(column(reply, "y(body)'").back()) < 10 * weak);
  };
  comes_back("move(cylinder(d=1, h=1), (0, 1, 0))", 1, 1e-7);
  comes_back("move(block(2, 1, 1), (-1, 0.5, 0))", 2, 1e-7);  // on two corners
}

TEST_CASE("damping by overlap and rate: as the law integrated by itself says") {
  const double k = 1e4, damping = 2e4, dt = 1e-6;
  double y = 0.2, rate = 0.0;
  std::vector<double> expected;
  const auto pull = [&](double at, double speed) {
    return -g + (at < 0 ? -at * std::max(0.0, k - damping * speed) : 0.0);
  };
  for (int step = 1; step <= 1000000; ++step) {  // midpoint rule
    const double half = y + dt / 2 * rate, half_rate = rate + dt / 2 * pull(y, rate);
    y += dt * half_rate;
    rate += dt * pull(half, half_rate);
    if (step % 50000 == 0) expected.push_back(y);
  }
  const Json reply = run_compliant(on_floor("move(cylinder(d=1, h=1), (0, 0.7, 0))",
                                            fmt::format("elasticity {} damping {}", k, damping)) +
                                   "simulate for 1 every 0.05\n");
  check_whole(reply);
  const std::vector<double> found = column(reply, "y(body)");
  REQUIRE(found.size() == expected.size() + 1);
  for (std::size_t i = 0; i < expected.size(); ++i)
    CHECK(std::abs(found[i + 1] + 0.2 - expected[i]) < 1e-6);
}

TEST_CASE("what tumbles elastically over corners, arcs and angles keeps its energy") {
  // Of what is hit: faces, a round post, a wedge, the angle between a post and the floor.
  const std::string box = R"(
frame floor = move(block(10, 1, 1), (-5, -1, 0)) + move(block(1, 12, 1), (-5, -1, 0)) +
    move(block(1, 12, 1), (4, -1, 0)) + move(cylinder(d=1.2, h=1), (-1.4, 0.2, 0)) +
    move(turn(block(1.2, 0.8, 1), 0.7), (1.2, -0.2, 0))
)";
  const auto keeps = [&](const std::string& part, double turning, double along) {
    const Json reply = run_compliant(box + fmt::format(R"(
part body = {}
mass(body) = 1
inertia(body) = 0.5
gravity = 9.81
start angle(body)' = {}, x(body)' = {}
contact = compliant elasticity 1e6 damping 0
simulate for 4 every 0.05
)",
                                                       part, turning, along));
    check_whole(reply);
    CHECK(reply["results"][0]["events"].size() >= 4);
    CHECK(reply["results"][0]["energy_drift"].get<double>() < 1e-5);
    const auto rate = [&](const std::string& name) { return column(reply, name); };
    const auto vx = rate("x(body)'"), vy = rate("y(body)'"), y = rate("y(body)");
    const auto w = rate("angle(body)'");
    constexpr double radians = std::numbers::pi / 180;
    std::vector<double> energy;
    for (std::size_t r = 0; r < y.size(); ++r)
      energy.push_back((vx[r] * vx[r] + vy[r] * vy[r]) / 2 +
                       0.25 * w[r] * w[r] * radians * radians + g * y[r]);
    // While parts overlap they hold some of it: not much of a row's time.
    std::size_t whole = 0;
    for (const double e : energy) {
      CHECK(e < energy[0] + 1e-4);
      whole += std::abs(e - energy[0]) < 1e-4 ? 1 : 0;
    }
    CHECK(whole > energy.size() * 9 / 10);
  };
  keeps("move(turn(block(1, 0.7, 1), 0.4), (0.2, 3, 0))", 2.0, 0.8);
  keeps("move(turn(block(0.6, 1.1, 1), 1.9), (-0.9, 4, 0))", -3.0, -0.7);
  keeps("move(cylinder(d=0.8, h=1) + block(0.4, 0.9, 1), (0.3, 3, 0))", 1.0, 1.5);
}

// All faces of two corners are met at once, and each corner may hold one alone. What the run says
// of its energy is what its rows say.
TEST_CASE("energy of corner exactly on corner comes back, and what is missing would be told") {
  const Json reply = run_compliant(R"(
frame bed = turn(move(block(2, 2, 1), (-1, -1, 0)), 45 deg)
part brick = move(turn(move(block(1, 1, 1), (-0.5, -0.5, 0)), 45 deg), (0, 4, 0))
mass(brick) = 1
inertia(brick) = 0.16
gravity = 9.81
contact = compliant elasticity 1e5 damping 0
simulate for 0.7 every 0.05
)");
  check_whole(reply);
  const auto vx = column(reply, "x(brick)'"), vy = column(reply, "y(brick)'");
  const auto y = column(reply, "y(brick)"), w = column(reply, "angle(brick)'");
  double change = 0.0, fastest = 0.0;
  for (std::size_t r = 0; r < y.size(); ++r) {
    const double turned = w[r] * std::numbers::pi / 180;
    const double kinetic = (vx[r] * vx[r] + vy[r] * vy[r] + 0.16 * turned * turned) / 2;
    fastest = std::max(fastest, kinetic);
    change = std::max(change, std::abs(kinetic + g * y[r] - g * y[0]));
  }
  CHECK(change < 1e-6 * fastest);
  CHECK(reply["results"][0]["energy_drift"].get<double>() >= 0.9 * change / fastest - 1e-9);
}

TEST_CASE("an escapement that gives way swings as it was found to") {
  const std::string law = "elasticity 1e5 damping 1e6";
  const Json reply = run_soft("escapement", law, "for 40 every 0.01");
  check_whole(reply);
  const std::vector<double> lever = column(reply, "angle(lever)");
  CHECK(std::abs(lowest(lever) + 10.26) < 0.02);
  CHECK(std::abs(highest(lever) - 0.27) < 0.02);
  CHECK(std::abs(column(reply, "angle(wheel)").back() + 195.2) < 0.02);
  // The reference (327.31/-24.81, 325.78/-23.98, ...) measures overlaps primitive by primitive in
  // steps of 2e-5 s, and holds corners up as they slip past each other: swings are as large as its
  // own are on the whole.
  const std::vector<double> swings = swings_of(column(reply, "angle(balance)"));
  REQUIRE(swings.size() >= 9);
  for (std::size_t i = 2; i < 9; ++i) CHECK(std::abs(swings[i] - (i % 2 == 0 ? 325.8 : -24.0)) < 2);
}

TEST_CASE("a wheel without one tooth that gives way runs out where the rigid one does") {
  // Rigid -879.136 (touching_machines_test.cpp); parts that give way lie as deep as they are
  // pressed.
  const Json reply = run_soft("missing_tooth", "elasticity 1e5 damping 1e6", "for 150 every 0.5");
  check_whole(reply);
  CHECK(std::abs(column(reply, "angle(wheel)").back() + 879.14) < 0.2);
}

TEST_CASE("ratchets and a slotted arm that give way move as they were found to") {
  const std::string law = "elasticity 1e5 damping 1e6";
  const Json free = run_soft("ratchet_free", law, "for 99.98 every 0.02");
  check_whole(free);
  CHECK(std::abs(column(free, "angle(wheel)").back() - 1178.81) < 0.03);
  CHECK(std::abs(highest(column(free, "angle(pawl)")) - 6.84) < 0.01);
  const Json blocked = run_soft("ratchet_blocked", law, "for 11 every 0.01");
  check_whole(blocked);
  CHECK(std::abs(column(blocked, "angle(wheel)").back() + 20.06) < 0.01);
  CHECK(std::abs(column(blocked, "angle(pawl)").back() - 7.69) < 0.01);
  const Json rotary = run_soft("rotary_reciprocating", law, "for 19.98 every 0.01");
  check_whole(rotary);
  CHECK(std::abs(column(rotary, "angle(wheel)").back() - 1204.69) < 0.02);
  CHECK(std::abs(lowest(column(rotary, "angle(arm)")) + 29.1) < 0.01);
  CHECK(std::abs(highest(column(rotary, "angle(arm)")) - 0.15) < 0.01);
}

TEST_CASE("the stiffer contact is, the nearer its motion is to that of rigid parts" *
          doctest::test_suite("long")) {
  const auto swings = [&](const std::string& law) {
    const Json reply = run_soft("escapement", law, "for 30 every 0.01");
    check_whole(reply);
    return swings_of(column(reply, "angle(balance)"));
  };
  const std::vector<double> soft = swings("elasticity 1e6 damping 1e7");
  const std::vector<double> stiff = swings("elasticity 1e7 damping 1e8");
  REQUIRE(stiff.size() >= 6);
  REQUIRE(soft.size() == stiff.size());
  // touching_machines_test.cpp
  const std::vector<double> rigid = {303.32, -15.11, 310.65, -19.37, 310.41, -19.27};
  for (std::size_t i = 0; i < rigid.size(); ++i) {
    CHECK(std::abs(stiff[i] - rigid[i]) < 0.5);
    CHECK(std::abs(stiff[i] - rigid[i]) < std::abs(soft[i] - rigid[i]));
  }
}

TEST_CASE("levers on one wheel that give way stay in step, and a jam holds" *
          doctest::test_suite("long")) {
  const std::string law = "elasticity 1e5 damping 1e6";
  const Json two = run_soft("double_escapement", law, "for 40 every 0.05");
  check_whole(two);
  const std::vector<double> one = column(two, "angle(balance)");
  const std::vector<double> other = column(two, "angle(balance2)");
  for (std::size_t r = 0; r < one.size(); ++r) CHECK(std::abs(one[r] - other[r]) < 1e-6);
  CHECK(std::abs(column(two, "angle(wheel)").back() + 195.2) < 0.1);
  const Json jam = run_soft("extra_large_tooth", law, "for 120 every 0.5");
  check_whole(jam);
  CHECK(column(jam, "angle(wheel)").back() > -360);
  CHECK(std::abs(column(jam, "angle(balance)'").back()) < 1e-3);
}

TEST_CASE("rows that are asked for while parts overlap change nothing") {
  const std::string text =
      on_floor("move(block(2, 1, 1), (-1, 0.1, 0))", "elasticity 1e4 damping 0");
  const Json whole = run_compliant(text + "simulate for 2 every 0.25\n");
  const Json finer = run_compliant(text + "simulate for 2 every 0.125\n");
  check_whole(whole);
  const std::vector<double> a = column(whole, "y(body)"), b = column(finer, "y(body)");
  for (std::size_t r = 0; r < a.size(); ++r) CHECK(std::abs(a[r] - b[2 * r]) < 1e-9);
}

TEST_CASE("contact that is too soft for its parts is told by name") {
  const Json reply =
      run_compliant(on_floor("move(cylinder(d=1, h=1), (0, 2, 0))", "elasticity 100 damping 0") +
                    "simulate for 2 every 0.01\n");
  CHECK(reply["results"][0]["status"] == "failed");
  const Json& told = reply["diagnostics"];
  CHECK(std::any_of(told.begin(), told.end(), [](const Json& d) {
    return d["code"] == "E608" &&
           d["message"].get<std::string>().find("too soft") != std::string::npos;
  }));
}

TEST_CASE("what compliant contact cannot be is told") {
  const auto codes_of = [](const std::string& law, const std::string& more) {
    std::string codes;
    const std::string text = on_floor("move(cylinder(d=1, h=1), (0, 1, 0))", law) + more;
    const Json reply = run_compliant(text + "simulate for 0.1\n");
    for (const Json& d : reply["diagnostics"])
      if (d["severity"] == "error") codes += d["code"].get<std::string>() + " ";
    return codes;
  };
  CHECK(codes_of("elasticity 1e5 damping 1e4", "").empty());
  CHECK(codes_of("elasticity 1e5", "") == "E128 ");
  CHECK(codes_of("elasticity 1e5 damping 1e4", "friction(floor, body) = 0.1\n") == "E153 ");
  CHECK(codes_of("elasticity 1e5 damping 1e4", "restitution(floor, body) = 0.1\n") == "E153 ");
  CHECK(codes_of("elasticity k damping 1e4", "given k = -1\n") == "E506 ");
  CHECK(codes_of("elasticity k*time damping 1e4", "given k = 1\n") == "E161 ");
}
