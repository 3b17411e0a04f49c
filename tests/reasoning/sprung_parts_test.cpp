// SPDX-License-Identifier: Apache-2.0
// Springs between parts that slide along each other, and masses that are none.
#include <doctest/doctest.h>
#include <fmt/format.h>

#include <cmath>
#include <string>

#include "reasoning/asked_machine.h"

namespace {

using trammel::app::Check;
using trammel::app::Simulate;
using trammel::app::Solve;
using trammel::test::ask;
using Json = trammel::test::MachineReply;

const std::string bed =
    "(move(block(20, 1, 1), (-10, -1.5, 0)) + move(block(20, 1, 1), (-10, 0.5, 0)))";

double answer(const std::string& text, std::size_t question = 0) {
  const Json reply = ask(text, Solve{});
  REQUIRE(reply["results"].size() > question);
  const Json& result = reply["results"][question];
  REQUIRE(result.contains("numeric"));
  return result["numeric"].get<double>();
}

// A block in a guide at this angle, moved along it by 0.3.
std::string sprung_block(const std::string& degrees, const std::string& ends) {
  return fmt::format(
      "frame bed = turn({0}, {1} deg)\n"
      "part slide = turn(move(block(2, 1, 1), (-1, -0.5, 0)), {1} deg)\n"
      "spring s between {2} stiffness 2 position 0.5\ndensity(slide) = 1\n",
      bed, degrees, ends);
}

}  // namespace

TEST_CASE("a spring is relaxed at a position of a part, along its guide") {
  const double at = 0.3;
  for (const char* ends : {"frame, slide", "slide, bed"}) {
    CHECK(answer(sprung_block("0", ends) + "given x(slide) = 0.3\nfind force(s)\n") ==
          doctest::Approx(2 * (0.5 - at)));
    CHECK(answer(sprung_block("90", ends) + "given y(slide) = 0.3\nfind force(s)\n") ==
          doctest::Approx(2 * (0.5 - at)));
    const std::string oblique =
        sprung_block("30", ends) + "given x(slide) = 0.3\nfind force(s), x(slide)''\n";
    const double along = at / std::cos(M_PI / 6), force = 2 * (0.5 - along);
    CHECK(answer(oblique) == doctest::Approx(force));
    CHECK(answer(oblique, 1) == doctest::Approx(force / 2 * std::cos(M_PI / 6)));  // mass 2
  }
}

TEST_CASE("a spring between two parts is relaxed at a position of the second against the first") {
  const std::string two = "frame bed = " + bed +
                          "\npart one = move(block(2, 1, 1), (-5, -0.5, 0))\n"
                          "part two = move(block(2, 1, 1), (3, -0.5, 0))\n"
                          "density(one) = 1\ndensity(two) = 2\n"
                          "given x(one) = 0.1, x(two) = 0.4\n";
  const std::string asked = "find x(one)'', x(two)''\n";
  const double force = 3 * (1 - (0.4 - 0.1));
  const std::string spring = two + "spring s between one, two stiffness 3 position 1\n" + asked;
  CHECK(answer(spring, 0) == doctest::Approx(-force / 2));
  CHECK(answer(spring, 1) == doctest::Approx(force / 4));
  const std::string other = two + "spring s between two, one stiffness 3 position 1\n" + asked;
  const double turned = 3 * (1 - (0.1 - 0.4));
  CHECK(answer(other, 0) == doctest::Approx(turned / 2));
  CHECK(answer(other, 1) == doctest::Approx(-turned / 4));
}

TEST_CASE("a spring between two parts in one guide works along it, at any angle") {
  // Of other heights and drawn aside, so that no line between their middles lies along the guide.
  const std::string one =
      "move(block(2, 1, 1) - move(block(0.5, 0.5, 1), (1.5, 0, 0)), (-5, -0.5, 0))";
  for (const int degrees : {0, 30, 90, 135, -70}) {
    CAPTURE(degrees);
    const double cosine = std::cos(degrees * M_PI / 180), sine = std::sin(degrees * M_PI / 180);
    const bool by_x = std::abs(cosine) > 0.01;  // and positive towards +x, or +y if vertical
    const double scale = by_x ? cosine : sine, sense = degrees == 90 || cosine > 0 ? 1 : -1;
    const std::string text = fmt::format(
        "frame bed = turn({0}, {1} deg)\npart one = turn({2}, {1} deg)\n"
        "part two = turn(move(block(2, 1, 1), (3, -0.5, 0)), {1} deg)\n"
        "density(one) = 1\ndensity(two) = 2\n"
        "given {3}(one) = {4}, {3}(two) = {5}\n"
        "spring s between one, two stiffness 3 position 1\nfind force(s), {3}(two)''\n",
        bed, degrees, one, by_x ? "x" : "y", 0.1 * scale, 0.4 * scale);
    const double force = 3 * (1 - sense * 0.3);
    CHECK(answer(text) == doctest::Approx(force));
    CHECK(answer(text, 1) == doctest::Approx(sense * force / 4 * scale));
  }
}

TEST_CASE("a spring works in a slot of a part that turns, along the part, aslant and across" *
          doctest::test_suite("long")) {
  // The block stands at its place in the drawing; the lever is held at this angle.
  for (const char* slot : {"0", "10", "90", "-150"}) {
    CAPTURE(slot);
    const std::string text = fmt::format(
        "frame bed = cylinder(d=1, h=1)\n"
        "part lever = cylinder(d=16, h=1) - turn(move(block(5, 1, 1), (1, -0.5, 0)), {0} deg) - "
        "cylinder(d=1, h=1)\n"
        "part slide = turn(move(block(1, 1, 1), (3, -0.5, 0)), {0} deg)\n"
        "angle(lever) = theta\nmass(slide) = 1\n"
        "spring s between lever, slide stiffness 200 position p\n"
        "given theta = 0, p = 0.1\nfind force(s)\n",
        slot);
    // Displacements are positive towards +x, or +y if vertical; each slot leads away from the axis.
    CHECK(answer(text) == doctest::Approx(200 * 0.1));
  }
}

TEST_CASE("a block on a spring swings as one does") {
  const Json reply =
      ask("frame bed = " + bed +
              "\npart slide = move(block(2, 1, 1), (-1, -0.5, 0))\nmass(slide) = 2\n"
              "spring s between frame, slide stiffness 8 position 0.5\nsimulate for 3 every 0.5\n",
          Simulate{});
  trammel::test::check_whole(reply);
  const auto times = trammel::test::column(reply, "time");
  const auto places = trammel::test::column(reply, "x(slide)");
  REQUIRE(times.size() == places.size());
  for (std::size_t i = 0; i < times.size(); ++i)
    CHECK(places[i] == doctest::Approx(0.5 * (1 - std::cos(2 * times[i]))).epsilon(1e-6));
}

TEST_CASE("a spring between parts that do not slide along each other is told") {
  const std::string wheel =
      "frame bed = cylinder(d=1, h=1)\npart wheel = cylinder(d=4, h=1) - cylinder(d=1, h=1)\n"
      "point A in wheel at (1, 1)\n";
  const auto told = [&](const std::string& spring) {
    const Json reply = ask(wheel + spring + "\n", Check{});
    return reply["diagnostics"].empty() ? std::string()
                                        : reply["diagnostics"][0]["code"].get<std::string>();
  };
  CHECK(told("spring s between bed, wheel stiffness 2 position 1") == "E156");
  CHECK(told("spring s between wheel, wheel stiffness 2 position 1") == "E156");
  CHECK(told("spring s between bed, A stiffness 2 position 1") == "E152");
  CHECK(told("spring s between bed, wheel stiffness 2 angle 1 position 1") == "E129");
  CHECK(told("spring s from A to A stiffness 2 position 1").substr(0, 1) == "E");
}

TEST_CASE("a part that is free to move in a run and has a mass of 0 is told in the text") {
  const auto told = [](const std::string& masses) {
    const Json reply =
        ask("frame bed = block(10, 1, 1)\npart ball = move(cylinder(d=1, h=1), (5, 3, 0))\n" +
                masses + "simulate for 0.01\n",
            Check{});
    std::string codes;
    for (const Json& d : reply["diagnostics"])
      if (d["severity"] == "error") codes += d["code"].get<std::string>();
    return codes;
  };
  CHECK(told("").find("E174") == 0);
  CHECK(told("mass(ball) = 0\n") == "E174");
  CHECK(told("density(ball) = 0\n") == "E174");
  CHECK(told("mass(ball) = m\ngiven m = 0\n") == "E174");
  CHECK(told("mass(ball) = -1\n") == "E174");
  CHECK(told("mass(ball) = 1\ninertia(ball) = 0\n") == "E174");
  CHECK(told("inertia(ball) = 1\n") == "E174");
  CHECK(told("mass(ball) = 1\n").empty());
  CHECK(told("mass(ball) = 1\ninertia(ball) = 2\n").empty());
}

TEST_CASE("positions of parts that slide have their unit in runs") {
  const Json reply = ask("frame bed = turn(" + bed +
                             ", 90 deg)\npart rod = turn(move(block(2, 1, 1), (-1, -0.5, 0)), "
                             "90 deg)\nmass(rod) = 2 kg\ngravity = 9.81 m/s^2\n"
                             "simulate for 0.01 s\n",
                         Simulate{});
  const Json& table = reply["results"][0];
  for (std::size_t c = 0; c < table["columns"].size(); ++c) {
    if (table["columns"][c] == "y(rod)") CHECK(table["units"][c] == "m");
    if (table["columns"][c] == "y(rod)'") CHECK(table["units"][c] == "m/s");
  }
  CHECK(table["columns"].size() > 2);
}
