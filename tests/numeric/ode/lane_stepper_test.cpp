// SPDX-License-Identifier: Apache-2.0
#include "numeric/ode/lane_stepper.h"

#include <doctest/doctest.h>

#include <algorithm>
#include <array>
#include <cmath>
#include <numbers>
#include <vector>

#include "numeric/ode/ode_stepper.h"

namespace {

using namespace trammel::numeric;

constexpr std::size_t lanes = 8;

// Kepler's ellipse about a sun of mass p: x, y, x', y'.
void planet(std::span<const double> at, std::span<double> rates) {
  for (std::size_t k = 0; k < lanes; ++k) {
    const double x = at[k], y = at[lanes + k], sun = at[5 * lanes + k];
    const double r = std::sqrt(x * x + y * y), pull = -sun / (r * r * r);
    rates[k] = at[2 * lanes + k];
    rates[lanes + k] = at[3 * lanes + k];
    rates[2 * lanes + k] = pull * x;
    rates[3 * lanes + k] = pull * y;
  }
}
const LaneSystem planets{4, 1, 0, planet};

LaneStart orbit(double eccentricity, double sun, double turns) {
  LaneStart start;
  start.t_end = turns * 2 * std::numbers::pi / std::sqrt(sun);
  start.step_max = HUGE_VAL;
  start.y = {1 - eccentricity, 0.0, 0.0, std::sqrt(sun * (1 + eccentricity) / (1 - eccentricity))};
  start.scales = {1, 1, 1, 1};
  start.constants = {sun};
  return start;
}

// More than lanes, each of another shape and length.
std::vector<LaneStart> many_orbits() {
  std::vector<LaneStart> starts;
  for (int k = 0; k < 29; ++k) starts.push_back(orbit(0.02 * k, 1.0 + 0.1 * k, 1.0 + k % 5));
  return starts;
}

double error_of(const LaneEnd& end, const LaneStart& start) {
  double most = 0.0;
  for (std::size_t i = 0; i < 4; ++i) most = std::max(most, std::abs(end.y[i] - start.y[i]));
  return most;
}

}  // namespace

TEST_CASE("planets come back to where they started, the nearer the smaller the tolerance") {
  const std::vector<LaneStart> starts = many_orbits();
  double before = HUGE_VAL;
  for (const double tolerance : {1e-5, 1e-7, 1e-9, 1e-11}) {
    const std::vector<LaneEnd> ends = integrate_lanes(planets, tolerance, starts);
    double most = 0.0;
    for (std::size_t k = 0; k < starts.size(); ++k) {
      REQUIRE(ends[k].status == LaneStatus::Reached);
      most = std::max(most, error_of(ends[k], starts[k]));
    }
    CHECK(most < 0.2 * before);
    before = most;
  }
  CHECK(before < 1e-8);
}

TEST_CASE("a motion does not depend on those beside it, to the last bit") {
  const std::vector<LaneStart> starts = many_orbits();
  const std::vector<LaneEnd> together = integrate_lanes(planets, 1e-9, starts);
  for (std::size_t k = 0; k < starts.size(); ++k) {
    const std::vector<LaneEnd> alone = integrate_lanes(planets, 1e-9, {&starts[k], 1});
    CHECK(alone.front().y == together[k].y);
    CHECK(alone.front().steps == together[k].steps);
  }
}

TEST_CASE("lanes make nearly the steps of one motion alone") {
  const LaneStart start = orbit(0.5, 1.0, 3.0);
  OdeStepper alone({4,
                    [](double, std::span<const double> y, std::span<double> rate) {
                      const double r = std::hypot(y[0], y[1]);
                      rate[0] = y[2], rate[1] = y[3];
                      rate[2] = -y[0] / (r * r * r), rate[3] = -y[1] / (r * r * r);
                      return true;
                    }},
                   1e-9);
  REQUIRE(alone.start(0.0, start.y, start.scales));
  while (alone.end() < start.t_end) REQUIRE(alone.step(start.t_end, HUGE_VAL) == StepStatus::Done);
  const LaneEnd end = integrate_lanes(planets, 1e-9, {&start, 1}).front();
  CHECK(std::abs(static_cast<double>(end.steps) - static_cast<double>(alone.steps())) <= 2);
  for (std::size_t i = 0; i < 4; ++i) CHECK(std::abs(end.y[i] - alone.y()[i]) < 1e-7);
}

TEST_CASE("what lanes are not made for is refused, and the others go on") {
  // y' = -p (y - cos t): stiff where p is large; from y' = p y^2 on there is no end to it.
  const LaneSystem system{1, 2, 0, [](std::span<const double> at, std::span<double> rates) {
                            for (std::size_t k = 0; k < lanes; ++k) {
                              const double y = at[k], t = at[lanes + k];
                              rates[k] = -at[2 * lanes + k] * (y - std::cos(t)) +
                                         at[3 * lanes + k] * y * y;
                            }
                          }};
  std::vector<LaneStart> starts;
  for (const auto& [decay, burst] : {std::array{1.0, 0.0}, {1e6, 0.0}, {0.0, 1.0}, {2.0, 0.0}}) {
    LaneStart start;
    start.t_end = 20.0;
    start.step_max = HUGE_VAL;
    start.y = {1.0};
    start.scales = {1.0};
    start.constants = {decay, burst};
    starts.push_back(start);
  }
  starts.push_back(starts.front());
  starts.back().positive = {0};  // cos t takes it below 0
  const std::vector<LaneEnd> ends = integrate_lanes(system, 1e-8, starts);
  CHECK(ends[0].status == LaneStatus::Reached);
  CHECK(ends[1].status == LaneStatus::Refused);
  CHECK(ends[2].status == LaneStatus::Refused);
  CHECK(ends[3].status == LaneStatus::Reached);
  CHECK(ends[4].status == LaneStatus::Refused);
}

TEST_CASE("a budget ends what is not over yet") {
  std::atomic<bool> cancelled = true;
  trammel::base::Budget budget;
  budget.cancelled = &cancelled;
  const LaneStart start = orbit(0.5, 1.0, 1e5);
  CHECK(integrate_lanes(planets, 1e-9, {&start, 1}, budget).front().status ==
        LaneStatus::Unfinished);
}
