// SPDX-License-Identifier: Apache-2.0
#include "base/dimension.h"

#include <doctest/doctest.h>
#include <rapidcheck.h>

using namespace trammel::base;

namespace {

Exponent any_exponent() {
  return Exponent::make(*rc::gen::inRange(-20, 21), *rc::gen::inRange(1, 7));
}

Dimension any_dimension() {
  return {any_exponent(), any_exponent(), any_exponent()};
}

}  // namespace

TEST_CASE("Exponent: is kept reduced, with a positive denominator") {
  CHECK(Exponent::make(2, 4) == Exponent{1, 2});
  CHECK(Exponent::make(3, -6) == Exponent{-1, 2});
  CHECK(Exponent::make(0, -5) == Exponent{0, 1});
}

TEST_CASE("Exponent: an absurd power saturates instead of overflowing") {
  const Exponent huge = Exponent::make(1'000'000'000, 1);
  CHECK(huge * huge == huge);
  CHECK(Exponent{} - huge * huge == Exponent{-1'000'000'000, 1});
}

TEST_CASE("Dimension: laws of a vector space over the fractions") {
  CHECK(rc::check("products commute and associate, quotients undo them", [] {
    const Dimension a = any_dimension(), b = any_dimension(), c = any_dimension();
    RC_ASSERT(a * b == b * a);
    RC_ASSERT((a * b) * c == a * (b * c));
    RC_ASSERT((a * b) / b == a);
    RC_ASSERT((a / a).is_one());
  }));
  CHECK(rc::check("powers distribute over products, and exponents multiply", [] {
    const Dimension a = any_dimension(), b = any_dimension();
    const Exponent n = any_exponent(), m = any_exponent();
    RC_ASSERT(power(a * b, n) == power(a, n) * power(b, n));
    RC_ASSERT(power(power(a, n), m) == power(a, n * m));
    RC_ASSERT(power(a, n + m) == power(a, n) * power(a, m));
    if (!n.is_zero()) RC_ASSERT(power(power(a, n), Exponent{1, 1} / n) == a);
  }));
}

TEST_CASE("Dimension: the named ones agree with each other") {
  CHECK(dimension::force == dimension::mass * dimension::length / power(dimension::time, {2, 1}));
  CHECK(dimension::energy == dimension::force * dimension::length);
  CHECK(dimension::power == dimension::energy / dimension::time);
  CHECK(dimension::pressure == dimension::force / power(dimension::length, {2, 1}));
  CHECK(dimension::frequency == dimension::one / dimension::time);
}

TEST_CASE("to_text: units as an engineer writes them") {
  const struct {
    Dimension dimension;
    const char* text;
    const char* description;
  } rows[] = {
      {make_dimension(0, 0, 0), "1", "a pure number"},
      {make_dimension(1, 0, 0), "m", "a length"},
      {make_dimension(2, 1, -2), "N*m", "a torque or energy"},
      {make_dimension(1, 0, -2), "m/s^2", "an acceleration"},
      {make_dimension(2, 1, 0), "kg*m^2", "a moment of inertia"},
      {make_dimension(1, 1, -1), "kg*m/s", "a quantity in kg*m/s"},
      {make_dimension(-1, 0, -2), "1/m/s^2", "a quantity in 1/m/s^2"},
      {{{1, 2}, {}, {-3, 2}}, "m^(1/2)/s^(3/2)", "a quantity in m^(1/2)/s^(3/2)"},
  };
  for (const auto& row : rows) {
    CHECK(to_text(row.dimension) == row.text);
    CHECK(describe(row.dimension) == row.description);
  }
}
