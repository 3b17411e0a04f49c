// SPDX-License-Identifier: Apache-2.0
#include <cstdint>

#include "symbolic/expr/eval_ball.h"
#include "symbolic/expr/traverse.h"
#include "symbolic/poly/normal.h"

namespace trammel::symbolic {

namespace {

constexpr int points_wanted = 8;
constexpr int points_tried = 40;

// A small generator of its own: the same points on every machine and in every run.
class Points {
 public:
  Rational next(bool positive) {
    state_ = state_ * 6364136223846793005U + 1442695040888963407U;
    const auto numerator = static_cast<std::int64_t>(state_ >> 44U) + 1;  // up to 2^20
    const Rational size(numerator, 1 << 19);                              // in (0, 2]
    state_ = state_ * 6364136223846793005U + 1442695040888963407U;
    return !positive && (state_ >> 63U) != 0 ? -size : size;
  }

 private:
  std::uint64_t state_ = 0x5eed;
};

// Whether some point where e has a value shows that the value is not 0.
bool is_refuted(const ExprPool& pool, ExprId e, const base::Budget& budget) {
  std::vector<ExprId> unknowns = symbols_of(pool, std::span(&e, 1));
  for (const ExprId node : reachable(pool, std::span(&e, 1)))
    if (pool.op(node) == Op::Call) unknowns.push_back(node);
  Points points;
  int seen = 0;
  for (int i = 0; i < points_tried && seen < points_wanted; ++i) {
    if (budget.reached() != base::StopReason::None) return false;
    ExactValues values;
    for (const ExprId u : unknowns)
      values[u] = points.next(pool.op(u) == Op::Symbol && pool.facts(u).positive);
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
