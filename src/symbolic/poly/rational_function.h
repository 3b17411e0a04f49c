// SPDX-License-Identifier: Apache-2.0
// Quotients of polynomials in lowest terms (as polynomials: relations between generators are the
// business of reduce.h).
#pragma once

#include <cstdint>

#include "symbolic/poly/polynomial.h"

namespace trammel::symbolic {

struct RationalFunction {
  Polynomial num;
  Polynomial den;  // leading coefficient > 0

  explicit RationalFunction(const Ring& ring, const Rational& value = Rational());
  explicit RationalFunction(Polynomial numerator);
  /// Cancels the gcd. Throws PolyStop where the denominator is 0.
  RationalFunction(Polynomial numerator, Polynomial denominator);

  bool is_zero() const { return num.is_zero(); }

  friend RationalFunction operator+(const RationalFunction& a, const RationalFunction& b);
  friend RationalFunction operator-(const RationalFunction& a, const RationalFunction& b);
  friend RationalFunction operator*(const RationalFunction& a, const RationalFunction& b);

  RationalFunction inverse() const;
  RationalFunction pow(std::int64_t n) const;
};

}  // namespace trammel::symbolic
