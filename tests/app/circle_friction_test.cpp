// SPDX-License-Identifier: Apache-2.0
// A bead that rubs on a ring: Coulomb's law with the normal force of the circle, by hand.
#include <doctest/doctest.h>
#include <fmt/format.h>

#include <cmath>
#include <string>
#include <vector>

#include "app/run_reply.h"
#include "support/answers.h"

using namespace trammel;

namespace {

constexpr double m = 2.0, g = 9.81, R = 0.8, mu = 0.2;

std::string ring(double angle, double rate) {
  return fmt::format(R"(point O at (0, 0)
circle c center O radius R
point P near ({}, {})
track: P on c
line r from O to P
angle(x_axis, r) = ph
free ph
mass(P) = m
friction(track) = mu
gravity = g
given R = {}, ph = {}, ph' = {}, m = {}, mu = {}, g = {}
)",
                     R * std::cos(angle), R * std::sin(angle), R, angle, rate, m, mu, g);
}

double normal(double angle, double rate) {  // outward
  return m * g * std::sin(angle) - m * R * rate * rate;
}

double acceleration(double angle, double rate) {
  const double friction = mu * std::abs(normal(angle, rate));
  return (-m * g * std::cos(angle) - std::copysign(friction, rate)) / (m * R);
}

}  // namespace

TEST_CASE("friction on a circle: it slides, rests and starts by Coulomb's law") {
  for (const double angle : {-2.4, -1.5, -0.7, 0.4, 2.0})
    for (const double rate : {-3.0, 0.7, 4.0}) {
      CAPTURE(angle);
      CAPTURE(rate);
      const std::vector<double> found = test::first_components(test::ask(
          ring(angle, rate) + "find ph''\nfind reaction(track)\nfind y(contact_force(track))\n",
          test::Wanted::FormulasToo));
      const double n = normal(angle, rate);
      CHECK(found[0] == doctest::Approx(acceleration(angle, rate)));
      CHECK(found[1] == doctest::Approx(n));
      CHECK(found[2] == doctest::Approx(-std::copysign(mu * std::abs(n), rate)));
    }
  const std::vector<double> rests = test::first_components(test::ask(
      ring(-1.5, 0.0) + "find ph''\nfind y(contact_force(track))\n", test::Wanted::FormulasToo));
  CHECK(std::abs(rests[0]) < 1e-12);
  CHECK(rests[1] == doctest::Approx(m * g * std::cos(-1.5)));
  const std::vector<double> starts = test::first_components(test::ask(
      ring(-0.7, 0.0) + "find ph''\nfind y(contact_force(track))\n", test::Wanted::FormulasToo));
  CHECK(starts[0] == doctest::Approx(acceleration(-0.7, -0.0)));
  CHECK(starts[1] == doctest::Approx(mu * m * g * std::abs(std::sin(-0.7))));
}

TEST_CASE("friction on a circle: a run swings down, and stays where friction holds") {
  double angle = -0.3, rate = 0.0, h = 1e-5;
  const auto step = [&] {  // the midpoint rule, until the first turn
    const double half = rate + 0.5 * h * acceleration(angle, rate == 0.0 ? -1.0 : rate);
    angle += h * half;
    rate += h * acceleration(angle - 0.5 * h * half, half);
  };
  for (int k = 0; k < 40'000; ++k) step();
  const test::Json run = test::run(ring(-0.3, 0.0) + "simulate for 0.4 every 0.1\n");
  CHECK(test::last(run, "ph") == doctest::Approx(angle).epsilon(1e-6));
  CHECK(test::last(run, "ph'") == doctest::Approx(rate).epsilon(1e-6));
  const test::Json held = test::run(ring(-0.3, 0.0) + "simulate for 30 every 1\n");
  CHECK(std::abs(test::last(held, "ph'")) < 1e-9);
  CHECK(test::events(held, "stick").size() > 0);
  const double end = test::last(held, "ph");
  CHECK(std::abs(std::cos(end)) <= mu * std::abs(std::sin(end)) + 1e-9);
}
