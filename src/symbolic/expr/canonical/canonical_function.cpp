// SPDX-License-Identifier: Apache-2.0
#include <algorithm>
#include <array>
#include <optional>
#include <vector>

#include "base/assert.h"
#include "symbolic/expr/canonical.h"
#include "symbolic/expr/op_table.h"
#include "symbolic/expr/raw_nodes.h"

namespace trammel::symbolic {

namespace {

ExprId keep(ExprPool& pool, Op op, ExprId x) {
  return RawNodes(pool).intern(op, std::array{x});
}

bool is_number(const ExprPool& pool, ExprId e) {
  return pool.op(e) == Op::Number;
}

int known_sign(const ExprPool& pool, ExprId e) {
  if (is_number(pool, e)) return pool.value(e).sign();
  if (pool.is_positive(e)) return 1;
  if (pool.op(e) != Op::Product || !is_number(pool, pool.args(e)[0])) return 0;
  const auto args = pool.args(e);
  const bool rest_positive =
      std::all_of(args.begin() + 1, args.end(), [&](ExprId a) { return pool.is_positive(a); });
  return rest_positive ? pool.value(args[0]).sign() : 0;
}

ExprId part_of_pi(ExprPool& pool, std::int64_t numerator, std::int64_t denominator) {
  return scaled(pool, Rational(numerator, denominator), pool.pi());
}

// The angle k*pi/12 in [0, pi/2] whose sine, cosine or tangent is exactly x >= 0.
std::optional<std::int64_t> exact_angle(ExprPool& pool, Op function, ExprId x) {
  constexpr std::array candidates = {0, 2, 3, 4, 6};
  for (const int twelfths : candidates) {
    if (function == Op::Tan && twelfths == 6) continue;
    if (canonical_angle_function(pool, function, part_of_pi(pool, twelfths, 12)) == x)
      return twelfths;
  }
  return std::nullopt;
}

ExprId inverse_sine_or_tangent(ExprPool& pool, Op op, ExprId x) {
  if (leads_negative(pool, x)) return negated(pool, pool.apply(op, std::array{negated(pool, x)}));
  if (op == Op::Asin && is_number(pool, x) && Rational(1) < pool.value(x)) return pool.undefined();
  const auto twelfths = exact_angle(pool, op == Op::Asin ? Op::Sin : Op::Tan, x);
  return twelfths ? part_of_pi(pool, *twelfths, 12) : keep(pool, op, x);
}

ExprId inverse_cosine(ExprPool& pool, ExprId x) {
  if (is_number(pool, x) && (Rational(1) < pool.value(x) || pool.value(x) < Rational(-1)))
    return pool.undefined();
  if (const auto twelfths = exact_angle(pool, Op::Cos, x)) return part_of_pi(pool, *twelfths, 12);
  if (leads_negative(pool, x))
    if (const auto twelfths = exact_angle(pool, Op::Cos, negated(pool, x)))
      return part_of_pi(pool, 12 - *twelfths, 12);
  return keep(pool, Op::Acos, x);
}

ExprId angle_of_point(ExprPool& pool, ExprId y, ExprId x) {
  const ExprId zero = pool.integer(0);
  if (y == zero && x == zero) return pool.undefined();
  const int sign_x = known_sign(pool, x), sign_y = known_sign(pool, y);
  if (y == zero && sign_x != 0) return sign_x > 0 ? zero : pool.pi();
  if (x == zero && sign_y != 0) return part_of_pi(pool, sign_y, 2);
  if (sign_x != 0 && sign_y != 0) {
    const ExprId ratio = pool.product(std::array{y, pool.power(x, pool.integer(-1))});
    const ExprId slope = sign_x * sign_y < 0 ? negated(pool, ratio) : ratio;
    if (const auto twelfths = exact_angle(pool, Op::Tan, slope)) {
      const std::int64_t acute = sign_x > 0 ? *twelfths : 12 - *twelfths;
      return part_of_pi(pool, sign_y * acute, 12);
    }
  }
  return RawNodes(pool).intern(Op::Atan2, std::array{y, x});
}

ExprId absolute(ExprPool& pool, ExprId x) {
  if (is_number(pool, x)) return pool.value(x).sign() < 0 ? negated(pool, x) : x;
  if (pool.is_nonnegative(x)) return x;
  const ScaledTerm split = split_coefficient(pool, x);
  if (!split.coefficient.is_one()) {
    const Rational size = split.coefficient.sign() < 0 ? -split.coefficient : split.coefficient;
    return scaled(pool, size, pool.apply(Op::Abs, std::array{split.rest}));
  }
  if (leads_negative(pool, x)) return pool.apply(Op::Abs, std::array{negated(pool, x)});
  return keep(pool, Op::Abs, x);
}

ExprId sign_of(ExprPool& pool, ExprId x) {
  const int sign = known_sign(pool, x);
  if (sign != 0 || (is_number(pool, x) && pool.value(x).is_zero())) return pool.integer(sign);
  const ScaledTerm split = split_coefficient(pool, x);
  ExprId inner = split.rest;
  bool negative = split.coefficient.sign() < 0;
  if (leads_negative(pool, inner)) {
    inner = negated(pool, inner);
    negative = !negative;
  }
  const int inner_sign = known_sign(pool, inner);  // 7 + a, where x was -7 - a
  const ExprId value = inner_sign != 0 ? pool.integer(inner_sign) : keep(pool, Op::Sign, inner);
  return negative ? negated(pool, value) : value;
}

ExprId extreme(ExprPool& pool, Op op, std::span<const ExprId> args) {
  std::vector<ExprId> items;
  std::optional<Rational> number;
  const auto add = [&](ExprId e) {
    if (!is_number(pool, e)) {
      items.push_back(e);
    } else {
      const Rational& value = pool.value(e);
      if (!number || (op == Op::Max ? *number < value : value < *number)) number = value;
    }
  };
  for (const ExprId a : args) {
    if (pool.op(a) == op)
      for (const ExprId part : pool.args(a)) add(part);
    else
      add(a);
  }
  if (number) items.push_back(pool.number(*number));
  std::sort(items.begin(), items.end(),
            [&](ExprId a, ExprId b) { return compare_reading_order(pool, a, b) < 0; });
  items.erase(std::unique(items.begin(), items.end()), items.end());
  return items.size() == 1 ? items.front() : RawNodes(pool).intern(op, items);
}

ExprId exponential(ExprPool& pool, ExprId x) {
  if (x == pool.integer(0)) return pool.integer(1);
  return pool.op(x) == Op::Log ? pool.args(x)[0] : keep(pool, Op::Exp, x);
}

ExprId logarithm(ExprPool& pool, ExprId x) {
  if (is_number(pool, x) && pool.value(x).sign() <= 0) return pool.undefined();
  if (x == pool.integer(1)) return pool.integer(0);
  return pool.op(x) == Op::Exp ? pool.args(x)[0] : keep(pool, Op::Log, x);
}

}  // namespace

ExprId canonical_function(ExprPool& pool, Op op, std::span<const ExprId> args) {
  if (pool.stopped() != base::StopReason::None) return pool.undefined();
  TRAMMEL_ASSERT(is_function(op) && !args.empty());
  for (const ExprId a : args)
    if (a == pool.undefined()) return a;
  switch (op) {
    case Op::Sin:
    case Op::Cos:
    case Op::Tan: return canonical_angle_function(pool, op, args[0]);
    case Op::Asin:
    case Op::Atan: return inverse_sine_or_tangent(pool, op, args[0]);
    case Op::Acos: return inverse_cosine(pool, args[0]);
    case Op::Atan2: return angle_of_point(pool, args[0], args[1]);
    case Op::Exp: return exponential(pool, args[0]);
    case Op::Log: return logarithm(pool, args[0]);
    case Op::Abs: return absolute(pool, args[0]);
    case Op::Sign: return sign_of(pool, args[0]);
    default: return extreme(pool, op, args);
  }
}

}  // namespace trammel::symbolic
