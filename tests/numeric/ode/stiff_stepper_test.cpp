// SPDX-License-Identifier: Apache-2.0
#include "numeric/ode/stiff_stepper.h"

#include <doctest/doctest.h>

#include <algorithm>
#include <array>
#include <cmath>
#include <vector>

#include "numeric/ode/ode_stepper.h"

namespace {

using namespace trammel::numeric;

// x'' = -k x - (k + 1) x' has e^-t and e^-kt: from x' = -x the motion is the slow one alone.
OdeSystem damped(double k) {
  return {2, [k](double, std::span<const double> y, std::span<double> rate) {
            rate[0] = y[1];
            rate[1] = -k * y[0] - (k + 1) * y[1];
            return true;
          }};
}
constexpr std::array<double, 2> start{1.0, -1.0}, ones{1.0, 1.0};

double error_of(OdeStepper& stepper, double end, double accuracy) {
  double between = 0.0;
  std::array<double, 2> y{};
  while (stepper.end() < end) {
    REQUIRE(stepper.step(end, 1.0) == StepStatus::Done);
    const double middle = (stepper.begin() + stepper.end()) / 2;
    stepper.eval(middle, y);
    between = std::max(between, std::abs(y[0] - std::exp(-middle)));
  }
  CHECK(between < 100 * accuracy);
  return std::abs(stepper.y()[0] - std::exp(-end));
}

TEST_CASE("a decay a million times faster than the motion costs few rates and no accuracy") {
  for (const double accuracy : {1e-5, 1e-7, 1e-9}) {
    OdeStepper stepper(damped(1e6), accuracy);
    REQUIRE(stepper.start(0.0, start, ones));
    CHECK(error_of(stepper, 5.0, accuracy) < 10 * accuracy);
    CHECK(stepper.is_stiff());
    CHECK(stepper.rates() < 3000);  // explicit steps would need some ten millions
  }
}

TEST_CASE("a motion without fast decay keeps its explicit steps") {
  OdeStepper stepper(damped(3.0), 1e-6);
  REQUIRE(stepper.start(0.0, start, ones));
  CHECK(error_of(stepper, 5.0, 1e-6) < 1e-5);
  CHECK_FALSE(stepper.is_stiff());
}

TEST_CASE("implicit steps go on from their memory to the last bit") {
  OdeStepper first(damped(1e6), 1e-7);
  REQUIRE(first.start(0.0, start, ones));
  while (first.end() < 1.0) REQUIRE(first.step(5.0, 1.0) == StepStatus::Done);
  REQUIRE(first.is_stiff());
  first.forget();
  OdeStepper second(damped(1e6), 1e-7);
  second.recall(first.memory());
  while (first.end() < 5.0) {
    REQUIRE(first.step(5.0, 1.0) == StepStatus::Done);
    REQUIRE(second.step(5.0, 1.0) == StepStatus::Done);
    CHECK(first.end() == second.end());
    CHECK(first.y()[0] == second.y()[0]);
  }
}

}  // namespace
