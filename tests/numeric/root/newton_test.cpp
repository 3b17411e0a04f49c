// SPDX-License-Identifier: Apache-2.0
#include "numeric/root/newton.h"

#include <doctest/doctest.h>

#include <cmath>

#include "numeric/root/continuation.h"

using namespace trammel::numeric;

namespace {

// Intersection of a circle of radius r about the origin with the line y = x.
System circle_and_line(double r) {
  return {2, 2, [r](std::span<const double> x) {
            return Evaluation{{x[0] * x[0] + x[1] * x[1] - r * r, x[1] - x[0]},
                              {{0, 0, 2 * x[0]}, {0, 1, 2 * x[1]}, {1, 0, -1.0}, {1, 1, 1.0}}};
          }};
}

}  // namespace

TEST_CASE("newton: converges to the root of its side") {
  for (const double side : {1.0, -1.0}) {
    const NewtonResult root = solve_newton(circle_and_line(2), {side, side / 2});
    CHECK(root.status == NewtonStatus::Converged);
    CHECK(root.x[0] == doctest::Approx(side * std::sqrt(2.0)).epsilon(1e-14));
  }
}

TEST_CASE("newton: a system without root ends, with the best point") {
  const System system{1, 1, [](std::span<const double> x) {
                        return Evaluation{{x[0] * x[0] + 1}, {{0, 0, 2 * x[0]}}};
                      }};
  const NewtonResult root = solve_newton(system, {0.7});
  CHECK(root.status == NewtonStatus::NotConverged);
  CHECK(root.residual_max >= 1.0);
  CHECK(root.residual_max < 1.5);
}

TEST_CASE("newton: a rectangular system is met by the nearest point") {
  const System system{2, 1, [](std::span<const double> x) {
                        return Evaluation{{x[0] + x[1] - 2}, {{0, 0, 1.0}, {0, 1, 1.0}}};
                      }};
  const NewtonResult root = solve_newton(system, {0.0, 0.0});
  CHECK(root.status == NewtonStatus::Converged);
  CHECK(root.x[0] == doctest::Approx(root.x[1]));
}

TEST_CASE("newton: values that are not numbers never count as solved") {
  const System system{1, 1, [](std::span<const double>) {
                        return Evaluation{{std::nan("")}, {{0, 0, 1.0}}};
                      }};
  CHECK(solve_newton(system, {0.0}).status == NewtonStatus::NotConverged);
}

TEST_CASE("continuation: a root is followed on its own branch") {
  const auto system_at = [](double t) { return circle_and_line(1 + 9 * t); };
  const ContinuationResult path = follow_root(system_at, {-std::sqrt(0.5), -std::sqrt(0.5)});
  CHECK(path.reached);
  CHECK(path.x[0] == doctest::Approx(-10 * std::sqrt(0.5)));
}

TEST_CASE("continuation: the path stops where the root ends") {
  // x^2 = 1 - 2t has no real root beyond t = 1/2.
  const auto system_at = [](double t) {
    return System{1, 1, [t](std::span<const double> x) {
                    return Evaluation{{x[0] * x[0] - (1 - 2 * t)}, {{0, 0, 2 * x[0]}}};
                  }};
  };
  const ContinuationResult path = follow_root(system_at, {1.0});
  CHECK_FALSE(path.reached);
  CHECK(path.t == doctest::Approx(0.5).epsilon(1e-3));
}

TEST_CASE("newton: the contraction tells a near start from a far one") {
  const NewtonResult near = solve_newton(circle_and_line(2), {1.4, 1.42});
  CHECK(near.status == NewtonStatus::Converged);
  CHECK(near.contraction < 0.1);
  const NewtonResult far = solve_newton(circle_and_line(2), {0.2, -0.15});
  CHECK(far.status == NewtonStatus::Converged);
  CHECK(far.contraction > 0.25);
}

TEST_CASE("newton: steps that are kept serve systems of one pattern after each other") {
  NewtonSteps steps;
  std::vector<double> x{1, 1};
  for (const double r : {1.0, 1.3, 2.0, 5.0}) {
    const NewtonResult root = solve_newton(circle_and_line(r), x, {}, steps);
    REQUIRE(root.status == NewtonStatus::Converged);
    CHECK(root.x[0] == doctest::Approx(r / std::sqrt(2.0)).epsilon(1e-14));
    x = root.x;
  }
}

TEST_CASE("newton: far from the origin a root is met to rounding, and each row by itself") {
  for (const double c : {1e3 + 0.3, 1e6 + 0.3, 1e9 + 0.3}) {
    CAPTURE(c);
    const System circle{2, 2, [c](std::span<const double> x) {
                          const double dx = x[0] - c;
                          return Evaluation{
                              {dx * dx + x[1] * x[1] - 1, x[1] - 0.7 * dx},
                              {{0, 0, 2 * dx}, {0, 1, 2 * x[1]}, {1, 0, -0.7}, {1, 1, 1.0}}};
                        }};
    const NewtonResult root = solve_newton(circle, {c + 0.9, 0.5});
    REQUIRE(root.status == NewtonStatus::Converged);
    CHECK(std::abs(root.x[0] - c - 1 / std::sqrt(1.49)) <= 1e-15 * c);
    // A row of small terms is not met because others are large: x^2 + 1 has no root.
    const System none{
        2, 2, [c](std::span<const double> x) {
          return Evaluation{{x[0] - c, x[1] * x[1] + 1e-9}, {{0, 0, 1.0}, {1, 1, 2 * x[1]}}};
        }};
    CHECK(solve_newton(none, {c, 1e-4}).status == NewtonStatus::NotConverged);
  }
}

namespace {

// A point that goes evenly and swings by so many radians, and a root that ends.
System swinging_point_and_end(double radians, double t, double end) {
  return {3, 3, [=](std::span<const double> x) {
            return Evaluation{
                {x[0] - radians * t, x[1] - std::sin(radians * t), x[2] * x[2] - (end - t)},
                {{0, 0, 1.0}, {1, 1, 1.0}, {2, 2, 2 * x[2]}}};
          }};
}

}  // namespace

TEST_CASE("continuation: a path ends at a pole, to which it swings without end") {
  const double pole = 0.5;
  const auto swinging = [&](double t) {
    return System{1, 1, [=](std::span<const double> x) {
                    return Evaluation{{x[0] - std::sin(1.0 / (pole - t))}, {{0, 0, 1.0}}};
                  }};
  };
  const ContinuationResult path = follow_root(swinging, {std::sin(1.0 / pole)});
  CHECK_FALSE(path.reached);
  CHECK_FALSE(path.is_long);
  CHECK(path.t == doctest::Approx(pole).epsilon(1e-2));
}

TEST_CASE("continuation: a long path goes on, ends at a singularity alone, or is given up") {
  for (const double radians : {1.0, 100.0, 2e4}) {
    CAPTURE(radians);
    const auto whole = [&](double t) { return swinging_point_and_end(radians, t, 2.0); };
    const ContinuationResult path = follow_root(whole, {0.0, 0.0, std::sqrt(2.0)});
    REQUIRE(path.reached);
    CHECK_FALSE(path.is_long);
    CHECK(path.x[1] == doctest::Approx(std::sin(radians)));
    CHECK(path.x[2] == doctest::Approx(1.0));
    const auto half = [&](double t) { return swinging_point_and_end(radians, t, 0.5); };
    const ContinuationResult ends = follow_root(half, {0.0, 0.0, std::sqrt(0.5)});
    CHECK_FALSE(ends.reached);
    CHECK_FALSE(ends.is_long);
    CHECK(ends.t == doctest::Approx(0.5).epsilon(1e-3));
    ContinuationOptions options;
    options.points_max = 12;
    const ContinuationResult few = follow_root(whole, {0.0, 0.0, std::sqrt(2.0)}, options);
    CHECK(few.reached == (radians == 1.0));
    CHECK(few.is_long == (radians != 1.0));
  }
}
