// SPDX-License-Identifier: Apache-2.0
#include "symbolic/solve/way/inverse.h"

#include <array>
#include <cmath>

#include "symbolic/expr/canonical.h"
#include "symbolic/expr/eval/eval.h"
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

std::optional<std::vector<ExprId>> without_power(ExprPool& pool, ExprId e, ExprId unknown) {
  if (pool.op(e) != Op::Sum) return std::nullopt;
  std::vector<ExprId> rest, factors;
  std::optional<ExprId> term, power;
  for (const ExprId part : pool.args(e)) {
    if (!contains(pool, part, unknown)) {
      rest.push_back(part);
      continue;
    }
    if (term) return std::nullopt;
    term = part;
  }
  const bool is_product = pool.op(*term) == Op::Product;
  for (const ExprId part : is_product ? pool.args(*term) : std::span<const ExprId>(&*term, 1)) {
    if (!contains(pool, part, unknown)) {
      factors.push_back(part);
      continue;
    }
    if (power || pool.op(part) != Op::Power) return std::nullopt;
    power = part;
  }
  const ExprId base = pool.args(*power)[0], exponent = pool.args(*power)[1];
  const Op inside = pool.op(base);
  const bool is_angle = inside == Op::Sin || inside == Op::Cos || inside == Op::Tan;
  if (is_angle || pool.op(exponent) != Op::Number || !pool.value(exponent).is_small_integer())
    return std::nullopt;
  const std::int64_t n = pool.value(exponent).to_integer();
  if (n < 2) return std::nullopt;
  const ExprId scale = pool.power(pool.product(factors), pool.integer(-1));
  const ExprId right = negated(pool, pool.product(std::array{pool.sum(rest), scale}));
  if (n % 2 == 1)
    return std::vector{
        difference(pool, base, odd_root(pool, right, static_cast<std::uint32_t>(n)))};
  if (sign_of(pool, right, {}).sign < 0) return std::vector<ExprId>{};
  const ExprId root = pool.power(right, pool.number(Rational(1, n)));
  return std::vector{difference(pool, base, root), pool.sum(std::array{base, root})};
}

}  // namespace trammel::symbolic
