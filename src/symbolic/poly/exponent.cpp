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

// Numbers stand last.
std::vector<ExponentBasis::Part> ExponentBasis::parts(ExprPool& pool, ExprId exponent) const {
  const ScaledTerm whole = split_coefficient(pool, exponent);
  const std::span<const ExprId> terms = pool.op(whole.rest) == Op::Sum
                                            ? pool.args(whole.rest)
                                            : std::span<const ExprId>(&whole.rest, 1);
  std::vector<Part> result;
  std::vector<ExprId> symbolic;
  Rational number;
  for (const ExprId term : terms) {
    const ScaledTerm split = split_coefficient(pool, term);
    const Rational multiple = whole.coefficient * split.coefficient;
    if (pool.op(split.rest) == Op::Number)
      number = multiple * pool.value(split.rest);
    else if (whole_)
      symbolic.push_back(scaled(pool, multiple, split.rest));
    else
      result.push_back({split.rest, multiple});
  }
  if (whole_) result.push_back({pool.sum(symbolic), Rational(1)});
  if (!number.is_zero()) result.push_back({pool.integer(1), number});
  return result;
}

void ExponentBasis::add(ExprPool& pool, ExprId e) {
  const Written power = as_power(pool, e);
  const std::vector<Part> found = parts(pool, power.exponent);
  for (const Part& part : found) {
    Rational& unit = units_[{power.base, part.atom}];
    if (unit.is_zero()) {
      unit = part.multiple.sign() < 0 ? -part.multiple : part.multiple;
    } else {
      Rational common;
      fmpq_gcd(common.raw(), unit.raw(), part.multiple.raw());
      unit = common;
    }
  }
  const Part& last = found.back();
  if (power.base != pool.undefined() && pool.op(last.atom) == Op::Number &&
      last.multiple.sign() < 0 && !pool.is_never_zero(power.base))
    lowered_[{power.base, found.front().atom}].push_back({found.front().multiple, last.multiple});
}

// The whole number that every unit of the atom has with it, at most 0: -1 of n in x^(n - 1) and
// x^n, so that no factor of them is a power of x below 0.
Rational ExponentBasis::lowest_number(const Key& key, const Rational& unit) const {
  Rational lowest;
  const auto found = lowered_.find(key);
  if (found == lowered_.end()) return lowest;
  for (const Lowered& power : found->second) {
    if (power.multiple.sign() != unit.sign()) continue;
    const Rational a_unit = (power.number * unit / power.multiple).floor();
    if (a_unit < lowest) lowest = a_unit;
  }
  return lowest;
}

PowerFactors ExponentBasis::split(ExprPool& pool, ExprId e) const {
  const Written power = as_power(pool, e);
  PowerFactors result;
  Rational number;
  for (const Part& part : parts(pool, power.exponent)) {
    const bool is_number = pool.op(part.atom) == Op::Number;
    if (is_number && power.base != pool.undefined()) {
      number = number + part.multiple;
      continue;
    }
    const Key key{power.base, part.atom};
    const auto found = units_.find(key);
    if (found == units_.end()) return {{e, 1}};
    const Rational& unit = found->second;
    const Rational times = part.multiple / unit;
    if (times < Rational(-largest_exponent_multiple) || Rational(largest_exponent_multiple) < times)
      return {{e, 1}};
    const Rational lowest = lowest_number(key, unit);
    const ExprId exponent =
        pool.sum(std::array{scaled(pool, unit, part.atom), pool.number(lowest)});
    result.emplace_back(make_power(pool, power.base, exponent), times.to_integer());
    number = number - times * lowest;
  }
  if (!number.is_zero()) result.emplace_back(pool.power(power.base, pool.number(number)), 1);
  return result;
}

}  // namespace trammel::symbolic
