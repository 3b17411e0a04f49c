// SPDX-License-Identifier: Apache-2.0
// Sine, cosine and tangent: sign of the angle, quarter turns, exact values.
#include <array>
#include <optional>
#include <vector>

#include "symbolic/expr/canonical.h"
#include "symbolic/expr/raw_nodes.h"

namespace trammel::symbolic {

namespace {

struct Angle {
  Rational half_turns;  // multiples of pi
  ExprId rest;          // 0 where there is none
};

std::optional<Rational> multiple_of_pi(const ExprPool& pool, ExprId term) {
  if (pool.op(term) == Op::Pi) return Rational(1);
  if (pool.op(term) != Op::Product) return std::nullopt;
  const auto args = pool.args(term);
  if (args.size() != 2 || pool.op(args[0]) != Op::Number || pool.op(args[1]) != Op::Pi)
    return std::nullopt;
  return pool.value(args[0]);
}

Angle split(ExprPool& pool, ExprId angle) {
  if (const auto turns = multiple_of_pi(pool, angle)) return {*turns, pool.integer(0)};
  if (pool.op(angle) != Op::Sum) return {Rational(), angle};
  Angle result;
  std::vector<ExprId> rest;
  for (const ExprId term : pool.args(angle)) {
    if (const auto turns = multiple_of_pi(pool, term))
      result.half_turns = *turns;
    else
      rest.push_back(term);
  }
  result.rest = RawNodes(pool).intern_flat(Op::Sum, rest);
  return result;
}

ExprId root(ExprPool& pool, std::int64_t n) {
  return pool.power(pool.integer(n), pool.number(Rational(1, 2)));
}

// sin(k*pi) for 0 <= k < 1/2, where it is short.
std::optional<ExprId> exact_sine(ExprPool& pool, const Rational& k) {
  const Rational twelfths = k * Rational(12);
  if (!twelfths.is_small_integer()) return std::nullopt;
  switch (twelfths.to_integer()) {
    case 0: return pool.integer(0);
    case 1:
      return scaled(pool, Rational(1, 4),
                    pool.sum(std::array{root(pool, 6), negated(pool, root(pool, 2))}));
    case 2: return pool.number(Rational(1, 2));
    case 3: return scaled(pool, Rational(1, 2), root(pool, 2));
    case 4: return scaled(pool, Rational(1, 2), root(pool, 3));
    case 5: return scaled(pool, Rational(1, 4), pool.sum(std::array{root(pool, 6), root(pool, 2)}));
    default: return pool.integer(1);
  }
}

std::optional<ExprId> exact_tangent(ExprPool& pool, const Rational& k) {
  const Rational twelfths = k * Rational(12);
  if (!twelfths.is_small_integer()) return std::nullopt;
  switch (twelfths.to_integer()) {
    case 0: return pool.integer(0);
    case 1: return pool.sum(std::array{pool.integer(2), negated(pool, root(pool, 3))});
    case 2: return scaled(pool, Rational(1, 3), root(pool, 3));
    case 3: return pool.integer(1);
    case 4: return root(pool, 3);
    default: return pool.sum(std::array{pool.integer(2), root(pool, 3)});
  }
}

ExprId undo_inverse(ExprPool& pool, Op op, ExprId angle) {
  const Op inner = pool.op(angle);
  const bool undone = (op == Op::Sin && inner == Op::Asin) ||
                      (op == Op::Cos && inner == Op::Acos) || (op == Op::Tan && inner == Op::Atan);
  return undone ? pool.args(angle)[0] : RawNodes(pool).intern(op, std::array{angle});
}

// op of (rest + k*pi) with 0 <= k < 1/2.
ExprId reduced(ExprPool& pool, Op op, ExprId rest, Rational k) {
  if (rest == pool.integer(0)) {
    if (op == Op::Tan) {
      if (const auto exact = exact_tangent(pool, k)) return *exact;
    } else {
      // cos(k pi) = sin((1/2 - k) pi); of the two the one with the smaller angle is written.
      const Rational complement = Rational(1, 2) - k;
      if (const auto exact = exact_sine(pool, op == Op::Sin ? k : complement)) return *exact;
      if (complement < k) {
        k = complement;
        op = op == Op::Sin ? Op::Cos : Op::Sin;
      }
    }
  }
  if (k.is_zero()) return undo_inverse(pool, op, rest);
  return undo_inverse(pool, op, pool.sum(std::array{rest, scaled(pool, k, pool.pi())}));
}

}  // namespace

ExprId canonical_angle_function(ExprPool& pool, Op op, ExprId angle) {
  Angle parts = split(pool, angle);
  bool negative = false;
  if (leads_negative(pool, parts.rest)) {
    parts = {-parts.half_turns, negated(pool, parts.rest)};
    negative = op != Op::Cos;
  }
  const Rational quarters = (parts.half_turns * Rational(2)).floor();
  const Rational k = parts.half_turns - quarters * Rational(1, 2);
  const Rational turn = quarters - (quarters * Rational(1, 4)).floor() * Rational(4);
  const std::int64_t quadrant = turn.to_integer();
  if (op == Op::Tan) {
    ExprId value = reduced(pool, op, parts.rest, k);
    if (quadrant % 2 == 1) {
      // -cos/sin rather than -1/tan, which has no value where the tangent has a pole.
      value = parts.rest == pool.integer(0)
                  ? pool.power(value, pool.integer(-1))
                  : pool.product(std::array{
                        reduced(pool, Op::Cos, parts.rest, k),
                        pool.power(reduced(pool, Op::Sin, parts.rest, k), pool.integer(-1))});
      negative = !negative;
    }
    return negative ? negated(pool, value) : value;
  }
  const bool swaps = quadrant % 2 == 1;
  if (op == Op::Sin ? quadrant >= 2 : quadrant == 1 || quadrant == 2) negative = !negative;
  if (swaps) op = op == Op::Sin ? Op::Cos : Op::Sin;
  const ExprId value = reduced(pool, op, parts.rest, k);
  return negative ? negated(pool, value) : value;
}

}  // namespace trammel::symbolic
