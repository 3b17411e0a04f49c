// SPDX-License-Identifier: Apache-2.0
// Drifts that are known in closed form, told from three windows.
#include <doctest/doctest.h>

#include <cmath>
#include <vector>

#include "prediction/cycle/curve.h"

using namespace trammel;
using prediction::DriftCurve;
using prediction::Window;

namespace {

// A swing that dies as the root of the patterns left of `end`, what falls evenly beside it, and a
// wheel that goes on a tooth a pattern, locked.
Window window_at(double patterns, double end) {
  const double swing = std::sqrt(end - patterns);
  Window window;
  window.patterns = patterns;
  window.time = 2 * patterns;
  window.last.values = {swing, patterns};
  window.last.state.x = {swing, 0.5 * patterns, 0.1 * patterns};
  window.pattern.change = {swing - std::sqrt(end - patterns + 1), 1.0};
  window.pattern.ways = {2 * swing, 1.0};
  window.pattern.period = 2 + 1 / (1 + swing);
  window.growth.x = {window.pattern.change[0], 0.5, 0.1};
  window.growth.is_locked = {0, 0, 1};
  return window;
}

std::vector<Window> windows_at(std::vector<double> patterns, double end) {
  std::vector<Window> windows;
  for (const double n : patterns) windows.push_back(window_at(n, end));
  return windows;
}

}  // namespace

TEST_CASE("a drift along a curve: a swing that dies as a root is foretold to its end") {
  const std::vector<Window> windows = windows_at({5, 30, 60}, 100);
  const auto curve = DriftCurve::make(windows, 30);
  REQUIRE(curve);
  for (const double n : {1.0, 10.0, 30.0, 39.0}) {
    CAPTURE(n);
    const auto there = curve->at(n);
    REQUIRE(there);
    const double swing = std::sqrt(40 - n);
    CHECK(there->values[0] == doctest::Approx(swing).epsilon(1e-9));
    CHECK(there->change[0] == doctest::Approx(swing - std::sqrt(41 - n)).epsilon(1e-9));
    CHECK(there->state.x[0] == doctest::Approx(swing).epsilon(1e-9));
    CHECK(there->state.x[1] == doctest::Approx(0.5 * (60 + n)).epsilon(1e-9));
    CHECK(there->state.x[2] == 0.1 * 60 + n * 0.1);
  }
  CHECK(!curve->at(41));
  // The rate is 1/(2 sqrt(left)): twice as large with a quarter of the patterns left.
  CHECK(curve->until_faster(2) == doctest::Approx(30).epsilon(1e-9));
}

TEST_CASE("a drift along a curve: windows that are too near, or no way of a leader, make none") {
  CHECK(!DriftCurve::make(windows_at({58, 59, 60}, 100), 30));
  CHECK(!DriftCurve::make(windows_at({30, 60}, 100), 30));
  std::vector<Window> still = windows_at({5, 30, 60}, 100);
  for (Window& window : still) window.last.values[0] = 3.0;
  CHECK(!DriftCurve::make(still, 30));
  std::vector<Window> back = windows_at({5, 30, 60}, 100);
  back[1].last.values[0] = 3.0;  // there and back is no drift
  CHECK(!DriftCurve::make(back, 30));
}
