// SPDX-License-Identifier: Apache-2.0
#include "symbolic/poly/exponent.h"

#include <flint/fmpq.h>

#include <array>

#include "symbolic/expr/canonical.h"

namespace trammel::symbolic {

namespace {

constexpr std::int64_t largest_exponent_multiple =
    60;  // beyond, exp(100*x) is one of its own beside exp(x)

struct Written {
  ExprId base;  // undefined for exp
  ExprId exponent;
};

Written as_power(const ExprPool& pool, ExprId e) {
  if (pool.op(e) == Op::Exp) return {pool.undefined(), pool.args(e)[0]};
  return {pool.args(e)[0], pool.args(e)[1]};
}

ExprId make_power(ExprPool& pool, ExprId base, ExprId exponent) {
  if (base == pool.undefined()) return pool.apply(Op::Exp, std::array{exponent});
  return pool.power(base, exponent);
}

}  // namespace

std::vector<ExponentBasis::Part> ExponentBasis::parts(ExprPool& pool, ExprId exponent) {
  const ScaledTerm whole = split_coefficient(pool, exponent);
  const std::span<const ExprId> terms = pool.op(whole.rest) == Op::Sum
                                            ? pool.args(whole.rest)
                                            : std::span<const ExprId>(&whole.rest, 1);
  std::vector<Part> result;
  for (const ExprId term : terms) {
    const ScaledTerm split = split_coefficient(pool, term);
    result.push_back({split.rest, whole.coefficient * split.coefficient});
  }
  return result;
}

void ExponentBasis::add(ExprPool& pool, ExprId e) {
  const Written power = as_power(pool, e);
  for (const Part& part : parts(pool, power.exponent)) {
    Rational& unit = units_[{power.base, part.atom}];
    if (unit.is_zero()) {
      unit = part.multiple.sign() < 0 ? -part.multiple : part.multiple;
    } else {
      Rational common;
      fmpq_gcd(common.raw(), unit.raw(), part.multiple.raw());
      unit = common;
    }
  }
}

PowerFactors ExponentBasis::split(ExprPool& pool, ExprId e) const {
  const Written power = as_power(pool, e);
  PowerFactors result;
  for (const Part& part : parts(pool, power.exponent)) {
    const bool is_number = pool.op(part.atom) == Op::Number;
    if (is_number && power.base != pool.undefined()) {
      result.emplace_back(pool.power(power.base, pool.number(part.multiple)), 1);
      continue;
    }
    const auto found = units_.find({power.base, part.atom});
    if (found == units_.end()) return {{e, 1}};
    const Rational& unit = found->second;
    const Rational times = part.multiple / unit;
    if (times < Rational(-largest_exponent_multiple) || Rational(largest_exponent_multiple) < times)
      return {{e, 1}};
    result.emplace_back(make_power(pool, power.base, scaled(pool, unit, part.atom)),
                        times.to_integer());
  }
  return result;
}

}  // namespace trammel::symbolic
