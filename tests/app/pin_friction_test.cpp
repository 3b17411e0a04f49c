// SPDX-License-Identifier: Apache-2.0
// Pins that rub: a pendulum in closed form, a slider-crank against Newton's and Euler's laws of
// each part, solved here.
#include <doctest/doctest.h>
#include <fmt/format.h>

#include <Eigen/Dense>
#include <cmath>
#include <string>
#include <vector>

#include "app/run_reply.h"
#include "support/answers.h"

using namespace trammel;

namespace {

constexpr double g = 9.81;

// A mass on a light rod, which turns in a pin.
constexpr double m = 2.0, L = 0.5, mu = 0.3, r = 0.1;

std::string pendulum(double angle, double rate) {
  return fmt::format(R"(point O at (0, 0)
point A near ({}, {})
line rod from O to A
length(rod) = L
angle(x_axis, rod) = ph
free ph
mass(A) = m
friction(O) = mu radius r
gravity = g
given L = {}, ph = {}, ph' = {}, m = {}, mu = {}, r = {}, g = 9.81
)",
                     L * std::cos(angle), L * std::sin(angle), L, angle, rate, m, mu, r);
}

// The force along the rod is known, that across it is the torque by L: T^2 = c^2 (R^2 + T^2/L^2).
double torque(double angle, double rate) {
  const double c = mu * r, along = m * (L * rate * rate - g * std::sin(angle));
  return c * std::abs(along) / std::sqrt(1 - c * c / (L * L));
}

double acceleration(double angle, double rate) {
  return -g / L * std::cos(angle) - std::copysign(torque(angle, rate), rate) / (m * L * L);
}

}  // namespace

TEST_CASE("friction in a pin: a pendulum turns, starts and stays by its law") {
  for (const double angle : {-2.5, -1.2, 0.3, 1.9})
    for (const double rate : {-4.0, 0.5, 6.0}) {
      CAPTURE(angle);
      CAPTURE(rate);
      const std::vector<double> found = test::first_components(
          test::ask(pendulum(angle, rate) + "find ph''\n", test::Wanted::Numbers));
      CHECK(found[0] == doctest::Approx(acceleration(angle, rate)).epsilon(1e-10));
    }
  const double stays = -M_PI / 2 + 0.99 * std::asin(mu * r / L);
  const std::vector<double> rests = test::first_components(
      test::ask(pendulum(stays, 0.0) + "find ph''\nfind norm(joint_force(O, rod))\n",
                test::Wanted::FormulasToo));
  CHECK(std::abs(rests[0]) < 1e-12);
  CHECK(rests[1] == doctest::Approx(m * g));
  const double starts = -M_PI / 2 + 1.05 * std::asin(mu * r / L);
  const double begins = test::first_components(
      test::ask(pendulum(starts, 0.0) + "find ph''\n", test::Wanted::Numbers))[0];
  CHECK(begins == doctest::Approx(acceleration(starts, -0.0)).epsilon(1e-9));
  CHECK(begins < 0);
}

TEST_CASE("friction in a pin: a pendulum comes to rest where the pin holds it") {
  const test::Json run = test::run(pendulum(0.0, 0.0) + "simulate for 60 every 1\n");
  CHECK(std::abs(test::last(run, "ph'")) < 1e-9);
  CHECK(std::abs(std::cos(test::last(run, "ph"))) <= mu * r / L + 1e-9);
  CHECK(test::events(run, "stick").size() > 0);
  double angle = 0.0, rate = 0.0;
  constexpr double h = 1e-5;
  for (int k = 0; k < 20'000; ++k) {  // the midpoint rule, down the first way
    const double half = rate + 0.5 * h * acceleration(angle, rate == 0.0 ? -1.0 : rate);
    const double middle = angle + 0.5 * h * rate;
    angle += h * half;
    rate += h * acceleration(middle, half);
  }
  const test::Json begin = test::run(pendulum(0.0, 0.0) + "simulate for 0.2\n");
  CHECK(test::last(begin, "ph") == doctest::Approx(angle).epsilon(1e-7));
  CHECK(test::last(begin, "ph'") == doctest::Approx(rate).epsilon(1e-7));
}

namespace {

// Crank OA and rod AB are uniform bars, the slider B is a mass; all three pins rub.
struct SliderCrank {
  double a = 0.2, b = 0.6, crank = 1.0, rod = 2.0, slider = 3.0, lever = 0.02, drive = 5.0;
  double angle = 0.8, rate = 3.0;

  std::string text() const {
    return fmt::format(R"(point O at (0, 0)
point A near ({}, {})
point B near (0.7, 0)
line c from O to A
line l from A to B
length(c) = a
length(l) = b
B on x_axis
angle(x_axis, c) = th
free th
body(c): mass {} uniform
body(l): mass {} uniform
mass(B) = {}
torque(c) = {}
gravity = 9.81
friction(O) = mu radius r
friction(A) = mu radius r
friction(B) = mu radius r
given a = {}, b = {}, th = {}, th' = {}, mu = 0.2, r = {}
)",
                       a * std::cos(angle), a * std::sin(angle), crank, rod, slider, drive, a, b,
                       angle, rate, lever / 0.2);
  }

  // Unknown: th'', ph'', the forces on the crank at O and A, on the rod at B, the guide's force.
  // The torques are put in and found again from the forces.
  double accelerate() const {
    const double ph = -std::asin(a * std::sin(angle) / b);
    const double turn = -a * std::cos(angle) * rate / (b * std::cos(ph));
    const double to = std::copysign(1.0, rate), ta = std::copysign(1.0, turn - rate),
                 tb = std::copysign(1.0, turn);
    double limit_o = 0.0, limit_a = 0.0, limit_b = 0.0, found = 0.0;
    for (int round = 0; round < 60; ++round) {
      const double on_crank = -to * limit_o + ta * limit_a;
      const double on_rod = -ta * limit_a - tb * limit_b;
      const Eigen::VectorXd x = balance(ph, turn, on_crank, on_rod);
      found = x[0];
      limit_o = lever * std::hypot(x[2], x[3]);
      limit_a = lever * std::hypot(x[4], x[5]);
      limit_b = lever * std::hypot(x[6], x[7]);
    }
    return found;
  }

 private:
  Eigen::VectorXd balance(double ph, double turn, double on_crank, double on_rod) const {
    const double s = std::sin(angle), c = std::cos(angle), sp = std::sin(ph), cp = std::cos(ph);
    Eigen::MatrixXd e = Eigen::MatrixXd::Zero(9, 9);
    Eigen::VectorXd y = Eigen::VectorXd::Zero(9);
    // x: th'', ph'', Ox, Oy, Ax, Ay (on the crank), Bx, By (on the rod), N (on the slider)
    const double wa = rate * rate * a, wb = turn * turn * b;
    e.row(0) << crank * a * s / 2, 0, 1, 0, 1, 0, 0, 0, 0;  // crank across, up, about its middle
    y[0] = -crank * wa * c / 2;
    e.row(1) << -crank * a * c / 2, 0, 0, 1, 0, 1, 0, 0, 0;
    y[1] = -crank * wa * s / 2 + crank * g;
    e.row(2) << -crank * a * a / 12, 0, a * s / 2, -a * c / 2, -a * s / 2, a * c / 2, 0, 0, 0;
    y[2] = -drive - on_crank;
    e.row(3) << rod * a * s, rod * b * sp / 2, 0, 0, -1, 0, 1, 0, 0;  // the same of the rod
    y[3] = -rod * (wa * c + wb * cp / 2);
    e.row(4) << -rod * a * c, -rod * b * cp / 2, 0, 0, 0, -1, 0, 1, 0;
    y[4] = -rod * (wa * s + wb * sp / 2) + rod * g;
    e.row(5) << 0, -rod * b * b / 12, 0, 0, -b * sp / 2, b * cp / 2, -b * sp / 2, b * cp / 2, 0;
    y[5] = -on_rod;
    e.row(6) << slider * a * s, slider * b * sp, 0, 0, 0, 0, -1, 0, 0;  // slider along, across
    y[6] = -slider * (wa * c + wb * cp);
    e.row(7) << 0, 0, 0, 0, 0, 0, 0, -1, 1;
    y[7] = slider * g;
    e.row(8) << a * c, b * cp, 0, 0, 0, 0, 0, 0, 0;  // the slider stays on its guide
    y[8] = wa * s + wb * sp;
    return e.fullPivLu().solve(y);
  }
};

}  // namespace

TEST_CASE("friction in pins: a slider-crank moves as Newton and Euler have it") {
  for (const double angle : {0.4, 0.8, 2.0, -1.3})
    for (const double rate : {-5.0, 0.7, 3.0}) {
      CAPTURE(angle);
      CAPTURE(rate);
      SliderCrank machine;
      machine.angle = angle;
      machine.rate = rate;
      const std::vector<double> found =
          test::first_components(test::ask(machine.text() + "find th''\n", test::Wanted::Numbers));
      CHECK(found[0] == doctest::Approx(machine.accelerate()).epsilon(1e-9));
      machine.lever = 0.0;
      CHECK(std::abs(found[0] - machine.accelerate()) > 1e-3);
    }
}

TEST_CASE("friction in pins: three pins of a slider-crank share what holds it at rest") {
  SliderCrank machine;
  machine.angle = -1.4;
  machine.rate = 0.0;
  machine.drive = -0.05;
  const double still =
      test::first_components(test::ask(machine.text() + "find th''\n", test::Wanted::Numbers))[0];
  CHECK(std::abs(still) < 1e-12);
  const test::Json run = test::run(machine.text() + "simulate for 3\n");
  CHECK(test::last(run, "th") == doctest::Approx(-1.4));
}

TEST_CASE("friction in pins: runs of a slider-crank lose energy until they stand still") {
  SliderCrank machine;
  machine.drive = 0.0;
  const test::Json run =
      test::run(machine.text() + "find kinetic_energy + potential_energy\nsimulate for 8\n");
  const std::size_t energy = test::column(run, "kinetic_energy + potential_energy");
  double before = HUGE_VAL;
  for (const test::Json& row : run["rows"]) {
    CHECK(row[energy].get<double>() <= before + 1e-8);
    before = row[energy].get<double>();
  }
  CHECK(std::abs(test::last(run, "th'")) < 1e-9);
}

namespace {

std::string first_message(const std::string& text) {
  const test::Json reply = test::reply_to(text, {.exit_code = app::ExitCode::ModelWrong});
  return reply["diagnostics"][0]["message"].get<std::string>();
}

}  // namespace

TEST_CASE(
    "friction in pins: one with less than two bodies is refused, and a pin asks for a radius") {
  const std::string base =
      "point O at (0, 0)\npoint P near (1, 0)\ny(P) = 0\nx(P) = u\nfree u\n"
      "given u = 1, u' = 0\n";
  CHECK(first_message(base + "friction(P) = 0.1 radius 0.2\nsimulate for 1\n") ==
        "'P' is no pin of two bodies");
  CHECK(first_message(base + "friction(P) = 0.1\nsimulate for 1\n") ==
        "'P' is a point: friction in its pin needs a radius");
}
