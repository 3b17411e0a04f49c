// SPDX-License-Identifier: Apache-2.0
#include "symbolic/poly/rational_function.h"

#include <utility>

namespace trammel::symbolic {

namespace {

void make_positive(RationalFunction& f) {
  if (f.den.is_zero()) throw PolyStop(base::StopReason::None);
  if (f.den.coefficient(0).sign() > 0) return;
  f.num = f.num * Rational(-1);
  f.den = f.den * Rational(-1);
}

}  // namespace

RationalFunction::RationalFunction(const Ring& ring, const Rational& value)
    : num(ring, value.numerator()), den(ring, value.denominator()) {}

RationalFunction::RationalFunction(Polynomial numerator)
    : num(std::move(numerator)), den(num.ring(), Rational(1)) {}

RationalFunction::RationalFunction(Polynomial numerator, Polynomial denominator)
    : num(std::move(numerator)), den(std::move(denominator)) {
  if (den.is_zero()) throw PolyStop(base::StopReason::None);
  cancel_gcd(num, den);
  make_positive(*this);
}

RationalFunction operator+(const RationalFunction& a, const RationalFunction& b) {
  if (a.den == b.den) return {a.num + b.num, a.den};
  Polynomial a_rest = a.den, b_rest = b.den;
  const Polynomial common = cancel_gcd(a_rest, b_rest);
  return {a.num * b_rest + b.num * a_rest, common * a_rest * b_rest};
}

RationalFunction operator-(const RationalFunction& a, const RationalFunction& b) {
  RationalFunction negative = b;
  negative.num = negative.num * Rational(-1);
  return a + negative;
}

RationalFunction operator*(const RationalFunction& a, const RationalFunction& b) {
  RationalFunction x = a, y = b;
  cancel_gcd(x.num, y.den);
  cancel_gcd(y.num, x.den);
  x.num = x.num * y.num;
  x.den = x.den * y.den;
  make_positive(x);
  return x;
}

RationalFunction RationalFunction::inverse() const {
  return {den, num};
}

RationalFunction RationalFunction::pow(std::int64_t n) const {
  const std::int64_t size = n < 0 ? -n : n;
  if (size > num.ring().limits().degree) throw PolyStop(base::StopReason::Nodes);
  RationalFunction result = *this;
  result.num = num.pow(static_cast<std::uint32_t>(size));
  result.den = den.pow(static_cast<std::uint32_t>(size));
  return n < 0 ? result.inverse() : result;
}

}  // namespace trammel::symbolic
