// SPDX-License-Identifier: Apache-2.0
// Powers with exponents that are no numbers, exp among them, as integer powers of basic ones.
#pragma once

#include <cstdint>
#include <map>
#include <utility>
#include <vector>

#include "symbolic/expr/expr_pool.h"

namespace trammel::symbolic {

/// What such a power is a product of: basic powers and how often each is taken. A basic power that
/// is a number or a numeric power of its base (x^2 in x^(n + 2)) stands with them as it is.
using PowerFactors = std::vector<std::pair<ExprId, std::int64_t>>;

/// Finds the basic powers: exp(x) and exp(y/2) for exp(x + y/2), exp(x - y); x^n and x^2 for
/// x^(n + 2), x^(2*n). Of x^(n - 1) and x^n, where x may be 0, they are x^(n - 1) and x: x^n/x has
/// no value there.
class ExponentBasis {
 public:
  /// Shapes  whole: exponents are not taken apart but for their numbers: x^(2*n) stays beside x^n
  explicit ExponentBasis(bool whole) : whole_(whole) {}

  /// Pre: e is an exp or a power with an exponent that is no number
  void add(ExprPool& pool, ExprId e);
  /// To be called after the last add.
  PowerFactors split(ExprPool& pool, ExprId e) const;

 private:
  struct Part {
    ExprId atom;  // the number 1 for a number
    Rational multiple;
  };
  using Key = std::pair<ExprId, ExprId>;  // base (exp: undefined), atom
  // x^(multiple*atom + number + ...) with a number below 0.
  struct Lowered {
    Rational multiple, number;
  };
  std::vector<Part> parts(ExprPool& pool, ExprId exponent) const;
  Rational lowest_number(const Key& key, const Rational& unit) const;

  bool whole_;
  std::map<Key, Rational> units_;  // the gcd of the multiples
  std::map<Key, std::vector<Lowered>> lowered_;
};

}  // namespace trammel::symbolic
