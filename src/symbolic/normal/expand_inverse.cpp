// SPDX-License-Identifier: Apache-2.0
#include "symbolic/normal/expand_inverse.h"

#include <algorithm>
#include <optional>
#include <vector>

#include "symbolic/expr/canonical.h"
#include "symbolic/expr/expr.h"
#include "symbolic/expr/node_map.h"
#include "symbolic/expr/traverse.h"

namespace trammel::symbolic {

namespace {

constexpr std::int64_t largest_multiple = 4;

struct Turn {
  Expr cosine, sine;
};

bool is_inverse(Op op) {
  return op == Op::Asin || op == Op::Acos || op == Op::Atan || op == Op::Atan2;
}

// Cosine and sine of an inverse function.
Turn turn_of(ExprPool& pool, ExprId e) {
  const auto args = pool.args(e);
  const Expr x{pool, args[0]};
  const Expr one{pool, pool.integer(1)};
  switch (pool.op(e)) {
    case Op::Asin: return {sqrt(one - pow(x, 2)), x};
    case Op::Acos: return {x, sqrt(one - pow(x, 2))};
    case Op::Atan: {
      const Expr length = sqrt(one + pow(x, 2));
      return {one / length, x / length};
    }
    default: {
      const Expr along{pool, args[1]};
      const Expr length = sqrt(pow(along, 2) + pow(x, 2));
      return {along / length, x / length};
    }
  }
}

// Half of acos lies in [0, pi/2], half of asin and atan in [-pi/4, pi/4]: the cosine is positive.
// The sine of half of asin or atan is sin/(2 cos).
std::optional<Turn> half_turn_of(ExprPool& pool, ExprId e) {
  if (pool.op(e) == Op::Atan2) return std::nullopt;  // the same holds, but sin/(2 cos) may be 0/0
  const Turn whole = turn_of(pool, e);
  const Expr cosine = sqrt((whole.cosine + 1) / 2);
  if (pool.op(e) == Op::Acos) return Turn{cosine, sqrt((-whole.cosine + 1) / 2)};
  return Turn{cosine, whole.sine / (2 * cosine)};
}

Turn joined(const Turn& a, const Turn& b) {
  return {a.cosine * b.cosine - a.sine * b.sine, a.sine * b.cosine + a.cosine * b.sine};
}

// Cosine and sine of times * e where that is algebraic.
std::optional<Turn> multiple(ExprPool& pool, ExprId e, const Rational& times) {
  const Rational twice = times * Rational(2);
  if (!twice.is_small_integer()) return std::nullopt;
  std::int64_t n = twice.to_integer();
  const bool negative = n < 0;
  if (negative) n = -n;
  if (n == 0 || n > 2 * largest_multiple) return std::nullopt;
  std::optional<Turn> unit;
  if (n % 2 == 0) {
    unit = turn_of(pool, e);
    n /= 2;
  } else {
    unit = half_turn_of(pool, e);
    if (!unit) return std::nullopt;
  }
  Turn result = *unit;
  for (std::int64_t i = 1; i < n; ++i) result = joined(result, *unit);
  if (negative) result.sine = -result.sine;
  return result;
}

std::optional<Turn> expand_angle(ExprPool& pool, ExprId angle) {
  const std::span<const ExprId> terms =
      pool.op(angle) == Op::Sum ? pool.args(angle) : std::span<const ExprId>(&angle, 1);
  std::optional<Turn> total;
  std::vector<ExprId> rest;
  for (const ExprId term : terms) {
    const ScaledTerm split = split_coefficient(pool, term);
    std::optional<Turn> part;
    if (is_inverse(pool.op(split.rest))) part = multiple(pool, split.rest, split.coefficient);
    if (!part)
      rest.push_back(term);
    else
      total = total ? joined(*total, *part) : *part;
  }
  if (!total || rest.empty()) return total;
  const Expr other{pool, pool.sum(rest)};
  return joined(*total, {cos(other), sin(other)});
}

}  // namespace

ExprId expand_inverse(ExprPool& pool, ExprId e) {
  const std::vector<ExprId> order = reachable(pool, std::span(&e, 1));
  NodeMap<ExprId> image(order, ExprId{});
  std::vector<ExprId> args;
  for (const ExprId node : order) {
    args.clear();
    for (const ExprId child : pool.args(node)) args.push_back(image[child]);
    const Op op = pool.op(node);
    image[node] = std::ranges::equal(args, pool.args(node)) ? node : pool.rebuild(node, args);
    if (op != Op::Sin && op != Op::Cos && op != Op::Tan) continue;
    if (const auto turn = expand_angle(pool, args[0]))
      image[node] = op == Op::Sin   ? turn->sine.id
                    : op == Op::Cos ? turn->cosine.id
                                    : (turn->sine / turn->cosine).id;
  }
  return image[e];
}

}  // namespace trammel::symbolic
