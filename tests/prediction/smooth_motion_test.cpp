// SPDX-License-Identifier: Apache-2.0
// The long run of smooth motions whose ends are known.
#include <doctest/doctest.h>

#include <cmath>
#include <numbers>

#include "prediction/forecast_of.h"

using namespace trammel;
using Json = test::MachineReply;

namespace {

constexpr double turn = 2 * std::numbers::pi;

Json only_phase(const std::string& text) {
  const Json forecast = test::forecast_of(text);
  REQUIRE(forecast["phases"].size() == 1);
  return forecast["phases"][0];
}

// A particle in two wells, shaken.
std::string duffing(const std::string& force) {
  return "coordinate x\nkinetic = x'^2/2\npotential = -x^2/2 + x^4/4\ndissipation = d*x'^2/2\n"
         "force(x) = F*cos(w*time)\ngiven d = 0.3, w = 1.2, x = 1, x' = 0, F = " +
         force + "\npredict for 2000\n";
}

}  // namespace

// Period and amplitude of van der Pol's limit cycle at mu = 1: 6.6632868593 and 2.00861986.
TEST_CASE("the long run: van der Pol's oscillator reaches its limit cycle") {
  const Json phase = only_phase(
      "coordinate x\nkinetic = x'^2/2\npotential = x^2/2\nforce(x) = (1 - x^2)*x'\n"
      "given x = 0.1, x' = 0\npredict for 100000\n");
  CHECK(phase["kind"] == "cycle");
  const Json last = phase["course"].back();
  CHECK(last["period"].get<double>() == doctest::Approx(6.6632868593).epsilon(1e-6));
  CHECK(last["amplitude"].get<double>() == doctest::Approx(2.00861986).epsilon(1e-5));
  CHECK(std::abs(phase["repeats"].get<double>() - 100000 / 6.6632868593) < 5);
}

// Its periods at these forces are one and four of the drive's [Jordan and Smith, Duffing].
TEST_CASE("the long run: a shaken particle repeats after one period of the drive, or four") {
  CHECK(only_phase(duffing("0.2"))["period"].get<double>() ==
        doctest::Approx(turn / 1.2).epsilon(1e-9));
  const Json fourfold = only_phase(duffing("0.29"));
  CHECK(fourfold["minima"] == 4);
  CHECK(fourfold["period"].get<double>() == doctest::Approx(4 * turn / 1.2).epsilon(1e-9));
  CHECK(only_phase(duffing("0.5"))["kind"] == "irregular");
}

TEST_CASE("the long run: an amplitude decays as it must over sixteen thousand swings") {
  const Json phase = only_phase(
      "coordinate x\nkinetic = x'^2/2\npotential = x^2/2\ndissipation = 0.0002*x'^2/2\n"
      "given x = 1, x' = 0\npredict for 100000\n");
  CHECK(phase["kind"] == "cycle");
  for (const Json& point : phase["course"]) {
    // Of the extremes of the swing before the point.
    const double early = point["time"].get<double>() - turn / 4;
    CHECK(point["amplitude"].get<double>() ==
          doctest::Approx(std::exp(-1e-4 * early)).epsilon(0.02));
  }
}

TEST_CASE("the long run: a planet comes back after Kepler's period, a turn further") {
  const Json phase = only_phase(
      "coordinate r, phi\nkinetic = (r'^2 + r^2*phi'^2)/2\npotential = -1/r\n"
      "given r = 1, phi = 0, r' = 0, phi' = 1.2\npredict for 10000\n");
  const double axis = 1 / (2 - 1.44);
  CHECK(phase["period"].get<double>() == doctest::Approx(turn * std::pow(axis, 1.5)).epsilon(1e-7));
  CHECK(phase["change"]["phi"].get<double>() == doctest::Approx(turn).epsilon(1e-7));
}

TEST_CASE("the long run: a rotor under a constant torque turns, and turns are counted") {
  const Json forecast = test::forecast_of(
      "coordinate a\nkinetic = a'^2/2\npotential = -cos(a)\nforce(a) = 1.5 - 0.2*a'\n"
      "given a = 0, a' = 0\npredict for 10000\n");
  const Json phase = forecast["phases"].back();
  CHECK(phase["kind"] == "cycle");
  const double period = phase["course"].back()["period"];
  CHECK(std::abs(phase["repeats"].get<double>() - 10000 / period) < 10);
}

TEST_CASE("the long run: what decays rests, what falls with drag drifts, what grows diverges") {
  const Json rest = only_phase(
      "coordinate a\nkinetic = a'^2/2\npotential = -9.81*cos(a)\ndissipation = 0.1*a'^2\n"
      "given a = 1, a' = 0\npredict for 1000\n");
  CHECK(rest["kind"] == "rest");
  CHECK(std::abs(rest["state"]["a"].get<double>()) < 1e-6);
  const Json drift = only_phase(
      "coordinate y\nkinetic = y'^2/2\npotential = 9.81*y\ndissipation = 0.5*y'^2\n"
      "given y = 0, y' = 0\npredict for 1000\n");
  CHECK(drift["kind"] == "drift");
  CHECK(drift["change"]["y"].get<double>() == doctest::Approx(-9.81));
  const Json growth = only_phase(
      "coordinate y\nkinetic = y'^2/2\npotential = -y^2/2\ngiven y = 0.01, y' = 0\n"
      "predict for 1000\n");
  CHECK(growth["kind"] == "divergence");
}

TEST_CASE("the long run: a double pendulum in chaos is irregular, not a cycle") {
  const Json forecast = test::forecast_of(
      "coordinate a, b\nkinetic = (2*a'^2 + b'^2 + 2*a'*b'*cos(a-b))/2\n"
      "potential = -2*9.81*cos(a) - 9.81*cos(b)\ngiven a = 2, b = 2.5, a' = 0, b' = 0\n"
      "predict for 300\n");
  CHECK(forecast["phases"].back()["kind"] == "irregular");
  CHECK(forecast["phases"].back()["spread"].get<double>() > 0.1);
}
