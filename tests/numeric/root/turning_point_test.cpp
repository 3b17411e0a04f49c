// SPDX-License-Identifier: Apache-2.0
#include "numeric/root/turning_point.h"

#include <doctest/doctest.h>

#include <cmath>

using namespace trammel::numeric;

namespace {

// A circle x^2 + y^2 = 1 cut by the line x + y = 2 t: roots exist up to t = sqrt(1/2).
System cut_circle(double t) {
  return {2, 2, [t](std::span<const double> x) {
            return Evaluation{{x[0] * x[0] + x[1] * x[1] - 1, x[0] + x[1] - 2 * t},
                              {{0, 0, 2 * x[0]}, {0, 1, 2 * x[1]}, {1, 0, 1.0}, {1, 1, 1.0}}};
          }};
}

}  // namespace

TEST_CASE("turning point: a path ends where two roots meet, and that place is found") {
  const ContinuationResult path = follow_root(cut_circle, {std::sqrt(0.5), -std::sqrt(0.5)}, {});
  REQUIRE_FALSE(path.reached);
  CHECK(path.crossings.empty());
  const auto turning = find_turning_point(cut_circle, {path.t, path.x}, {});
  REQUIRE(turning);
  CHECK(turning->t == doctest::Approx(std::sqrt(0.5)).epsilon(1e-10));
  CHECK(turning->x[0] == doctest::Approx(std::sqrt(0.5)).epsilon(1e-6));
}

TEST_CASE("turning point: where two branches cross, a path goes straight on") {
  // (y - t + 1/3) (y + t - 1/3) = 0: from y = -1/3 the branch y = t - 1/3 meets the other at 1/3.
  const auto crossing = [](double t) {
    return System{1, 1, [t](std::span<const double> y) {
                    const double s = t - 1.0 / 3;
                    return Evaluation{{y[0] * y[0] - s * s}, {{0, 0, 2 * y[0]}}};
                  }};
  };
  const ContinuationResult path = follow_root(crossing, {-1.0 / 3}, {});
  REQUIRE(path.reached);
  CHECK(path.x[0] == doctest::Approx(2.0 / 3));
  REQUIRE(path.crossings.size() == 1);
  CHECK(path.crossings.front().t == doctest::Approx(1.0 / 3).epsilon(1e-6));
}

TEST_CASE("turning point: no step jumps over a crossing to the other branch") {
  // (y - s) (y - m s + k s^2) = 0 with s = t - c: the second branch leaves the first at s = 0.
  for (int i = 1; i < 400; ++i)
    for (const double m : {-1.0, 0.4, 0.8}) {
      const double c = i / 400.0, k = 0.3;
      const auto crossing = [&](double t) {
        return System{1, 1, [&, t](std::span<const double> y) {
                        const double s = t - c, first = y[0] - s, second = y[0] - m * s + k * s * s;
                        return Evaluation{{first * second}, {{0, 0, first + second}}};
                      }};
      };
      CAPTURE(c);
      CAPTURE(m);
      ContinuationOptions options;
      options.change_max = 0.5;
      const ContinuationResult path = follow_root(crossing, {-c}, options);
      REQUIRE(path.reached);
      CHECK(path.x[0] == doctest::Approx(1.0 - c).epsilon(1e-9));
    }
}
