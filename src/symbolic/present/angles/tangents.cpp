// SPDX-License-Identifier: Apache-2.0
#include "symbolic/present/angles/tangents.h"

#include <algorithm>
#include <array>
#include <optional>
#include <vector>

#include "symbolic/expr/node_map.h"
#include "symbolic/expr/traverse.h"

namespace trammel::symbolic {

namespace {

struct AnglePower {
  Op op;
  ExprId angle;
  std::int64_t exponent;
};

std::optional<AnglePower> as_angle_power(const ExprPool& pool, ExprId e) {
  std::int64_t exponent = 1;
  if (pool.op(e) == Op::Power) {
    const ExprId n = pool.args(e)[1];
    if (pool.op(n) != Op::Number || !pool.value(n).is_small_integer()) return std::nullopt;
    exponent = pool.value(n).to_integer();
    e = pool.args(e)[0];
  }
  if (pool.op(e) != Op::Sin && pool.op(e) != Op::Cos) return std::nullopt;
  return AnglePower{pool.op(e), pool.args(e)[0], exponent};
}

ExprId product_with_tangents(ExprPool& pool, ExprId e, Costs& costs) {
  ExprId best = e;
  for (const ExprId first : pool.args(e)) {
    const auto sine = as_angle_power(pool, first);
    if (!sine || sine->op != Op::Sin) continue;
    for (const ExprId second : pool.args(e)) {
      const auto cosine = as_angle_power(pool, second);
      if (!cosine || cosine->op != Op::Cos || cosine->angle != sine->angle) continue;
      if ((sine->exponent > 0) == (cosine->exponent > 0)) continue;
      const std::int64_t times = std::min(std::abs(sine->exponent), std::abs(cosine->exponent)) *
                                 (sine->exponent > 0 ? 1 : -1);
      const auto power = [&](Op op, std::int64_t n) {
        return pool.power(pool.apply(op, std::array{sine->angle}), pool.integer(n));
      };
      const ExprId changed = pool.product(
          std::array{e, power(Op::Tan, times), power(Op::Sin, -times), power(Op::Cos, times)});
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
