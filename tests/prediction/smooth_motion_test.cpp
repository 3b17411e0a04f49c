// SPDX-License-Identifier: Apache-2.0
// The long run of smooth motions whose ends are known.
#include <doctest/doctest.h>

#include <cmath>
#include <complex>
#include <numbers>

#include "prediction/forecast_of.h"

using namespace trammel;
using test::only_phase;
using Json = test::MachineReply;

namespace {

constexpr double turn = 2 * std::numbers::pi;

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

// Multipliers of a linear oscillator are exp(lambda T), whatever shakes it.
TEST_CASE("the long run: what is off a shaken spring shrinks as its damping says") {
  const double c = 0.1, k = 2.3, w = 1.7;
  const Json phase = only_phase(
      "coordinate x\nkinetic = x'^2/2\npotential = 2.3*x^2/2\ndissipation = 0.1*x'^2/2\n"
      "force(x) = 0.4*cos(1.7*time)\ngiven x = 1, x' = 0\npredict for 5000\n");
  CHECK(phase["minima"] == 1);
  CHECK(phase["period"].get<double>() == doctest::Approx(turn / w).epsilon(1e-9));
  const std::complex<double> lambda(-c / 2, std::sqrt(k - c * c / 4));
  const std::complex<double> multiplier = std::exp(lambda * turn / w);
  REQUIRE(phase["multipliers"].size() == 2);
  for (const Json& one : phase["multipliers"]) {
    CHECK(one[0].get<double>() == doctest::Approx(multiplier.real()).epsilon(1e-4));
    CHECK(std::abs(one[1].get<double>()) ==
          doctest::Approx(std::abs(multiplier.imag())).epsilon(1e-4));
  }
  const double off = std::hypot(k - w * w, c * w);  // the amplitude is F over this
  CHECK(phase["course"].back()["amplitude"].get<double>() ==
        doctest::Approx(0.4 / off).epsilon(1e-6));
}

// [Liouville]: volumes shrink by exp of the integral of the divergence, which is that of the
// damping, however large the swings of a pendulum are; it has constraints.
TEST_CASE("the long run: the multipliers of a driven pendulum multiply to what damping takes") {
  const Json phase = only_phase(
      "point O at (0, 0)\npoint A near (0.5, -0.8)\nline a from O to A\nlength(a) = 1\n"
      "angle(x_axis, a) = p\nfree p\nmass(A) = 1\ngravity = 9.81\n"
      "torque(a) = 2*cos(2*time) - 0.6*p'\nstart p = -1.2, p' = 0\npredict for 3000\n");
  REQUIRE(phase["kind"] == "cycle");
  CHECK(phase["period"].get<double>() == doctest::Approx(turn / 2).epsilon(1e-9));
  REQUIRE(phase["multipliers"].size() == 2);
  std::complex<double> product = 1.0;
  for (const Json& one : phase["multipliers"])
    product *= std::complex<double>(one[0].get<double>(), one[1].get<double>());
  CHECK(product.real() == doctest::Approx(std::exp(-0.6 * turn / 2)).epsilon(1e-3));
  CHECK(std::abs(product.imag()) < 1e-6);
}

// To first order in mu its multiplier is exp(-2 pi mu); it begins far from its cycle.
TEST_CASE("the long run: a weak limit cycle is reached without simulating the way there") {
  const Json forecast = test::forecast_of(
      "coordinate x\nkinetic = x'^2/2\npotential = x^2/2\nforce(x) = 0.01*(1 - x^2)*x'\n"
      "given x = 0.1, x' = 0\npredict for 100000\n");
  REQUIRE(forecast["phases"].size() == 1);
  const Json phase = forecast["phases"][0];
  REQUIRE(phase["multipliers"].size() == 1);
  CHECK(phase["multipliers"][0][0].get<double>() ==
        doctest::Approx(std::exp(-turn * 0.01)).epsilon(1e-3));
  CHECK(phase["course"].back()["amplitude"].get<double>() == doctest::Approx(2).epsilon(1e-4));
  CHECK(forecast["simulated"].get<double>() < 1000);
}

TEST_CASE("the long run: an amplitude decays as it must over sixteen thousand swings") {
  const Json phase = only_phase(
      "coordinate x\nkinetic = x'^2/2\npotential = x^2/2\ndissipation = 0.0002*x'^2/2\n"
      "given x = 1, x' = 0\npredict for 100000\n");
  CHECK(phase["kind"] == "cycle");
  for (const Json& point : phase["course"]) {
    CHECK(point["amplitude"].get<double>() ==
          doctest::Approx(std::exp(-1e-4 * point["time"].get<double>())).epsilon(2e-4));
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

// exp(0.0005 t) of the start's amplitude reaches the wall.
TEST_CASE("the long run: a swing that grows touches its wall when it must") {
  const Json forecast = test::forecast_of(
      "coordinate x\nkinetic = x'^2/2\npotential = x^2/2\nforce(x) = 0.001*x'\n"
      "constraint x <= 1\ngiven x = 0.1, x' = 0\npredict for 4700\n");
  const Json ends = forecast["phases"][0]["ends"];
  REQUIRE(ends.is_object());
  CHECK(ends["what"] == "'constraint x <= 1' is touched");
  CHECK(ends["time"].get<double>() == doctest::Approx(std::log(10) / 0.0005).epsilon(2e-3));
  CHECK(forecast["simulated"].get<double>() < 0.2 * 4700);
}

TEST_CASE("the long run: a pendulum dies out below all rounding, and rests") {
  const Json forecast = test::forecast_of(
      "coordinate a\nkinetic = a'^2/2\npotential = -9.81*cos(a)\ndissipation = 0.05*a'^2/2\n"
      "given a = 1, a' = 0\npredict for 100000\n");
  REQUIRE(forecast["phases"].size() == 2);
  CHECK(forecast["phases"][1]["kind"] == "rest");
  CHECK(std::abs(forecast["phases"][1]["state"]["a"].get<double>()) < 1e-7);
  CHECK(forecast["known_to"] == 100000);
}

// Against all of it simulated, which has no sections and no windows. What comes before the first
// section and after the last is no whole pattern.
TEST_CASE("the long run: a rotor under a constant torque turns, and turns are counted") {
  const std::string rotor =
      "coordinate a\nkinetic = a'^2/2\npotential = -cos(a)\nforce(a) = 1.5 - 0.2*a'\n"
      "given a = 0, a' = 0\n";
  const Json forecast = test::forecast_of(rotor + "predict for 10000\n");
  CHECK(forecast["simulated"].get<double>() < 500);
  const Json phase = forecast["phases"].back();
  CHECK(phase["kind"] == "cycle");
  CHECK(phase["multipliers"].size() == 1);
  const Json run = test::ask(rotor + "simulate for 10000 every 10000\n", app::Simulate{});
  const double turns = run["results"].back()["rows"].back()[1].get<double>() / turn;
  CHECK(std::abs(phase["repeats"].get<double>() - turns) < 2);
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

// Its swings have the period of the sine, and die out by exp(-t/200): at the end by e^-15.
TEST_CASE("the long run: a drive that dies out has no period") {
  const Json forecast = test::forecast_of(
      "coordinate x\nkinetic = x'^2/2\npotential = x^2/2\ndissipation = 0.2*x'^2/2\n"
      "force(x) = sin(time)*exp(-time/200)\ngiven x = 0.1, x' = 0\npredict for 3000\n");
  REQUIRE_FALSE(forecast["phases"].empty());
  for (const Json& phase : forecast["phases"])
    if (phase["kind"] == "cycle") CHECK(phase["course"].back()["amplitude"].get<double>() < 0.01);
}

// A crank that turns evenly carries the pivot of a pendulum to and fro: 2 rad a second.
TEST_CASE("the long run: a crank of a sketch drives with the period of its turns") {
  const Json phase = only_phase(
      "point O at (0, 0)\npoint A near (0.3, 0)\nline crank from O to A\nlength(crank) = 0.3\n"
      "angle(x_axis, crank) = 2*time\npoint B near (2, 0)\nline rod from A to B\n"
      "length(rod) = 1.5\nB on x_axis\npoint C near (2, -1)\nline arm from B to C\n"
      "length(arm) = 0.8\nphi: angle(x_axis, arm) = phi\nfree phi\nmass(C) = 1\n"
      "gravity = 9.81\ndamper d between rod, arm coefficient 0.3\n"
      "given phi = -1.2, phi' = 0\npredict for 3000\n");
  CHECK(phase["kind"] == "cycle");
  CHECK(phase["course"].back()["period"].get<double>() == doctest::Approx(turn / 2).epsilon(1e-9));
}

// By hand, x'' + 0.2 x' + x = 0.01 t sin(t): x = (0.5 - 0.05 t) cos(t) + 0.05 sin(t) and what
// fades.
TEST_CASE("the long run: swings that grow with their force are told by their first and last") {
  const Json phase = only_phase(
      "coordinate x\nkinetic = x'^2/2\npotential = x^2/2\n"
      "force(x) = 0.01*time*sin(time) - 0.2*x'\ngiven x = 0, x' = 0\npredict for 1000\n");
  CHECK(phase["kind"] == "irregular");
  const Json course = phase["course"];
  REQUIRE(course.size() == 64);
  CHECK(course.back()["time"].get<double>() > 990);
  CHECK(course.back()["amplitude"].get<double>() ==
        doctest::Approx(0.05 * course.back()["time"].get<double>() - 0.5).epsilon(1e-3));
  const std::string text = phase["text"];
  CHECK(text.find("It swings in 6.28") == 0);
  CHECK(text.find("no pattern repeats: x swings by 0.0") != std::string::npos);
}
