// SPDX-License-Identifier: Apache-2.0
// Polynomials and quotients of polynomials written as short expressions.
#pragma once

#include "symbolic/poly/convert.h"
#include "symbolic/poly/factors/factor.h"
#include "symbolic/present/workspace.h"

namespace trammel::symbolic {

/// Writes the polynomials of one ring. What it finds is kept in the workspace. The search is
/// deterministic; when the ring's budget is used up the plain sum of terms is given.
class Renderer {
 public:
  Renderer(Workspace& work, const Ring& ring) : work_(work), pool_(work.pool), ring_(ring) {}

  /// The shortest form found: factored, or collected, with sin^2 or cos^2 as is shorter.
  ExprId render(const Polynomial& p);
  ExprId render(const RationalFunction& f);

 private:
  ExprId as_factors(const Polynomial& p);
  ExprId monomial_times_sum(const Factorization& parts);
  ExprId as_sum(const Polynomial& p);
  ExprId collected(const Polynomial& p, std::size_t generator);
  ExprId with_common_number(const Polynomial& p, const Rational& number);
  ExprId split_quotient(const RationalFunction& f);
  ExprId divided_inside(const RationalFunction& f, ExprId best);
  ExprId term_by_term(const RationalFunction& f);
  ExprId over_positive_part(const RationalFunction& f);
  ExprId quotient(ExprId above, ExprId below);
  bool in_hurry() const;

  Workspace& work_;
  ExprPool& pool_;
  const Ring& ring_;
  int depth_ = 0;
};

}  // namespace trammel::symbolic
