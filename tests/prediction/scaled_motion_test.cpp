// SPDX-License-Identifier: Apache-2.0
// Motions told in other units of length and time: the same motion, in the long run too.
#include <doctest/doctest.h>
#include <fmt/format.h>

#include <cmath>
#include <string>

#include "app/run_reply.h"
#include "prediction/forecast_of.h"

using namespace trammel::test;

namespace {

struct Units {
  double length, time;  // so many of the new ones are one old one
};

std::string pendulum(const Units& in) {
  return fmt::format(R"(
point O at (0, 0)
point A near ({}, {})
line rod from O to A
length(rod) = {}
angle(x_axis, rod) = phi
free phi
mass(A) = 1
gravity = {}
damper d between x_axis, rod coefficient {}
given phi = -0.5, phi' = 0
predict for {}
)",
                     0.8 * in.length, -0.5 * in.length, in.length,
                     10 * in.length / (in.time * in.time), 0.01 * in.length * in.length / in.time,
                     5000 * in.time);
}

}  // namespace

TEST_CASE("scaled motion: a pendulum comes to rest, however long it is in the unit of lengths") {
  // In a unit in which it is long, turns were seen in its coordinates, and an orbit that is none.
  for (const Units& in : {Units{1, 1}, {1e-6, 1}, {1e9, 1}, {1e12, 1e6}}) {
    CAPTURE(in.length);
    const MachineReply forecast = forecast_of(pendulum(in));
    INFO(forecast.dump());
    REQUIRE(forecast["phases"].size() == 2);
    CHECK(forecast["phases"][0]["kind"] == "cycle");
    CHECK(forecast["phases"][1]["kind"] == "rest");
    // Small swings fade by exp(-0.005 t), to 1e-7 of a radian: 3231 s.
    CHECK(forecast["phases"][1]["from"].get<double>() / in.time ==
          doctest::Approx(3231.3).epsilon(1e-4));
  }
}

TEST_CASE("scaled motion: coordinates of any size are known to as many digits") {
  // Errors were judged beside 1: a swing by 1e-9 was right to one digit.
  for (const double size : {1.0, 1e-3, 1e-6, 1e-9, 1e-12, 1e-100})
    for (const bool starts_fast : {false, true}) {
      CAPTURE(size);
      const Json result = run(fmt::format(
          "coordinate x, y\nkinetic = (x'^2 + y'^2)/2\npotential = x^2/2 + 2*(y - x)^2\n"
          "start {} = {}, {} = 0, y = 0, y' = 0\nsimulate for 100 every 50\n",
          starts_fast ? "x'" : "x", size, starts_fast ? "x" : "x'"));
      // Two modes: x = sum of c cos(w t), with w^2 = (9 -+ sqrt(65))/2.
      const double root = std::sqrt(65.0), slow = (9 - root) / 2, fast = (9 + root) / 2;
      const double share = (fast - 5) / root;  // of the slow one
      const auto part = [&](double square) {
        const double w = std::sqrt(square);
        return starts_fast ? std::sin(100 * w) / w : std::cos(100 * w);
      };
      const double expected = share * part(slow) + (1 - share) * part(fast);
      CHECK(last(result, "x") / size == doctest::Approx(expected).epsilon(1e-6));
    }
}
