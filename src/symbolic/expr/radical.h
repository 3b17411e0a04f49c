// SPDX-License-Identifier: Apache-2.0
// Roots of numbers: products of rational powers of positive rationals in a unique form.
#pragma once

#include <map>
#include <optional>

#include "symbolic/number/rational.h"

namespace trammel::symbolic {

/// coefficient * product of base^exponent with exponents in (0, 1), each once, bases integers > 1.
struct RadicalProduct {
  Rational coefficient{1};
  std::map<Rational, Rational> bases;  // exponent -> base
};

/// Collects powers of positive rationals by their prime factors.
class RadicalCollector {
 public:
  /// Pre: base > 0
  void multiply(const Rational& base, const Rational& exponent);
  /// None where the number would be too large to write out.
  std::optional<RadicalProduct> finish() const;
  /// What was collected: prime (a large number: an unsplit factor) to exponent.
  const std::map<Rational, Rational>& factors() const { return exponents_; }

 private:
  std::map<Rational, Rational> exponents_;
};

}  // namespace trammel::symbolic
