// SPDX-License-Identifier: Apache-2.0
#include "symbolic/solve/way/inverse.h"

#include <array>
#include <cmath>

#include "symbolic/expr/canonical.h"
#include "symbolic/expr/eval.h"
#include "symbolic/expr/traverse.h"
#include "symbolic/solve/way/radicals.h"

namespace trammel::symbolic {

namespace {

ExprId difference(ExprPool& pool, ExprId a, ExprId b) {
  return pool.sum(std::array{a, negated(pool, b)});
}

// log(value)/log(base), as a short rational where both are numbers and it is one.
ExprId logarithm_to_base(ExprPool& pool, ExprId value, ExprId base) {
  constexpr std::int64_t largest_denominator = 12;
  const auto log = [&](ExprId e) { return pool.apply(Op::Log, std::array{e}); };
  const ExprId ratio =
      pool.product(std::array{log(value), pool.power(log(base), pool.integer(-1))});
  if (pool.op(value) != Op::Number || pool.op(base) != Op::Number) return ratio;
  const double exponent = eval(pool, ratio, {});
  for (std::int64_t below = 1; below <= largest_denominator; ++below) {
    const double above = std::round(exponent * static_cast<double>(below));
    if (!(std::fabs(above) < 1000.0)) return ratio;
    const ExprId simple = pool.number(Rational(static_cast<std::int64_t>(above), below));
    if (pool.power(base, simple) == value) return simple;
  }
  return ratio;
}

// base^exponent = value, one of the two free of the unknown.
std::vector<ExprId> inverted_power(ExprPool& pool, ExprId kernel, ExprId value, ExprId unknown) {
  const ExprId base = pool.args(kernel)[0], exponent = pool.args(kernel)[1];
  if (contains(pool, exponent, unknown)) {
    return {difference(pool, exponent, logarithm_to_base(pool, value, base))};
  }
  const ExprId back = pool.power(exponent, pool.integer(-1));
  if (sign_of(pool, value, {}).sign < 0) return {};
  return {difference(pool, base, pool.power(value, back))};
}

}  // namespace

bool is_invertible(const ExprPool& pool, ExprId kernel, ExprId unknown) {
  switch (pool.op(kernel)) {
    case Op::Power: {
      const auto args = pool.args(kernel);
      return contains(pool, args[0], unknown) != contains(pool, args[1], unknown);
    }
    case Op::Exp:
    case Op::Log:
    case Op::Asin:
    case Op::Acos:
    case Op::Atan:
    case Op::Atan2:
    case Op::Abs: return true;
    default: return kernel == unknown;
  }
}

std::vector<ExprId> inverted(ExprPool& pool, ExprId kernel, ExprId value, ExprId unknown) {
  const auto of = [&](Op op) { return pool.apply(op, std::array{value}); };
  if (kernel == unknown) return {difference(pool, kernel, value)};
  if (!is_invertible(pool, kernel, unknown)) return {};
  const ExprId inside = pool.args(kernel)[0];
  switch (pool.op(kernel)) {
    case Op::Power: return inverted_power(pool, kernel, value, unknown);
    case Op::Exp:
      if (sign_of(pool, value, {}).sign < 0) return {};
      return {difference(pool, inside, of(Op::Log))};
    case Op::Log: return {difference(pool, inside, of(Op::Exp))};
    case Op::Asin: return {difference(pool, inside, of(Op::Sin))};
    case Op::Acos: return {difference(pool, inside, of(Op::Cos))};
    case Op::Atan: return {difference(pool, inside, of(Op::Tan))};
    case Op::Atan2: {  // y*cos(value) = x*sin(value)
      const ExprId y = pool.product(std::array{inside, of(Op::Cos)});
      const ExprId x = pool.product(std::array{pool.args(kernel)[1], of(Op::Sin)});
      return {difference(pool, y, x)};
    }
    default:  // abs
      if (sign_of(pool, value, {}).sign < 0) return {};
      if (value == pool.integer(0)) return {inside};
      return {difference(pool, inside, value), pool.sum(std::array{inside, value})};
  }
}

}  // namespace trammel::symbolic
