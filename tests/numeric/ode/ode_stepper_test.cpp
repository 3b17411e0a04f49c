// SPDX-License-Identifier: Apache-2.0
#include "numeric/ode/ode_stepper.h"

#include <doctest/doctest.h>

#include <algorithm>
#include <array>
#include <cmath>
#include <numbers>

namespace {

using namespace trammel::numeric;

// Kepler's ellipse of eccentricity 1/2, once around in 2 pi: x, y, x', y'.
OdeSystem ellipse() {
  return {4, [](double, std::span<const double> y, std::span<double> rate) {
            const double r = std::hypot(y[0], y[1]);
            rate[0] = y[2], rate[1] = y[3];
            rate[2] = -y[0] / (r * r * r), rate[3] = -y[1] / (r * r * r);
            return true;
          }};
}
constexpr std::array<double, 4> perihelion{0.5, 0.0, 0.0, 1.7320508075688772};
constexpr std::array<double, 4> ones{1.0, 1.0, 1.0, 1.0};

struct Errors {
  double at_end = 0.0, between = 0.0;
};

// Where the planet is at a moment, by Kepler's equation.
std::array<double, 2> position(double t) {
  double e = t;
  for (int i = 0; i < 60; ++i) e -= (e - 0.5 * std::sin(e) - t) / (1 - 0.5 * std::cos(e));
  return {std::cos(e) - 0.5, std::sqrt(0.75) * std::sin(e)};
}

Errors go_around(double tolerance) {
  OdeStepper stepper(ellipse(), tolerance);
  REQUIRE(stepper.start(0.0, perihelion, ones));
  const double period = 2 * std::numbers::pi;
  Errors errors;
  std::array<double, 4> y{};
  while (stepper.end() < period) {
    REQUIRE(stepper.step(period, HUGE_VAL) == StepStatus::Done);
    for (const double part : {0.1, 0.37, 0.5, 0.82}) {
      const double t = stepper.begin() + part * (stepper.end() - stepper.begin());
      stepper.eval(t, y);
      const auto [px, py] = position(t);
      errors.between = std::max(errors.between, std::hypot(y[0] - px, y[1] - py));
    }
  }
  CHECK(stepper.end() == period);
  errors.at_end = std::hypot(stepper.y()[0] - 0.5, stepper.y()[1]);
  return errors;
}

TEST_CASE("a planet comes back to where it started, the nearer the smaller the tolerance") {
  double last = HUGE_VAL;
  for (const double tolerance : {1e-4, 1e-5, 1e-6, 1e-7, 1e-8, 1e-9, 1e-10, 1e-11, 1e-12}) {
    const Errors errors = go_around(tolerance);
    CAPTURE(tolerance);
    CHECK(errors.at_end < 50 * tolerance);  // grown along the orbit
    CHECK(errors.between < 100 * tolerance);
    CHECK(errors.at_end < last);
    last = errors.at_end;
  }
}

TEST_CASE("forces that depend on the time are taken at the right moments") {
  OdeStepper stepper({1,
                      [](double t, std::span<const double> y, std::span<double> rate) {
                        rate[0] = y[0] * std::cos(t);
                        return true;
                      }},
                     1e-11);
  const std::array<double, 1> one{1.0};
  REQUIRE(stepper.start(0.0, one, one));
  while (stepper.end() < 7.0) REQUIRE(stepper.step(7.0, HUGE_VAL) == StepStatus::Done);
  CHECK(stepper.y()[0] == doctest::Approx(std::exp(std::sin(7.0))).epsilon(1e-9));
}

TEST_CASE("a motion that ends in an infinite rate is told, not passed") {
  // y = 1/(1 - t)
  OdeStepper stepper({1,
                      [](double, std::span<const double> y, std::span<double> rate) {
                        rate[0] = y[0] * y[0];
                        return true;
                      }},
                     1e-9);
  const std::array<double, 1> one{1.0};
  REQUIRE(stepper.start(0.0, one, one));
  StepStatus status = StepStatus::Done;
  for (int i = 0; i < 100'000 && stepper.end() < 2.0 && status == StepStatus::Done; ++i)
    status = stepper.step(2.0, HUGE_VAL);
  CHECK(status == StepStatus::Stuck);
  CHECK(stepper.end() == doctest::Approx(1.0).epsilon(1e-6));
}

TEST_CASE("a corrected end is where the next step starts") {
  OdeStepper stepper({1,
                      [](double, std::span<const double>, std::span<double> rate) {
                        rate[0] = 2.0;
                        return true;
                      }},
                     1e-9);
  const std::array<double, 1> zero{0.0}, one{1.0}, moved{10.0};
  REQUIRE(stepper.start(0.0, zero, one));
  REQUIRE(stepper.step(1.0, 0.5) == StepStatus::Done);
  const double reached = stepper.end();
  std::array<double, 1> y{};
  REQUIRE(stepper.correct(moved));
  stepper.eval(reached, y);
  CHECK(y[0] == doctest::Approx(2.0 * reached));  // the last step is as it was
  while (stepper.end() < 1.0) REQUIRE(stepper.step(1.0, 0.5) == StepStatus::Done);
  CHECK(stepper.y()[0] == doctest::Approx(10.0 + 2.0 * (1.0 - reached)));
}

TEST_CASE("ode: a stepper that recalls another's memory makes the same steps to the last bit") {
  OdeStepper first(ellipse(), 1e-9), second(ellipse(), 1e-9);
  REQUIRE(first.start(0.0, perihelion, ones));
  for (int k = 0; k < 7; ++k) REQUIRE(first.step(100.0, HUGE_VAL) == StepStatus::Done);
  second.recall(first.memory());
  for (int k = 0; k < 20; ++k) {
    REQUIRE(first.step(100.0, HUGE_VAL) == StepStatus::Done);
    REQUIRE(second.step(100.0, HUGE_VAL) == StepStatus::Done);
    CHECK(first.end() == second.end());
    CHECK(std::equal(first.y().begin(), first.y().end(), second.y().begin()));
  }
  CHECK(first.steps() == second.steps());
}

}  // namespace
