// SPDX-License-Identifier: Apache-2.0
// A block that a belt takes along until its spring pulls it back.
#include <doctest/doctest.h>

#include <cmath>
#include <numbers>
#include <string>

#include "prediction/forecast_of.h"

using namespace trammel;
using test::only_phase;
using Json = test::MachineReply;

namespace {

constexpr double v = 0.1, k = 10.0;

// A force c (s' - v) makes friction smaller the faster the block slides back.
std::string block_on_belt(double c) {
  return "point A at (0.1*time, 0)\npoint B at (0.1*time + 1, 0)\npoint W at (-1, 0)\n"
         "line belt from A to B\npoint P near (0, 0)\nrides: P on belt\ndistance(W, P) = s\n"
         "free s\nmass(P) = 1\nforce(P) = (-10*(s - 1) + c*(s' - 0.1), 0)\n"
         "friction(rides) = 0.3\ngravity = 9.81\ngiven s = 1, s' = 0.1, c = " +
         std::to_string(c) + "\npredict for 1000\n";
}

// The rate while it slides back from where the spring is as strong as the belt,
// y'' - c y' + k y = 0 about where both hold each other.
double rate_after(double t, double c) {
  const double y = c * v / k, w = std::sqrt(k - c * c / 4);
  return std::exp(c / 2 * t) * (v * std::cos(w * t) + (c / 2 * v - k * y) / w * std::sin(w * t));
}
double way_after(double t, double c) {
  const double y = c * v / k, w = std::sqrt(k - c * c / 4);
  return std::exp(c / 2 * t) * (y * std::cos(w * t) + (v - c / 2 * y) / w * std::sin(w * t)) - y;
}

// When it is as fast as the belt again.
double slip_time(double c) {
  double low = std::numbers::pi / std::sqrt(k), high = 2 * low;
  while (high - low > 1e-14 * high) {
    const double mid = (low + high) / 2;
    (rate_after(mid, c) < v ? low : high) = mid;
  }
  return low;
}

}  // namespace

TEST_CASE("the long run: a block on a belt sticks and slips") {
  const double c = 1.0, slips = slip_time(c);
  const Json phase = only_phase(block_on_belt(c));
  REQUIRE(phase["kind"] == "cycle");
  CHECK(phase["period"].get<double>() ==
        doctest::Approx(slips - way_after(slips, c) / v).epsilon(1e-7));
}

// Friction that does not fall with the speed leaves a swing of amplitude v/w that nothing damps.
TEST_CASE("the long run: without falling friction a block on a belt swings as its spring does") {
  const Json phase = only_phase(block_on_belt(0.0));
  REQUIRE(phase["kind"] == "cycle");
  CHECK(phase["period"].get<double>() ==
        doctest::Approx(2 * std::numbers::pi / std::sqrt(k)).epsilon(1e-7));
  CHECK(phase["course"][0]["amplitude"].get<double>() ==
        doctest::Approx(v / std::sqrt(k)).epsilon(1e-5));
}

// Its period is the simulated one: 3.50213 s.
TEST_CASE("the long run: friction that falls with the sliding speed in coordinates") {
  const Json phase = only_phase(
      "coordinate x\nkinetic = x'^2/2\npotential = 10*x^2/2\n"
      "force(x) = 3*sign(0.1 - x')*(1 - 0.3*(1 - exp(-50*(0.1 - x')^2)))\n"
      "given x = 0, x' = 0\npredict for 1000\n");
  REQUIRE(phase["kind"] == "cycle");
  CHECK(phase["period"].get<double>() == doctest::Approx(3.502135).epsilon(1e-6));
}

// A force that grows from 0 holds nothing at rest for good. Friction holds 0.3*2*9.81 = 5.886 N.
TEST_CASE("the long run: what friction holds at first is moved by a force that grows") {
  const auto block = [](const std::string& force) {
    return "point P near (0, 0)\nrail: P on x_axis\ns: x(P) = s\nfree s\nfriction(rail) = 0.3\n"
           "mass(P) = 2\ngravity = 9.81\nforce(P) = (" +
           force + ", 0)\ngiven s = 0, s' = 0\npredict for 1000\n";
  };
  const Json shaken = only_phase(block("10*sin(time)^3"));
  CHECK(shaken["kind"] == "cycle");
  CHECK(shaken["period"].get<double>() == doctest::Approx(6.283185307179586).epsilon(1e-6));
  CHECK(only_phase(block("5.8*sin(time)^3"))["kind"] == "rest");
  CHECK(only_phase(block("time^2/1000"))["kind"] != "rest");
}

// The stop is met in the moment at which a predicted window begins, before any section of it.
TEST_CASE("the long run: a stop that is met where a window begins is a process of its own") {
  const Json forecast = test::forecast_of(
      "point P near (0, 0)\nrail: P on x_axis\ns: x(P) = s\nfree s\nmass(P) = 2\ngravity = 9.81\n"
      "friction(rail) = 0.08\nstop: x(P) >= -0.311\nrestitution(stop) = 0.522\n"
      "force(P) = (7.026*(sin(0.7*time) + 0.5*sin(1.4*time)) - 0.283*s', 0)\n"
      "given s = 0, s' = 0\npredict for 2000\n");
  INFO(forecast.dump());
  REQUIRE_FALSE(forecast["phases"].empty());
  CHECK(forecast["phases"][0]["kind"] == "cycle");
  CHECK(forecast["phases"][0]["superimposed"][0]["parts"] == Json::array({"stop"}));
}
