// SPDX-License-Identifier: Apache-2.0
// Real roots of polynomials of degree 4 and less, and of those that come down to them, as formulas
// in which every part is real.
#pragma once

#include <optional>
#include <span>
#include <vector>

#include "symbolic/expr/substitute.h"
#include "symbolic/poly/convert.h"

namespace trammel::symbolic {

/// The field of the coefficients, and the numbers by which branches are chosen.
struct RootField {
  ExprPool& pool;
  const std::vector<RationalFunction>& radicands;  // as in Converted
  std::span<const Replacement> given;
};

struct RootForm {
  ExprId value;
  std::vector<ExprId> conditions;  // each >= 0 where the form holds
};

struct RootForms {
  std::vector<RootForm> roots;
  bool complete = true;  // false: of too high a degree
};

/// Roots of p as a polynomial in generator `unknown`; the coefficients are free of the unknown's
/// expression.
///
/// Math    x^n = a; quadratic; cubic by Cardano's formula where one root is real and by the cosine
///         of a third of an angle where three are; quartic by Ferrari's; x^k for x in all of these.
///         Which case holds is told by signs of constants, by the recorded facts, or by the given
///         values and then stated as a condition; without any, every case is given.
RootForms find_roots_by_radicals(const RootField& field, const Polynomial& p, std::size_t unknown);

/// An expression reduced by the relations of its generators.
ExprId reduced_expr(const RootField& field, const RationalFunction& f);

/// A root r of r^2 = f, of either sign: the shorter one.
ExprId some_square_root(const RootField& field, const RationalFunction& f);

/// The real n-th root, n odd.
ExprId odd_root(ExprPool& pool, ExprId e, std::uint32_t n);

struct KnownSign {
  int sign = 0;         // 0: not known
  bool always = false;  // proved; otherwise at the given values
};
KnownSign sign_of(ExprPool& pool, ExprId e, std::span<const Replacement> given);

}  // namespace trammel::symbolic
