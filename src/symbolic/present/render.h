// SPDX-License-Identifier: Apache-2.0
// Polynomials and quotients of polynomials written as short expressions.
#pragma once

#include <cstdint>
#include <utility>
#include <vector>

#include "symbolic/poly/convert.h"
#include "symbolic/present/terms.h"
#include "symbolic/present/workspace.h"

namespace trammel::symbolic {

/// Writes the polynomials of one ring. What it finds is kept in the workspace. The search is
/// deterministic; when the ring's budget is used up the plain sum of terms is given.
class Renderer {
 public:
  Renderer(Workspace& work, const Ring& ring)
      : work_(work), pool_(work.pool), ring_(ring), ring_key_(key_of(ring)) {}

  /// The shortest form found: factored, or collected, with sin^2 or cos^2 as is shorter.
  ExprId render(const Polynomial& p);
  ExprId render(const RationalFunction& f);
  /// f with one term of a sum in its numerator over a factor of the denominator, or with a sum
  /// 1 + B/d below.
  std::vector<ExprId> with_inner_fraction(const RationalFunction& f);

 private:
  struct Factors {
    std::vector<ExprId> monomial;                          // the content and powers of generators
    Terms rest;                                            // the others multiplied out
    std::vector<std::pair<Terms, std::uint32_t>> factors;  // of the rest
  };
  ExprId render(const Terms& p);
  ExprId as_factors(const Terms& p);
  ExprId reduced(const Terms& p, std::size_t angle);
  Factors split(const Terms& p);
  std::vector<std::pair<Terms, std::uint32_t>> factors_of(const Terms& rest);
  ExprId as_sum(const Terms& p);
  ExprId collected(const Terms& p, std::size_t generator);
  ExprId with_common_number(const Terms& p, std::int64_t number);
  ExprId plain_sum(const Terms& p);
  ExprId plain_term(const Terms& p, std::size_t t);
  /// (A + d*B)*g/d as g*(B + A/d).
  struct Split {
    RationalFunction outer;
    Polynomial whole;
    RationalFunction part;
  };
  std::vector<Split> splits(const RationalFunction& f, bool powers) const;
  ExprId render(const Split& split);
  ExprId split_quotient(const RationalFunction& f);
  ExprId divided_inside(const RationalFunction& f, ExprId best);
  ExprId term_by_term(const RationalFunction& f);
  ExprId over_positive_part(const RationalFunction& f);
  std::uint32_t lowest_power(const Polynomial& p, std::size_t generator) const;
  ExprId quotient(ExprId above, ExprId below);
  ExprId quotient(const Polynomial& above, const Polynomial& below);
  bool in_hurry() const;

  Workspace& work_;
  ExprPool& pool_;
  const Ring& ring_;
  TermsKey ring_key_;
  int depth_ = 0;
};

}  // namespace trammel::symbolic
