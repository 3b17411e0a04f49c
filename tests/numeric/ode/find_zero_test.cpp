// SPDX-License-Identifier: Apache-2.0
#include "numeric/ode/find_zero.h"

#include <doctest/doctest.h>

#include <cmath>

namespace {

using namespace trammel::numeric;

TEST_CASE("a crossing is found to rounding, on its far side") {
  const auto place = find_first_zero([](double t) { return t * t * t - 0.2; }, 0.0, 1.0, {});
  REQUIRE(place);
  CHECK(place->crosses);
  CHECK(place->t == doctest::Approx(std::cbrt(0.2)).epsilon(1e-14));
  CHECK(place->value >= 0.0);
}

TEST_CASE("the first of several crossings is found") {
  const auto place = find_first_zero([](double t) { return std::sin(t - 0.3); }, 0.4, 9.0, {});
  REQUIRE(place);
  CHECK(place->t == doctest::Approx(0.3 + 3.141592653589793).epsilon(1e-14));
}

TEST_CASE("two crossings between two samples are not missed") {
  // Zero at 0.5 -+ 0.02, where no sample is
  const auto dip = [](double t) { return (t - 0.5) * (t - 0.5) - 0.0004; };
  const auto place = find_first_zero(dip, 0.0, 0.97, {});
  REQUIRE(place);
  CHECK(place->t == doctest::Approx(0.48).epsilon(1e-12));
}

TEST_CASE("touching counts within the tolerance, smooth or not") {
  const auto smooth = [](double t) { return (t - 0.41) * (t - 0.41) + 1e-10; };
  const auto kink = [](double t) { return std::abs(t - 0.41) + 1e-10; };
  CHECK_FALSE(find_first_zero(smooth, 0.0, 1.0, {.touching = 1e-11}));
  const auto at = find_first_zero(smooth, 0.0, 1.0, {.touching = 1e-9});
  REQUIRE(at);
  CHECK_FALSE(at->crosses);
  CHECK(at->t == doctest::Approx(0.41).epsilon(1e-6));
  const auto edge = find_first_zero(kink, 0.0, 1.0, {.touching = 1e-9});
  REQUIRE(edge);
  CHECK(edge->t == doctest::Approx(0.41).epsilon(1e-8));
}

TEST_CASE("an extremum near the ends of the interval shows") {
  for (const double where : {0.002, 0.03, 0.95, 0.998}) {
    CAPTURE(where);
    const auto dip = [&](double t) { return (t - where) * (t - where) - 1e-8; };
    const auto place = find_first_zero(dip, 0.0, 1.0, {});
    REQUIRE(place);
    CHECK(place->t == doctest::Approx(where - 1e-4).epsilon(1e-9));
  }
}

TEST_CASE("an extremum that is clearly off zero costs few values, a sharp dip is followed") {
  int values = 0;
  const auto bowl = [&](double t) {
    ++values;
    return 1 + (t - 0.41) * (t - 0.41);
  };
  CHECK_FALSE(find_first_zero(bowl, 0.0, 1.0, {}));
  CHECK(values < 20);
  // Steeper and steeper toward 0.47, where no sample is.
  const auto dip = [](double t) { return std::sqrt(std::abs(t - 0.47)) - 1e-3; };
  const auto place = find_first_zero(dip, 0.0, 1.0, {});
  REQUIRE(place);
  CHECK(std::abs(place->t - 0.47) < 1e-5);
}

TEST_CASE("a zero at the start is left, not found again") {
  CHECK_FALSE(find_first_zero([](double t) { return t; }, 0.0, 1.0, {}));
  CHECK_FALSE(find_first_zero([](double t) { return -1e-12 + t; }, 0.0, 1.0, {.leaving = 1e-9}));
  const auto back = find_first_zero([](double t) { return t * (0.7 - t); }, 0.0, 1.0, {});
  REQUIRE(back);
  CHECK(back->t == doctest::Approx(0.7).epsilon(1e-14));
}

TEST_CASE("what is to fall through zero may rise through it first") {
  const ZeroSearch falling{.leaving = 1e-9, .falling = true};
  const auto wave = [](double t) { return std::sin(t - 0.3); };
  const auto place = find_first_zero(wave, 0.0, 5.0, falling);
  REQUIRE(place);
  CHECK(place->t == doctest::Approx(0.3 + 3.141592653589793).epsilon(1e-14));
  CHECK_FALSE(find_first_zero([](double t) { return t * t - 1e-12; }, 0.0, 1.0, falling));
  const auto left = find_first_zero([](double t) { return -t; }, 0.0, 1.0, falling);
  REQUIRE(left);  // it sinks at once
  CHECK(left->t <= 1e-3);
}

TEST_CASE("what is steady costs three values, and a dip beside them is found") {
  int values = 0;
  const ZeroSearch steady{.pieces = 3, .falling = true, .steady = 0.25};
  const auto drifts = [&](double t) {
    ++values;
    return 1 + 0.2 * t;
  };
  CHECK_FALSE(find_first_zero(drifts, 0.0, 1.0, steady));
  CHECK(values == 3);
  // Half of a swing within the step: as high at both ends, far below in the middle.
  const auto swings = [](double t) { return 0.3 - std::sin(3 * t); };
  const auto place = find_first_zero(swings, 0.0, 1.0, steady);
  REQUIRE(place);
  CHECK(place->t == doctest::Approx(std::asin(0.3) / 3).epsilon(1e-12));
}

TEST_CASE("a pole between values of two signs has a place, and no small value there") {
  const auto place = find_first_zero([](double t) { return 1.0 / (0.3 - t); }, 0.0, 1.0, {});
  REQUIRE(place.has_value());
  CHECK(std::abs(place->t - 0.3) <= 1e-15);
  CHECK(!(std::abs(place->value) <= 1e10));
}

TEST_CASE("moments without a value are no zeros") {
  CHECK_FALSE(find_first_zero([](double t) { return std::log(t - 2.0); }, 0.0, 2.5, {}));
}

}  // namespace
