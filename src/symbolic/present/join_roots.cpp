// SPDX-License-Identifier: Apache-2.0
#include "symbolic/present/join_roots.h"

#include <algorithm>
#include <cstdint>
#include <span>
#include <unordered_map>
#include <vector>

#include "symbolic/expr/traverse.h"

namespace trammel::symbolic {

namespace {

const Rational half(1, 2);

// sqrt(x) or 1/sqrt(x) of what is no number.
bool is_plain_root(const ExprPool& pool, ExprId e) {
  if (pool.op(e) != Op::Power || pool.op(pool.args(e)[1]) != Op::Number) return false;
  const Rational exponent = pool.value(pool.args(e)[1]);
  return (exponent == half || exponent == -half) && pool.op(pool.args(e)[0]) != Op::Number;
}

ExprId joined(ExprPool& pool, ExprId product) {
  std::vector<ExprId> rest, radicands;
  for (const ExprId factor : pool.args(product)) {
    if (!is_plain_root(pool, factor)) {
      rest.push_back(factor);
      continue;
    }
    const Rational twice = pool.value(pool.args(factor)[1]) * Rational(2);
    radicands.push_back(pool.power(pool.args(factor)[0], pool.number(twice)));
  }
  if (radicands.size() < 2) return product;
  rest.push_back(pool.power(pool.product(radicands), pool.number(half)));
  return pool.product(rest);
}

// sqrt(a*b)/(a*b) as 1/sqrt(a*b), and a*b/sqrt(a*b) as sqrt(a*b): sums are one base with their
// root, products are not.
ExprId cancelled(Workspace& work, ExprId product) {
  ExprPool& pool = work.pool;
  ExprId best = product;
  const std::vector<ExprId> factors(pool.args(product).begin(), pool.args(product).end());
  for (const ExprId factor : factors) {
    if (!is_plain_root(pool, factor)) continue;
    const ExprId radicand = pool.args(factor)[0], exponent = pool.args(factor)[1];
    if (pool.op(radicand) != Op::Product) continue;
    const Rational inverse = -pool.value(exponent);
    std::vector<ExprId> others = factors;
    std::replace(others.begin(), others.end(), factor, pool.power(radicand, pool.number(inverse)));
    others.push_back(pool.power(radicand, pool.number(inverse * Rational(-2))));
    best = work.shorter(best, pool.product(others));
  }
  return best;
}

}  // namespace

ExprId join_roots(Workspace& work, ExprId root) {
  ExprPool& pool = work.pool;
  std::unordered_map<std::uint32_t, ExprId> image;
  std::vector<ExprId> args;
  for (const ExprId e : reachable(pool, std::span(&root, 1))) {
    args.clear();
    for (const ExprId child : pool.args(e)) args.push_back(image[child.value]);
    ExprId result = e;
    if (!std::ranges::equal(args, pool.args(e))) result = pool.rebuild(e, args);
    if (pool.op(result) == Op::Product) result = work.shorter(result, joined(pool, result));
    if (pool.op(result) == Op::Product) result = cancelled(work, result);
    image[e.value] = result;
  }
  return image[root.value];
}

}  // namespace trammel::symbolic
