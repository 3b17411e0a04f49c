// SPDX-License-Identifier: Apache-2.0
#include "symbolic/present/angles/angles.h"

#include <algorithm>
#include <array>
#include <cstdlib>
#include <optional>
#include <utility>
#include <vector>

#include "symbolic/expr/canonical.h"
#include "symbolic/expr/node_map.h"
#include "symbolic/expr/traverse.h"

namespace trammel::symbolic {

namespace {

// sin(x)^n, cos(x)^n, (1 + cos(x))^n or (1 - cos(x))^n.
enum class Kind : std::uint8_t { Sine, Cosine, OnePlusCosine, OneMinusCosine };
struct AnglePower {
  Kind kind;
  ExprId angle;
  ExprId base;
  std::int64_t exponent;
};

// The sum of +-1 and +-cos(x).
std::optional<AnglePower> as_one_and_cosine(ExprPool& pool, ExprId sum, std::int64_t exponent) {
  const auto terms = pool.args(sum);
  if (terms.size() != 2) return std::nullopt;
  for (const auto& [one, other] : {std::pair{terms[0], terms[1]}, std::pair{terms[1], terms[0]}}) {
    const ScaledTerm cosine = split_coefficient(pool, other);
    if (pool.op(one) != Op::Number || pool.op(cosine.rest) != Op::Cos) continue;
    const Rational ratio = cosine.coefficient / pool.value(one);
    const ExprId angle = pool.args(cosine.rest)[0];
    if (ratio.is_one()) return AnglePower{Kind::OnePlusCosine, angle, sum, exponent};
    if (ratio == Rational(-1)) return AnglePower{Kind::OneMinusCosine, angle, sum, exponent};
  }
  return std::nullopt;
}

std::optional<AnglePower> as_angle_power(ExprPool& pool, ExprId e) {
  std::int64_t exponent = 1;
  if (pool.op(e) == Op::Power) {
    const ExprId n = pool.args(e)[1];
    if (pool.op(n) != Op::Number || !pool.value(n).is_small_integer()) return std::nullopt;
    exponent = pool.value(n).to_integer();
    e = pool.args(e)[0];
  }
  if (pool.op(e) == Op::Sum) return as_one_and_cosine(pool, e, exponent);
  if (pool.op(e) != Op::Sin && pool.op(e) != Op::Cos) return std::nullopt;
  return AnglePower{pool.op(e) == Op::Sin ? Kind::Sine : Kind::Cosine, pool.args(e)[0], e,
                    exponent};
}

// What sine/other is, where the two are powers of opposite signs: tan(x) for cos(x), tan(x/2) for
// 1 + cos(x), 1/tan(x/2) for 1 - cos(x), times the number that these are a multiple of. Nothing
// where the tangent would lack a value: sin(x)/(1 - cos(x)) has one at pi.
std::optional<ExprId> quotient(ExprPool& pool, const AnglePower& sine, const AnglePower& other) {
  if (sine.kind != Kind::Sine || other.kind == Kind::Sine || sine.angle != other.angle)
    return std::nullopt;
  if ((sine.exponent > 0) == (other.exponent > 0)) return std::nullopt;
  const auto tangent = [&](ExprId angle) { return pool.apply(Op::Tan, std::array{angle}); };
  if (other.kind == Kind::Cosine) return tangent(sine.angle);
  const bool is_minus = other.kind == Kind::OneMinusCosine;
  if (is_minus && sine.exponent > 0) return std::nullopt;
  const ExprId half = pool.product(std::array{pool.number(Rational(1, 2)), sine.angle});
  const auto terms = pool.args(other.base);
  const ExprId number = pool.op(terms[0]) == Op::Number ? terms[0] : terms[1];
  const ExprId power = pool.power(tangent(half), pool.integer(is_minus ? -1 : 1));
  return pool.product(std::array{power, pool.power(number, pool.integer(-1))});
}

ExprId product_with_tangents(ExprPool& pool, ExprId e, Costs& costs) {
  ExprId best = e;
  for (const ExprId first : pool.args(e)) {
    const auto sine = as_angle_power(pool, first);
    if (!sine || sine->kind != Kind::Sine) continue;
    for (const ExprId second : pool.args(e)) {
      const auto other = as_angle_power(pool, second);
      const auto tangent = other ? quotient(pool, *sine, *other) : std::nullopt;
      if (!tangent) continue;
      const std::int64_t times = std::min(std::abs(sine->exponent), std::abs(other->exponent)) *
                                 (sine->exponent > 0 ? 1 : -1);
      const ExprId changed = pool.product(std::array{e, pool.power(*tangent, pool.integer(times)),
                                                     pool.power(sine->base, pool.integer(-times)),
                                                     pool.power(other->base, pool.integer(times))});
      if (costs(changed) < costs(best)) best = changed;
    }
  }
  return best;
}

}  // namespace

ExprId with_tangents(ExprPool& pool, ExprId e, Costs& costs) {
  const std::vector<ExprId> order = reachable(pool, std::span(&e, 1));
  NodeMap<ExprId> image(order, ExprId{});
  std::vector<ExprId> args;
  for (const ExprId node : order) {
    args.clear();
    for (const ExprId child : pool.args(node)) args.push_back(image[child]);
    image[node] = std::ranges::equal(args, pool.args(node)) ? node : pool.rebuild(node, args);
    if (pool.op(image[node]) == Op::Product)
      image[node] = product_with_tangents(pool, image[node], costs);
  }
  return image[e];
}

}  // namespace trammel::symbolic
