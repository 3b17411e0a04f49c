// SPDX-License-Identifier: Apache-2.0
// Holes and slots that are wider than what is in them by no more than a clearance make the pairs,
// formulas and runs of those that fit.
#include <doctest/doctest.h>
#include <fmt/format.h>

#include <string>
#include <vector>

#include "reasoning/asked_machine.h"

namespace {

using trammel::app::Check;
using trammel::app::Simulate;
using trammel::app::Solve;
using trammel::test::ask;
using Json = trammel::test::MachineReply;

// A slider-crank whose holes and guides are wider than what is in them by `play`, and a Scotch
// yoke on the same crank.
std::string linkage(const std::string& play) {
  return R"(
frame bed = cylinder(d=1, h=1) + move(block(16, 1, 3), (-1, -2 - play/2, 2)) +
    move(block(16, 1, 3), (-1, 1 + play/2, 2)) +
    move(block(40, 1, 1), (-20, 19 + play/2, 6)) + move(block(40, 1, 1), (-20, -20 - play/2, 6))
part crank = cylinder(d=2, h=1) + move(block(2, r, 1), (-1, 0, 0)) +
    move(cylinder(d=2, h=1) + cylinder(d=0.8, h=7), (0, r, 0)) - cylinder(d=1 + play, h=1)
part rod = move(turn(cylinder(d=1.5, h=1) + move(block(b, 1, 1), (0, -0.5, 0)) +
    move(cylinder(d=1.5, h=1), (b, 0, 0)) -
    cylinder(d=0.8 + play, h=1) - move(cylinder(d=0.6 + play, h=1), (b, 0, 0)), -asin(r/b)),
    (0, r, 1))
part piston = move(move(block(3, 2, 2), (-1, -1, 2)) + move(cylinder(d=0.6, h=2), (0, 0, 1)),
    (sqrt(b^2 - r^2), 0, 0))
part yoke = move(block(6, 38, 1), (-3, -19, 6)) -
    move(block(0.8 + play, 20, 1), (-0.4 - play/2, -10, 6))
drive: angle(crank) = theta
torque(crank) = 0
point P in piston at (sqrt(b^2 - r^2), 0)
force(P) = (F, 0)
given r = 3, b = 5, theta = 20 deg, F = 1, play = )" +
         play + "\n";
}

std::vector<std::string> sentences(const Json& reply) {
  std::vector<std::string> told;
  for (const Json& pair : reply["check"]["pairs"]) told.push_back(pair.dump());
  for (const Json& pair : reply["check"]["may_touch"]) told.push_back(pair.dump());
  return told;
}

}  // namespace

TEST_CASE("holes and slots wider by no more than the clearance make the pairs of those that fit") {
  const std::vector<std::string> fitting = sentences(ask(linkage("0"), Check{}));
  CHECK(fitting.size() == 7);
  CHECK(sentences(ask(linkage("0.02") + "clearance = 0.02\n", Check{})) == fitting);
  CHECK(sentences(ask(linkage("0.02") + "clearance = 0.5*r/75\n", Check{})) == fitting);
  // Two parts that fit nowhere are no pair, and may touch.
  for (const char* clearance : {"", "clearance = 0.0196\n", "clearance = 0\n"}) {
    CAPTURE(clearance);
    const Json reply = ask(linkage("0.02") + clearance, Check{});
    CHECK(reply["check"]["pairs"].empty());
  }
}

TEST_CASE("a machine with clearance has the formulas of one that fits") {
  const std::string questions =
      "find x(P), x(yoke), reaction(drive), joint_force(crank_rod, rod)\n";
  const Json fits = ask(linkage("0") + questions, Solve{});
  const Json loose = ask(linkage("0.02") + questions + "clearance = 0.02\n", Solve{});
  REQUIRE(fits["results"].size() == 4);
  for (std::size_t k = 0; k < 4; ++k) {
    CHECK(fits["results"][k]["symbolic"] == loose["results"][k]["symbolic"]);
    CHECK(!fits["results"][k]["symbolic"].is_null());
  }
}

TEST_CASE("a run with clearance is that of axes that fit: nothing strikes in its play") {
  const auto swing = [](const std::string& hole, const std::string& clearance) {
    return ask(
        "frame bed = cylinder(d=1, h=1) + move(block(1, 1, 1), (3, -3, 0))\n"
        "part bar = move(block(1, 5, 1), (-0.5, -4, 0)) + cylinder(d=2, h=1) - cylinder(d=" +
            hole +
            ", h=1)\n"
            "density(bar) = 2\ngravity = 9.81\nstart angle(bar) = -1.2\n" +
            clearance + "simulate for 2 every 0.02\n",
        Simulate{});
  };
  const Json fits = swing("1", ""), loose = swing("1.0002", "clearance = 0.0002\n");
  trammel::test::check_whole(fits);
  trammel::test::check_whole(loose);
  const std::vector<double> one = trammel::test::column(fits, "angle(bar)");
  const std::vector<double> other = trammel::test::column(loose, "angle(bar)");
  REQUIRE(one.size() == other.size());
  CHECK(fits["results"][0]["events"].size() == loose["results"][0]["events"].size());
  CHECK(!fits["results"][0]["events"].empty());
  // Bars that differ by the rim of a hole swing apart by a ten-thousandth of the rim's share.
  for (std::size_t i = 0; i < one.size(); ++i)
    CHECK(one[i] == doctest::Approx(other[i]).epsilon(0.01));
}

TEST_CASE("a clearance is told where it is none") {
  const auto told = [](const std::string& text) {
    const Json reply = ask(text, Check{});
    return reply["diagnostics"].empty() ? std::string()
                                        : reply["diagnostics"][0]["code"].get<std::string>();
  };
  const std::string wheel =
      "frame bed = cylinder(d=1, h=1)\npart wheel = cylinder(d=4, h=1) - cylinder(d=1.2, h=1)\n"
      "angle(wheel) = 1\n";
  CHECK(told(wheel + "clearance = 0.2\n").empty());
  CHECK(told(wheel + "clearance = -0.2\n") == "E175");
  CHECK(told(wheel + "clearance = 0.2\nclearance = 0.3\n") == "E165");
  CHECK(told(wheel + "clearance = c\n") == "E172");
  CHECK(told(wheel + "clearance = 0.2*time\n") == "E161");
  CHECK(told("clearance = 0.2\npoint A at (0, 0)\n") == "E153");
}
