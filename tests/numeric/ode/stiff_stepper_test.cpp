// SPDX-License-Identifier: Apache-2.0
#include "numeric/ode/stiff_stepper.h"

#include <doctest/doctest.h>
#include <rapidcheck.h>

#include <Eigen/Core>
#include <Eigen/QR>

#include <algorithm>
#include <array>
#include <cmath>
#include <functional>
#include <string>
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

TEST_CASE("what swings, tumbles and orbits is not stiff, however coarse or fine its steps are") {
  using Rates = std::function<void(std::span<const double>, std::span<double>)>;
  const auto oscillator = [](double damping) -> Rates {
    return [damping](auto y, auto rate) {
      rate[0] = y[1];
      rate[1] = -y[0] - damping * y[1];
    };
  };
  struct Motion {
    std::string name;
    std::vector<double> start;
    Rates rates;
  };
  const std::vector<Motion> motions{{"undamped", {1, 0}, oscillator(0)},
                                    {"hardly damped", {1, 0}, oscillator(0.01)},
                                    {"damped", {1, 0}, oscillator(1)},
                                    {"van der Pol",
                                     {2, 0},
                                     [](auto y, auto rate) {
                                       rate[0] = y[1];
                                       rate[1] = (1 - y[0] * y[0]) * y[1] - y[0];
                                     }},
                                    {"Kepler",
                                     {0.4, 0, 0, 2},
                                     [](auto y, auto rate) {
                                       const double r = std::hypot(y[0], y[1]),
                                                    pull = 1 / (r * r * r);
                                       rate[0] = y[2];
                                       rate[1] = y[3];
                                       rate[2] = -pull * y[0];
                                       rate[3] = -pull * y[1];
                                     }},
                                    {"Lorenz", {1, 1, 1}, [](auto y, auto rate) {
                                       rate[0] = 10 * (y[1] - y[0]);
                                       rate[1] = y[0] * (28 - y[2]) - y[1];
                                       rate[2] = y[0] * y[1] - 8.0 / 3 * y[2];
                                     }}};
  for (const Motion& motion : motions)
    for (const double accuracy : {1e-4, 1e-6, 1e-8, 1e-10, 1e-12}) {
      CAPTURE(motion.name);
      CAPTURE(accuracy);
      OdeStepper stepper({motion.start.size(),
                          [&](double, std::span<const double> y, std::span<double> rate) {
                            motion.rates(y, rate);
                            return true;
                          }},
                         accuracy);
      const std::vector<double> sizes(motion.start.size(), 1.0);
      REQUIRE(stepper.start(0.0, motion.start, sizes));
      while (stepper.end() < 30.0) {
        REQUIRE(stepper.step(30.0, 1e9) == StepStatus::Done);
        REQUIRE_FALSE(stepper.is_stiff());
      }
    }
}

// Their exact solutions are cos t: y' = -k (y - cos t) - sin t.
TEST_CASE("implicit steps are as accurate as told, at their ends and between") {
  const OdeSystem follower{1, [](double t, std::span<const double> y, std::span<double> rate) {
                             rate[0] = -1e6 * (y[0] - std::cos(t)) - std::sin(t);
                             return true;
                           }};
  const std::array<double, 1> one{1.0};
  for (const double accuracy : {1e-3, 1e-6, 1e-9, 1e-12}) {
    CAPTURE(accuracy);
    StiffStepper stepper(follower, accuracy, one);
    stepper.start(0.0, one, std::array<double, 1>{0.0}, 1e-3);
    std::array<double, 1> y{};
    int steps = 0;
    double begin = 0.0, worst = 0.0;
    while (stepper.end() < 50.0) {
      REQUIRE(stepper.step(50.0, 1e9));
      ++steps;
      for (const double part : {0.1, 0.35, 0.5, 0.8, 1.0}) {
        const double t = begin + part * (stepper.end() - begin);
        stepper.eval(t, y);
        worst = std::max(worst, std::abs(y[0] - std::cos(t)));
      }
      begin = stepper.end();
    }
    CHECK(worst < 10 * accuracy);
    CHECK(steps < 250);
  }
}

// Turns with rate b while it decays with rate a, seen in directions that mix all of them.
struct Spirals {
  std::vector<double> decay, turn;
  Eigen::MatrixXd mixed;  // orthogonal

  Eigen::VectorXd at(double t) const {
    Eigen::VectorXd own(mixed.rows());
    for (std::size_t k = 0; k < decay.size(); ++k) {
      const auto i = static_cast<Eigen::Index>(2 * k);
      const double size = std::exp(-decay[k] * t);
      own[i] = size * std::cos(turn[k] * t);
      own[i + 1] = size * std::sin(turn[k] * t);
    }
    return mixed * own;
  }
  OdeSystem system() const {
    Eigen::MatrixXd own = Eigen::MatrixXd::Zero(mixed.rows(), mixed.rows());
    for (std::size_t k = 0; k < decay.size(); ++k) {
      const auto i = static_cast<Eigen::Index>(2 * k);
      own(i, i) = own(i + 1, i + 1) = -decay[k];
      own(i + 1, i) = turn[k];
      own(i, i + 1) = -turn[k];
    }
    const Eigen::MatrixXd matrix = mixed * own * mixed.transpose();
    return {static_cast<std::size_t>(matrix.rows()),
            [matrix](double, std::span<const double> y, std::span<double> rate) {
              Eigen::Map<Eigen::VectorXd>(rate.data(), matrix.rows()) =
                  matrix * Eigen::Map<const Eigen::VectorXd>(y.data(), matrix.rows());
              return true;
            }};
  }
};

TEST_CASE("property: decays and swings of any pace are followed as accurately as told") {
  CHECK(rc::check([] {
    const auto power = [](int low, int high) {
      return std::pow(10.0, 0.1 * *rc::gen::inRange(10 * low, 10 * high));
    };
    Spirals spirals;
    const auto count = *rc::gen::inRange<std::size_t>(1, 4);
    for (std::size_t k = 0; k < count; ++k) {
      spirals.decay.push_back(power(-2, 7));
      // What swings much faster than it decays would be followed swing by swing.
      spirals.turn.push_back(spirals.decay[k] * 0.1 * *rc::gen::inRange(0, 30));
    }
    const auto n = static_cast<Eigen::Index>(2 * count);
    Eigen::MatrixXd any(n, n);
    for (Eigen::Index i = 0; i < any.size(); ++i) any(i) = 0.01 * *rc::gen::inRange(-100, 101);
    spirals.mixed = any.householderQr().householderQ() * Eigen::MatrixXd::Identity(n, n);
    const double accuracy = power(-11, -3), end = power(-2, 2);
    OdeStepper stepper(spirals.system(), accuracy);
    const Eigen::VectorXd first = spirals.at(0.0);
    const std::vector<double> from(first.begin(), first.end()), sizes(from.size(), 1.0);
    RC_ASSERT(stepper.start(0.0, from, sizes));
    std::vector<double> y(from.size());
    const double rounding =
        1e-15 * std::min(end, 1e2) * *std::max_element(spirals.decay.begin(), spirals.decay.end());
    while (stepper.end() < end) {
      const bool is_implicit = stepper.is_stiff();
      RC_ASSERT(stepper.step(end, 1e9) == StepStatus::Done);
      for (const double part : {0.2, 0.5, 0.9, 1.0}) {
        const double t = stepper.begin() + part * (stepper.end() - stepper.begin());
        stepper.eval(t, y);
        const Eigen::VectorXd exact = spirals.at(t);
        const double off = (Eigen::Map<const Eigen::VectorXd>(y.data(), n) - exact).norm();
        RC_LOG("at " + std::to_string(t) + ": " + std::to_string(off / accuracy) + " times");
        // Explicit steps at the border of their stability are known at their ends alone, and to
        // some hundred tolerances, with which implicit ones begin.
        if (part == 1.0 || is_implicit) RC_ASSERT(off < 1000 * accuracy + rounding);
      }
    }
    RC_ASSERT(stepper.steps() < 5000U);
  }));
}

// y' = -sqrt(y) from 1 is (1 - t/2)^2, until it is 0 at t = 2: below there are no rates.
TEST_CASE("implicit steps stay where there are rates") {
  const OdeSystem leak{1, [](double, std::span<const double> y, std::span<double> rate) {
                         rate[0] = -std::sqrt(y[0]);
                         return y[0] >= 0.0;
                       }};
  const std::array<double, 1> one{1.0};
  StiffStepper stepper(leak, 1e-6, one);
  stepper.start(0.0, one, std::array<double, 1>{-1.0}, 1e-2);
  while (stepper.end() < 3.0 && stepper.step(3.0, 1e9)) {
    const double left = std::max(0.0, 1 - stepper.end() / 2);
    CHECK(stepper.y()[0] >= 0.0);
    CHECK(std::abs(stepper.y()[0] - left * left) < 1e-5);
  }
  CHECK(stepper.end() > 1.99);
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
