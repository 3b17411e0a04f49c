// SPDX-License-Identifier: Apache-2.0
// Stops, threads and friction in other units of length, mass and time: the same motion and events.
#include <doctest/doctest.h>
#include <fmt/format.h>

#include <cmath>
#include <functional>
#include <string>

#include "app/run_reply.h"

using namespace trammel::test;

namespace {

struct Units {
  double length, mass, time;  // so many of the new ones are one old one

  double speed() const { return length / time; }
  double gravity() const { return 10 * speed() / time; }
};

// 2 kg on a rough rail, drawn back by a spring.
std::string block(const Units& in) {
  return fmt::format(
      "point B near ({}, 0)\nrail: B on x_axis\nx(B) = s\nfree s\nmass(B) = {}\ngravity = {}\n"
      "friction(rail) = 0.3\npoint Q at ({}, 0)\nspring k from Q to B stiffness {} length {}\n"
      "given s = {}, s' = {}\nsimulate for {} every {}\n",
      2 * in.length, 2 * in.mass, in.gravity(), -3 * in.length, 8 * in.mass / in.time / in.time,
      3 * in.length, 2 * in.length, in.speed(), 5 * in.time, in.time);
}

std::string ball(const Units& in) {
  return fmt::format(
      "point P near (0, {0})\nmass(P) = {1}\ngravity = {2}\nfloor: y(P) >= 0\n"
      "restitution(floor) = 0.7\nfriction(floor) = 0.2\n"
      "start x(P) = 0, y(P) = {0}, x(P)' = {3}\nsimulate for {4} every {5}\n",
      3 * in.length, 2 * in.mass, in.gravity(), in.speed(), 5 * in.time, in.time);
}

std::string stone_on_thread(const Units& in) {
  return fmt::format(
      "point O at (0, 0)\npoint P near ({0}, 0)\nmass(P) = {1}\ngravity = {2}\n"
      "thread: distance(O, P) <= {3}\nstart x(P) = {0}, y(P) = 0, x(P)' = 0, y(P)' = 0\n"
      "simulate for {4} every {5}\n",
      3 * in.length, 2 * in.mass, in.gravity(), 3.5 * in.length, 5 * in.time, in.time);
}

// The same by coordinates, whose size no drawing tells.
std::string rubbing(const Units& in) {
  return fmt::format(
      "coordinate x\nkinetic = {}*x'^2/2\npotential = {}*x^2/2\nforce(x) = -{}*sign(x')\n"
      "start x = {}, x' = {}\nsimulate for {} every {}\n",
      2 * in.mass, 8 * in.mass / in.time / in.time, 1.5 * in.mass * in.speed() / in.time,
      2 * in.length, in.speed(), 5 * in.time, in.time);
}

std::string bouncing(const Units& in) {
  return fmt::format(
      "coordinate x\nkinetic = {0}*x'^2/2\npotential = {0}*{1}*x\nstop: x >= 0\n"
      "restitution(stop) = 0.6\nstart x = {2}, x' = {3}\nsimulate for {4} every {5}\n",
      2 * in.mass, in.gravity(), 3 * in.length, in.speed(), 5 * in.time, in.time);
}

std::string names_of_events(const Json& result) {
  std::string names;
  for (const Json& event : result["events"]) names += event["what"].get<std::string>() + " ";
  return names;
}

void compare(const std::function<std::string(const Units&)>& machine) {
  const Json plain = run(machine({1, 1, 1}));
  for (const Units& in : {Units{1e-3, 1, 1},
                          {1e-6, 1e-9, 1e-6},
                          {1e-12, 1e-12, 1e-3},
                          {1e6, 1e9, 1e3},
                          {1e9, 1, 1},
                          {1, 1e12, 1}}) {
    CAPTURE(in.length);
    CAPTURE(in.mass);
    const Json result = run(machine(in));
    REQUIRE(result["columns"] == plain["columns"]);
    CHECK(names_of_events(result) == names_of_events(plain));
    const Json &row = result["rows"].back(), &other = plain["rows"].back();
    for (std::size_t i = 1; i < row.size(); ++i) {
      const auto name = result["columns"][i].get<std::string>();
      const double unit = name.ends_with('\'') ? in.speed() : in.length;
      CAPTURE(name);
      CHECK(std::abs(row[i].get<double>() / unit - other[i].get<double>()) < 1e-6);
    }
  }
}

}  // namespace

TEST_CASE("scaled contacts: a block on a rough rail comes to rest at the same place") {
  compare(block);
}

TEST_CASE("scaled contacts: a ball bounces as often") {
  compare(ball);
}

TEST_CASE("scaled contacts: a stone on a thread swings as far") {
  // Of large loads the forces of a thread were told by the difference that one newton makes.
  compare(stone_on_thread);
}

TEST_CASE("scaled contacts: coordinates rub and bounce as far and as often") {
  compare(rubbing);
  compare(bouncing);
}
