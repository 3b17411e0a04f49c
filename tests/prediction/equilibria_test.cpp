// SPDX-License-Identifier: Apache-2.0
// What small differences from a place of rest do, against closed forms.
#include <doctest/doctest.h>

#include <cmath>
#include <complex>
#include <string>
#include <vector>

#include "prediction/forecast_of.h"

using namespace trammel;
using test::only_phase;
using Json = test::MachineReply;

namespace {

std::vector<std::complex<double>> rates_of(const Json& phase) {
  std::vector<std::complex<double>> rates;
  for (const Json& rate : phase["growth_rates"]) rates.emplace_back(rate[0], rate[1]);
  return rates;
}

bool says(const Json& phase, const std::string& words) {
  return phase["text"].get<std::string>().find(words) != std::string::npos;
}

// Two rods of length 1 with masses at their ends, drawn along the vertical.
std::string double_pendulum(int upper, int lower) {
  const auto number = [](int n) { return std::to_string(n); };
  return "point O at (0, 0)\npoint A near (0, " + number(upper) + ")\npoint B near (0, " +
         number(upper + lower) +
         ")\nline u from O to A\nline l from A to B\nlength(u) = 1\nlength(l) = 1\n"
         "angle(x_axis, u) = p\nangle(x_axis, l) = q\nfree p, q\nmass(A) = 1\nmass(B) = 1\n"
         "gravity = 9.81\ngiven p = " +
         number(90 * upper) + " deg, q = " + number(90 * lower) +
         " deg, p' = 0, q' = 0\npredict for 100\n";
}

}  // namespace

TEST_CASE("equilibria: what has come to rest tells how it would come back") {
  const Json phase = only_phase(
      "coordinate p\nkinetic = p'^2/2\npotential = 9.81*sin(p)\ndissipation = 0.2*p'^2/2\n"
      "given p = 1, p' = 0\npredict for 1000\n");
  REQUIRE(phase["kind"] == "rest");
  const auto rates = rates_of(phase);
  REQUIRE(rates.size() == 2);
  for (const auto& rate : rates) CHECK(rate.real() == doctest::Approx(-0.1).epsilon(1e-6));
  CHECK(rates[0].imag() == doctest::Approx(std::sqrt(9.81 - 0.01)).epsilon(1e-6));
  CHECK(says(phase, "stable: a small difference from it halves in 6.9315 s, in swings of 2.0071"));
}

TEST_CASE("equilibria: rest on top of a hill is told to be unstable") {
  const Json phase = only_phase(
      "coordinate p\nkinetic = p'^2/2\npotential = 9.81*cos(p)\ngiven p = 0, p' = 0\n"
      "predict for 1000\n");
  REQUIRE(phase["kind"] == "rest");
  const auto rates = rates_of(phase);
  REQUIRE(rates.size() == 2);
  CHECK(rates[0].real() == doctest::Approx(std::sqrt(9.81)).epsilon(1e-6));
  CHECK(rates[1].real() == doctest::Approx(-std::sqrt(9.81)).epsilon(1e-6));
  CHECK(says(phase, "unstable: a small difference from it doubles in 0.2213 s"));
}

// Squares of the frequencies of a double pendulum of equal rods and masses: g/l (2 +- sqrt(2)).
TEST_CASE("equilibria: a sketch has as many rates as it has freedoms, twice") {
  const auto hanging = rates_of(only_phase(double_pendulum(-1, -1)));
  REQUIRE(hanging.size() == 4);
  CHECK(hanging[0].imag() == doctest::Approx(std::sqrt(9.81 * (2 + std::sqrt(2)))).epsilon(1e-6));
  CHECK(hanging[1].imag() == doctest::Approx(std::sqrt(9.81 * (2 - std::sqrt(2)))).epsilon(1e-6));
  for (const auto& rate : hanging) CHECK(std::abs(rate.real()) < 1e-6);
  const auto standing = rates_of(only_phase(double_pendulum(1, 1)));
  REQUIRE(standing.size() == 4);
  CHECK(standing[0].real() == doctest::Approx(std::sqrt(9.81 * (2 + std::sqrt(2)))).epsilon(1e-6));
}

TEST_CASE("equilibria: rest on a plane is neutral, rest by friction tells no rates") {
  const Json neutral = only_phase(
      "coordinate y\nkinetic = y'^2/2\npotential = 0\ndissipation = 0.3*y'^2/2\n"
      "given y = 0, y' = 1\npredict for 1000\n");
  CHECK(says(neutral, "neutral"));
  const Json held = only_phase(
      "coordinate y\nkinetic = y'^2/2\npotential = y^2/2\nforce(y) = -sign(y')\n"
      "given y = 3, y' = 0\npredict for 1000\n");
  CHECK(held["kind"] == "rest");
  CHECK_FALSE(held.contains("growth_rates"));
}
