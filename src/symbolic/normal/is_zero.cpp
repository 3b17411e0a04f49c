// SPDX-License-Identifier: Apache-2.0
#include <algorithm>
#include <array>
#include <cstdint>
#include <map>
#include <string>
#include <utility>
#include <vector>

#include "symbolic/expr/canonical.h"
#include "symbolic/expr/eval/eval_ball.h"
#include "symbolic/expr/node_map.h"
#include "symbolic/expr/traverse.h"
#include "symbolic/normal/normal.h"

namespace trammel::symbolic {

namespace {

constexpr int points_wanted = 8;
constexpr int points_tried = 40;

// A small generator of its own: the same points on every machine and in every run.
class Points {
 public:
  Rational next(bool positive = false) {
    state_ = state_ * 6364136223846793005U + 1442695040888963407U;
    const auto numerator = static_cast<std::int64_t>(state_ >> 44U) + 1;  // up to 2^20
    const Rational size(numerator, 1 << 19);                              // in (0, 2]
    state_ = state_ * 6364136223846793005U + 1442695040888963407U;
    return !positive && (state_ >> 63U) != 0 ? -size : size;
  }

 private:
  std::uint64_t state_ = 0x5eed;
};

// A function to stand for an unknown one: what is not 0 for this one does not vanish identically.
//
//   f(u_1, u_2, ...) = exp(a_1 u_1 + a_2 u_2 + ...) + b_1 u_1^2 + b_2 u_2^2 + ...
class Example {
 public:
  Example(std::size_t arity, Points& points) {
    for (std::size_t k = 0; k < arity; ++k) {
      a_.push_back(points.next());
      b_.push_back(points.next());
    }
  }

  ExprId value(ExprPool& pool, std::span<const ExprId> args,
               std::span<const std::uint32_t> orders) const {
    std::vector<ExprId> exponent;
    Rational factor(1);
    for (std::size_t k = 0; k < args.size(); ++k) {
      exponent.push_back(scaled(pool, a_[k], args[k]));
      factor = factor * power(a_[k], orders[k]);
    }
    const ExprId wave = pool.apply(Op::Exp, std::array{pool.sum(exponent)});
    std::vector<ExprId> terms{scaled(pool, factor, wave)};
    for (std::size_t k = 0; k < args.size(); ++k) {
      std::uint32_t others = 0;
      for (std::size_t i = 0; i < args.size(); ++i) others += i == k ? 0 : orders[i];
      if (others > 0 || orders[k] > 2) continue;
      const Rational times = orders[k] == 0 ? b_[k] : b_[k] * Rational(2);
      terms.push_back(scaled(pool, times, pool.power(args[k], pool.integer(2 - orders[k]))));
    }
    return pool.sum(terms);
  }

 private:
  std::vector<Rational> a_, b_;
};

ExprId with_examples(ExprPool& pool, ExprId e, Points& points) {
  std::map<std::pair<std::string, std::size_t>, Example> examples;
  const std::vector<ExprId> order = reachable(pool, std::span(&e, 1));
  NodeMap<ExprId> image(order, ExprId{});
  std::vector<ExprId> args;
  for (const ExprId node : reachable_as_written(pool, std::span(&e, 1))) {
    args.clear();
    for (const ExprId child : pool.args(node)) args.push_back(image[child]);
    if (pool.op(node) != Op::Call) {
      image[node] = std::ranges::equal(args, pool.args(node)) ? node : pool.rebuild(node, args);
      continue;
    }
    const std::pair key(std::string(pool.name(node)), args.size());
    const auto found = examples.try_emplace(key, args.size(), points).first;
    const auto orders = pool.derivative_orders(node);
    image[node] = found->second.value(pool, args, orders);
  }
  return image[e];
}

// Whether some point where e has a value shows that the value is not 0.
bool is_refuted(ExprPool& pool, ExprId e, const base::Budget& budget) {
  Points points;
  e = with_examples(pool, e, points);
  const std::vector<ExprId> unknowns = symbols_of(pool, std::span(&e, 1));
  int seen = 0;
  for (int i = 0; i < points_tried && seen < points_wanted; ++i) {
    if (budget.reached() != base::StopReason::None) return false;
    ExactValues values;
    for (const ExprId u : unknowns) values[u] = points.next(pool.facts(u).positive);
    const Ball ball = eval_ball(pool, e, values);
    if (!ball.is_finite()) continue;
    if (!ball.contains_zero()) return true;
    ++seen;
  }
  return false;
}

}  // namespace

ZeroTest is_zero(ExprPool& pool, ExprId e, const base::Budget& budget) {
  if (e == pool.undefined()) return ZeroTest::Unknown;
  if (pool.op(e) == Op::Number) return pool.value(e).is_zero() ? ZeroTest::Zero : ZeroTest::Nonzero;
  if (is_refuted(pool, e, budget)) return ZeroTest::Nonzero;
  return normal(pool, e, budget) == pool.integer(0) ? ZeroTest::Zero : ZeroTest::Unknown;
}

}  // namespace trammel::symbolic
