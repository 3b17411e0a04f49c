// SPDX-License-Identifier: Apache-2.0
#include "symbolic/solve/way/radicals.h"

#include <array>
#include <numeric>

#include "symbolic/expr/canonical.h"
#include "symbolic/expr/expr.h"
#include "symbolic/poly/reduce.h"
#include "symbolic/poly/roots/root_form.h"
#include "symbolic/solve/sample_points.h"
#include "symbolic/solve/way/quartic.h"

namespace trammel::symbolic {

namespace {

std::uint32_t degree_in(const Polynomial& p, std::size_t unknown) {
  return static_cast<std::uint32_t>(p.degree(unknown));
}

// gcd of the exponents of the unknown.
std::uint32_t deflation(const Polynomial& p, std::size_t unknown) {
  std::uint32_t gcd = 0;
  for (std::size_t t = 0; t < p.length(); ++t) gcd = std::gcd(gcd, p.exponents(t)[unknown]);
  return gcd;
}

Polynomial deflated(const Polynomial& p, std::size_t unknown, std::uint32_t k) {
  Polynomial result(p.ring());
  const Polynomial x = Polynomial::generator(p.ring(), unknown);
  for (std::uint32_t n = 0; n <= degree_in(p, unknown); n += k)
    result = result + p.coefficient_of(unknown, n) * x.pow(n / k);
  return result;
}

ExprId without_signs(ExprPool& pool, ExprId e) {
  switch (pool.op(e)) {
    case Op::Abs: return pool.args(e)[0];
    case Op::Power: {
      const ExprId base = pool.args(e)[0], exponent = pool.args(e)[1];
      const bool whole = pool.op(exponent) == Op::Number && pool.value(exponent).is_integer();
      return whole && pool.op(base) == Op::Abs ? pool.power(pool.args(base)[0], exponent) : e;
    }
    case Op::Product: {
      std::vector<ExprId> factors;
      for (const ExprId factor : pool.args(e)) factors.push_back(without_signs(pool, factor));
      return pool.product(factors);
    }
    default: return e;
  }
}

class Solver {
 public:
  Solver(const RootField& field, std::size_t unknown)
      : field_(field), pool_(field.pool), unknown_(unknown) {}

  RootForms solve(const Polynomial& p) {
    const std::uint32_t k = deflation(p, unknown_);
    const std::uint32_t degree = degree_in(p, unknown_);
    if (degree == 0) return {};
    if (k > 1 && degree != 2) return roots_of_roots(deflated(p, unknown_, k), k);
    switch (degree) {
      case 1: return {{{expr(-coefficient(p, 0) / coefficient(p, 1)), {}}}, true};
      case 2: return quadratic(p);
      case 3: return {solve_cubic(field_, coefficients(p)), true};
      case 4: return {solve_quartic(field_, coefficients(p), unknown_), true};
      default: return {{}, false};
    }
  }

 private:
  struct Quotient {  // so that formulas read like formulas
    RationalFunction f;
    friend Quotient operator/(const Quotient& a, const Quotient& b) {
      return {a.f * b.f.inverse()};
    }
    friend Quotient operator-(const Quotient& a) {
      return {a.f * RationalFunction(a.f.num.ring(), Rational(-1))};
    }
  };

  Quotient coefficient(const Polynomial& p, std::uint32_t n) const {
    return {RationalFunction(p.coefficient_of(unknown_, n))};
  }
  ExprId expr(const Quotient& q) const { return reduced_expr(field_, q.f); }

  std::vector<RationalFunction> coefficients(const Polynomial& p) const {
    std::vector<RationalFunction> result;
    for (std::uint32_t n = 0; n <= degree_in(p, unknown_); ++n)
      result.push_back(coefficient(p, n).f);
    return result;
  }

  // x^k = w for every root w.
  RootForms roots_of_roots(const Polynomial& p, std::uint32_t k) {
    RootForms inner = solve(p), result;
    result.complete = inner.complete;
    for (const RootForm& form : inner.roots) {
      if (k % 2 == 1) {
        result.roots.push_back({odd_root(pool_, form.value, k), form.conditions});
        continue;
      }
      if (sign_of(pool_, form.value, {}).sign < 0) continue;
      const ExprId root = pool_.power(form.value, pool_.number(Rational(1, k)));
      result.roots.push_back({root, form.conditions});
      result.roots.push_back({negated(pool_, root), form.conditions});
    }
    return result;
  }

  RootForms quadratic(const Polynomial& p) {
    const Polynomial a = p.coefficient_of(unknown_, 2), b = p.coefficient_of(unknown_, 1),
                     c = p.coefficient_of(unknown_, 0);
    if (b.is_zero()) {
      const RationalFunction square(c * Rational(-1), a);
      if (sign_of(pool_, reduced_expr(field_, square), {}).sign < 0) return {};
      const ExprId root = some_square_root(field_, square);
      return {{{root, {}}, {negated(pool_, root), {}}}, true};
    }
    const RationalFunction discriminant(b * b - a * c * Rational(4));
    if (sign_of(pool_, reduced_expr(field_, discriminant), {}).sign < 0) return {};
    const Expr middle{pool_, reduced_expr(field_, RationalFunction(b * Rational(-1)))};
    const Expr root{pool_, some_square_root(field_, discriminant)};
    const Expr below{pool_, reduced_expr(field_, RationalFunction(a * Rational(2)))};
    return {{{((middle + root) / below).id, {}}, {((middle - root) / below).id, {}}}, true};
  }

  const RootField& field_;
  ExprPool& pool_;
  std::size_t unknown_;
};

}  // namespace

RootForms find_roots_by_radicals(const RootField& field, const Polynomial& p, std::size_t unknown) {
  RootForms found = Solver(field, unknown).solve(p), real;
  real.complete = found.complete;
  for (RootForm& form : found.roots)
    if (form.value != field.pool.undefined()) real.roots.push_back(std::move(form));
  return real;
}

ExprId reduced_expr(const RootField& field, const RationalFunction& f) {
  return to_expr(field.pool, reduce_all(f, field.radicands));
}

ExprId some_square_root(const RootField& field, const RationalFunction& f) {
  ExprPool& pool = field.pool;
  const RationalFunction reduced = reduce_all(f, field.radicands);
  const auto render = [&](const Polynomial& p) { return to_expr(pool, p); };
  return without_signs(pool, square_root(pool, reduced, render));
}

ExprId odd_root(ExprPool& pool, ExprId e, std::uint32_t n) {
  const ExprId exponent = pool.number(Rational(1, n));
  const KnownSign known = sign_of(pool, e, {});
  if (known.sign > 0 || pool.is_nonnegative(e)) return pool.power(e, exponent);
  if (known.sign < 0) return negated(pool, pool.power(negated(pool, e), exponent));
  const ExprId size = pool.power(pool.apply(Op::Abs, std::array{e}), exponent);
  return pool.product(std::array{pool.apply(Op::Sign, std::array{e}), size});
}

KnownSign sign_of(ExprPool& pool, ExprId e, std::span<const Replacement> given) {
  if (pool.is_positive(e)) return {1, true};
  if (pool.is_positive(negated(pool, e))) return {-1, true};
  if (const auto sign = sign_of_constant(pool, e)) return {*sign, true};
  const Ball ball = ball_at(pool, e, given);
  if (!ball.contains_zero()) return {ball.mid > 0 ? 1 : -1, false};
  return {};
}

}  // namespace trammel::symbolic
