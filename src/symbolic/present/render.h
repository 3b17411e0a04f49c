// SPDX-License-Identifier: Apache-2.0
// Polynomials and quotients of polynomials written as short expressions.
#pragma once

#include <string>
#include <unordered_map>

#include "symbolic/poly/convert.h"
#include "symbolic/present/cost.h"

namespace trammel::symbolic {

/// Writes the polynomials of one ring. The search is deterministic; when the ring's budget is used
/// up the plain sum of terms is given.
class Renderer {
 public:
  Renderer(ExprPool& pool, const Ring& ring, Costs& costs)
      : pool_(pool), ring_(ring), costs_(costs) {}

  /// The shortest form found: factored, or collected, with sin^2 or cos^2 as is shorter.
  ExprId render(const Polynomial& p);
  ExprId render(const RationalFunction& f);

 private:
  ExprId shorter(ExprId a, ExprId b);
  ExprId as_factors(const Polynomial& p);
  ExprId monomial_times_sum(const Factorization& parts);
  ExprId as_sum(const Polynomial& p);
  ExprId collected(const Polynomial& p, std::size_t generator);
  ExprId with_common_number(const Polynomial& p, const Rational& number);
  ExprId split_quotient(const RationalFunction& f);
  ExprId term_by_term(const RationalFunction& f);
  ExprId over_positive_part(const RationalFunction& f);
  ExprId quotient(ExprId above, ExprId below);
  const Factorization& factors_of(const Polynomial& p);
  bool in_hurry() const;

  ExprPool& pool_;
  const Ring& ring_;
  Costs& costs_;
  std::unordered_map<std::string, ExprId> memo_, sums_;
  std::unordered_map<std::string, Factorization> factorizations_;
  int depth_ = 0;
};

}  // namespace trammel::symbolic
