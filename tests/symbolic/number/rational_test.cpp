// SPDX-License-Identifier: Apache-2.0
#include "symbolic/number/rational.h"

#include <doctest/doctest.h>

#include <cmath>

using trammel::symbolic::power;
using trammel::symbolic::Rational;

TEST_CASE("rational: decimals are exact") {
  CHECK(Rational::from_decimal("95", -2) == Rational(19, 20));
  CHECK(Rational::from_decimal("5", 3) == Rational(5000));
  CHECK(Rational::from_decimal("0", -7).is_zero());
}

TEST_CASE("rational: kept reduced with a positive denominator") {
  CHECK(Rational(6, -4).to_text() == "-3/2");
  CHECK(Rational(6, -4).numerator() == Rational(-3));
  CHECK(Rational(6, -4).denominator() == Rational(2));
  CHECK(Rational(6, -4).sign() == -1);
}

TEST_CASE("rational: arithmetic") {
  const Rational a(1, 3), b(-5, 2);
  CHECK(a + b == Rational(-13, 6));
  CHECK(a - b == Rational(17, 6));
  CHECK(a * b == Rational(-5, 6));
  CHECK(a / b == Rational(-2, 15));
  CHECK(-b == Rational(5, 2));
  CHECK(b < a);
  CHECK(b.floor() == Rational(-3));
  CHECK(a.inverse() == Rational(3));
  CHECK(power(b, -2) == Rational(4, 25));
}

TEST_CASE("rational: doubles go in exactly and come out nearest") {
  for (const double x : {0.1, -1.0 / 3.0, 1e300, -5e-324, 123456789.125, 0.0})
    CHECK(Rational::from_double(x).to_double() == x);
  const Rational third = Rational(1, 3);
  CHECK(third.to_double() == 1.0 / 3.0);
  CHECK(std::isinf(power(Rational(10), 400).to_double()));
  CHECK(power(Rational(10), -400).to_double() == 0.0);
  // One and a half units in the last place beyond 2^60 rounds to even.
  CHECK((power(Rational(2), 60) + Rational(384)).to_double() == std::ldexp(1.0, 60) + 512.0);
}

TEST_CASE("rational: small integers and digits") {
  CHECK(Rational(2147483647).is_small_integer());
  CHECK_FALSE(Rational(4294967296).is_small_integer());
  CHECK_FALSE(Rational(1, 2).is_small_integer());
  CHECK(Rational(-17).to_integer() == -17);
  CHECK(Rational(12, 345).digits() == 4);  // 4/115
}

TEST_CASE("rational: equal values hash alike") {
  CHECK(Rational(2, 6).hash() == Rational(1, 3).hash());
  CHECK(Rational(1, 3).hash() != Rational(3, 1).hash());
}
