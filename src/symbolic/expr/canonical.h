// SPDX-License-Identifier: Apache-2.0
// The grammar of canonical expressions and the table of EVERY automatic rewrite. A rewrite that
// is not in this table is a bug. Each is safe: it needs no assumption that is not recorded, and the
// new form has a value, the same one, wherever the old one has.
//
// Everywhere
//   any argument undefined            undefined
//   limit of the pool reached         undefined
// Sums (canonical_sum.cpp)
//   a + (b + c)                       flat; also -1*(b + c) inside a sum. Other coefficients do
//                                     not distribute: 2*(a + b) is shorter than 2*a + 2*b, and
//                                     presentation must be able to keep it; -1 never costs
//   c1*x + c2*x                       (c1 + c2)*x, exact; 0*x goes; numbers are added
//   order                             compare_reading_order
// Products (canonical_product.cpp)
//   a*(b*c)                           flat; numbers are multiplied and stand first; 0*x = 0
//   x^a * x^b                         x^(a + b)
//   exp(a)*exp(b)                     exp(a + b)
//   2^(1/2)*3^(1/2)                   6^(1/2): roots of numbers by prime factors
//   (b - a)^n                         sign out: the first term is positive (n integer)
//   -1*(a + b)                        -a - b, when that is the whole product
//   order                             compare_factor_order
// Powers (canonical_power.cpp)
//   x^0, x^1, 1^x, 0^n                1, x, 1, and 0 (n > 0) or undefined (n < 0)
//   number^(p/q)                      exact: integral part and prime factors out, exponents in
//                                     (0, 1); of a negative number undefined (all is real)
//   (a*b)^n, (x^a)^n                  a^n*b^n, x^(a*n) for integers n
//   (x^a)^(p/q)                       x^(a*p/q), unless a is even and the sign of x unknown:
//                                     abs(x)^(a*p/q)
//   (a*b)^(p/q)                       a^(p/q)*b^(p/q) where a >= 0 is known from recorded facts
//   (1/(a*b))^(p/q), (a/b)^(-p/q)     (a*b)^(-p/q), (b/a)^(p/q), also with a sign
//   exp(x)^n, abs(x)^(2n)             exp(n*x), x^(2n)
// Functions (canonical_function.cpp, canonical_angle.cpp)
//   sin, cos, tan of -x, x + k*pi/2   sign of the first term positive; whole quarter turns out
//   sin, cos, tan of k*pi/12          exact
//   sin(asin(x)), cos(acos(x)), tan(atan(x)), exp(log(x)), log(exp(x)): x
//   asin, acos, atan                  of 0, 1/2, sqrt(2)/2, sqrt(3)/2, 1 (atan: 0, sqrt(3)/3, 1,
//                                     sqrt(3)) and their negatives exact; asin, atan of -x odd
//   atan2                             on an axis (0 and a known sign), or of a ratio with exact
//                                     angle and known signs; undefined at (0, 0)
//   exp(0), log(1)                    1, 0; log of a number <= 0 undefined
//   abs                               of numbers, of known signs, abs(c*x) = |c|*abs(x)
//   sign                              of numbers, of known signs, sign(-x) = -sign(x)
//   min, max                          flat, sorted, without repeats, numbers folded
#pragma once

#include <span>

#include "symbolic/expr/expr_pool.h"

namespace trammel::symbolic {

ExprId canonical_sum(ExprPool& pool, std::span<const ExprId> terms);
ExprId canonical_product(ExprPool& pool, std::span<const ExprId> factors);
ExprId canonical_power(ExprPool& pool, ExprId base, ExprId exponent);
ExprId canonical_function(ExprPool& pool, Op op, std::span<const ExprId> args);

/// Sine, cosine or tangent.
ExprId canonical_angle_function(ExprPool& pool, Op op, ExprId angle);

/// A term as coefficient times the rest (rest is 1 for a number).
struct ScaledTerm {
  Rational coefficient;
  ExprId rest;
};
ScaledTerm split_coefficient(ExprPool& pool, ExprId term);

/// c * e.
ExprId scaled(ExprPool& pool, const Rational& c, ExprId e);
ExprId negated(ExprPool& pool, ExprId e);

/// Whether the coefficient of e, or of the first term of a sum, is negative.
bool leads_negative(const ExprPool& pool, ExprId e);

}  // namespace trammel::symbolic
