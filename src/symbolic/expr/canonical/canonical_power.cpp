// SPDX-License-Identifier: Apache-2.0
#include <algorithm>
#include <array>
#include <cmath>
#include <vector>

#include "symbolic/expr/canonical.h"
#include "symbolic/expr/radical.h"
#include "symbolic/expr/raw_nodes.h"

namespace trammel::symbolic {

namespace {

constexpr double largest_digits = 20'000;  // of a number that is written out

bool is_even(const Rational& n) {
  return (n * Rational(1, 2)).is_integer();
}

ExprId keep(ExprPool& pool, ExprId base, ExprId exponent) {
  return RawNodes(pool).intern(Op::Power, std::array{base, exponent});
}

ExprId number_to_integer(ExprPool& pool, ExprId base, ExprId exponent) {
  const Rational& b = pool.value(base);
  const Rational& n = pool.value(exponent);
  if (b.is_zero()) return n.sign() < 0 ? pool.undefined() : base;
  if (b.is_one()) return base;
  if (b == Rational(-1)) return is_even(n) ? pool.integer(1) : base;
  const double digits = static_cast<double>(b.digits()) * std::abs(n.to_double());
  if (!n.is_small_integer() || digits > largest_digits) return pool.undefined();
  return pool.number(power(b, n.to_integer()));
}

ExprId number_to_fraction(ExprPool& pool, ExprId base, ExprId exponent) {
  const Rational& b = pool.value(base);
  if (b.sign() < 0) return pool.undefined();
  if (b.is_zero()) return pool.value(exponent).sign() < 0 ? pool.undefined() : base;
  RadicalCollector roots;
  roots.multiply(b, pool.value(exponent));
  const std::optional<RadicalProduct> result = roots.finish();
  if (!result) return pool.undefined();
  std::vector<ExprId> factors;
  if (!result->coefficient.is_one()) factors.push_back(pool.number(result->coefficient));
  for (const auto& [part, radicand] : result->bases)
    factors.push_back(keep(pool, pool.number(radicand), pool.number(part)));
  return pool.product(factors);
}

ExprId power_of_power(ExprPool& pool, ExprId base, ExprId exponent) {
  const ExprId inner = pool.args(base)[0], first = pool.args(base)[1];
  const Rational& second = pool.value(exponent);
  const ExprId joined = scaled(pool, second, first);
  if (second.is_integer() || pool.is_nonnegative(inner)) return pool.power(inner, joined);
  if (pool.op(first) != Op::Number) return keep(pool, base, exponent);
  if (!pool.value(first).is_integer() || !is_even(pool.value(first)))
    return pool.power(inner, joined);  // both forms need inner >= 0
  return pool.power(pool.apply(Op::Abs, std::array{inner}), joined);
}

ExprId integer_power_of_product(ExprPool& pool, ExprId base, ExprId exponent) {
  std::vector<ExprId> factors;
  for (const ExprId factor : pool.args(base)) factors.push_back(pool.power(factor, exponent));
  return pool.product(factors);
}

// Whether 1/e to the power -exponent is the form to keep: of 1/x and -1/(x*y) always, of x/y where
// the exponent is negative.
bool is_better_inverted(const ExprPool& pool, ExprId e, ExprId exponent) {
  const auto is_below = [&](ExprId factor) {
    return pool.op(factor) == Op::Power && pool.op(pool.args(factor)[1]) == Op::Number &&
           pool.value(pool.args(factor)[1]).sign() < 0;
  };
  if (pool.op(e) != Op::Product) return is_below(e);
  const auto factors = pool.args(e);
  if (pool.value(exponent).sign() < 0) return std::any_of(factors.begin(), factors.end(), is_below);
  return std::all_of(factors.begin(), factors.end(), [&](ExprId factor) {
    return pool.op(factor) == Op::Number || is_below(factor);
  });
}

// Nonnegative factors leave the root; the rest stays together, since sqrt(x*y) has a value where
// sqrt(x)*sqrt(y) has none.
ExprId root_of_product(ExprPool& pool, ExprId base, ExprId exponent) {
  std::vector<ExprId> outside, inside;
  for (const ExprId factor : pool.args(base)) {
    if (pool.op(factor) == Op::Number && pool.value(factor).sign() < 0) {
      outside.push_back(pool.power(negated(pool, factor), exponent));
      inside.push_back(pool.integer(-1));
    } else if (pool.is_nonnegative(factor)) {
      outside.push_back(pool.power(factor, exponent));
    } else {
      inside.push_back(factor);
    }
  }
  const ExprId rest = pool.product(inside);
  if (is_better_inverted(pool, rest, exponent)) {
    const ExprId inverse = pool.power(rest, pool.integer(-1));
    outside.push_back(pool.power(inverse, negated(pool, exponent)));
    return pool.product(outside);
  }
  if (outside.empty()) return keep(pool, base, exponent);
  if (rest == base) return keep(pool, base, exponent);
  outside.push_back(pool.power(rest, exponent));
  return pool.product(outside);
}

ExprId power_of_sum(ExprPool& pool, ExprId base, ExprId exponent) {
  if (!pool.value(exponent).is_integer() || !leads_negative(pool, base))
    return keep(pool, base, exponent);
  const ExprId flipped = keep(pool, negated(pool, base), exponent);
  return is_even(pool.value(exponent)) ? flipped : negated(pool, flipped);
}

}  // namespace

ExprId canonical_power(ExprPool& pool, ExprId base, ExprId exponent) {
  if (pool.stopped() != base::StopReason::None) return pool.undefined();
  if (base == pool.undefined() || exponent == pool.undefined()) return pool.undefined();
  if (base == pool.integer(1)) return base;
  if (pool.op(exponent) != Op::Number) return keep(pool, base, exponent);
  const Rational& n = pool.value(exponent);
  if (n.is_zero()) return pool.integer(1);
  if (n.is_one()) return base;
  switch (pool.op(base)) {
    case Op::Number:
      return n.is_integer() ? number_to_integer(pool, base, exponent)
                            : number_to_fraction(pool, base, exponent);
    case Op::Power: return power_of_power(pool, base, exponent);
    case Op::Product:
      return n.is_integer() ? integer_power_of_product(pool, base, exponent)
                            : root_of_product(pool, base, exponent);
    case Op::Sum: return power_of_sum(pool, base, exponent);
    case Op::Exp: return pool.apply(Op::Exp, std::array{scaled(pool, n, pool.args(base)[0])});
    case Op::Abs:
      if (n.is_integer() && is_even(n)) return pool.power(pool.args(base)[0], exponent);
      return keep(pool, base, exponent);
    default: return keep(pool, base, exponent);
  }
}

}  // namespace trammel::symbolic
