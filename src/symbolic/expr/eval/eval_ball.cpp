// SPDX-License-Identifier: Apache-2.0
#include "symbolic/expr/eval/eval_ball.h"

#include <cmath>
#include <deque>
#include <limits>
#include <unordered_map>
#include <utility>

#include "symbolic/expr/eval/eval_arb.h"
#include "symbolic/expr/node_map.h"
#include "symbolic/expr/op_table.h"
#include "symbolic/expr/traverse.h"
#include "symbolic/tolerances.h"

namespace trammel::symbolic {

namespace {

void eval_power(arb_t result, const ExprPool& pool, ExprId exponent, const arb_t base,
                const arb_t exponent_ball, slong precision) {
  if (pool.op(exponent) != Op::Number) return arb_pow(result, base, exponent_ball, precision);
  const Rational& n = pool.value(exponent);
  if (n.is_small_integer()) {
    fmpz_t small;
    fmpz_init_set_si(small, n.to_integer());
    arb_pow_fmpz(result, base, small, precision);
    fmpz_clear(small);
  } else if (n == Rational(1, 2)) {
    arb_sqrt(result, base, precision);
  } else if (n == Rational(-1, 2)) {
    arb_rsqrt(result, base, precision);
  } else {
    arb_pow_fmpq(result, base, n.raw(), precision);
  }
}

// One node from the balls of its arguments.
void eval_node(arb_t result, const ExprPool& pool, ExprId e, arb_ptr arguments, slong precision) {
  switch (pool.op(e)) {
    case Op::Number: arb_set_fmpq(result, pool.value(e).raw(), precision); return;
    case Op::Pi: arb_const_pi(result, precision); return;
    case Op::Power:
      eval_power(result, pool, pool.args(e)[1], arguments, arguments + 1, precision);
      return;
    case Op::Undefined:
    case Op::Symbol:
    case Op::Call: arb_indeterminate(result); return;
    default: op_row(pool.op(e)).ball(result, arguments, pool.args(e).size(), precision);
  }
}

bool is_unknown(const ExprPool& pool, ExprId e) {
  return pool.op(e) == Op::Symbol || pool.op(e) == Op::Call;
}

}  // namespace

Ball to_ball(const arb_t ball) {
  if (arb_is_finite(ball) == 0) return {0.0, std::numeric_limits<double>::infinity()};
  Ball result;
  result.mid = arf_get_d(arb_midref(ball), ARF_RND_NEAR);
  arf_t rest;
  arf_init(rest);
  arf_set_d(rest, result.mid);
  arf_sub(rest, rest, arb_midref(ball), MAG_BITS, ARF_RND_UP);
  mag_t total, part;
  mag_init(total);
  mag_init(part);
  arf_get_mag(part, rest);
  mag_add(total, part, arb_radref(ball));
  const double radius = mag_get_d(total);
  result.radius =
      radius == 0.0 && mag_is_zero(total) == 0 ? std::numeric_limits<double>::denorm_min() : radius;
  mag_clear(total);
  mag_clear(part);
  arf_clear(rest);
  return result;
}

bool Ball::is_finite() const {
  return std::isfinite(mid) && std::isfinite(radius);
}
bool Ball::contains(double x) const {
  return !is_finite() || std::fabs(x - mid) <= radius;
}

bool Ball::overlaps(const Ball& other) const {
  if (!is_finite() || !other.is_finite()) return true;
  return std::fabs(mid - other.mid) <= (radius + other.radius) * (1.0 + touching_balls);
}

ArbVector eval_arb(const ExprPool& pool, std::span<const ExprId> roots, const ExactValues& values,
                   int precision) {
  const std::vector<ExprId> order = reachable(pool, roots);
  NodeMap<std::size_t> place(order, 0);
  ArbVector balls(order.size());
  std::size_t widest = 2;
  for (const ExprId e : order) widest = std::max(widest, pool.args(e).size());
  ArbVector arguments(widest);
  for (std::size_t i = 0; i < order.size(); ++i) {
    const ExprId e = order[i];
    place[e] = i;
    const auto args = pool.args(e);
    for (std::size_t k = 0; k < args.size(); ++k) arb_set(arguments[k], balls[place[args[k]]]);
    eval_node(balls[i], pool, e, arguments[0], precision);
    if (!is_unknown(pool, e)) continue;
    const auto found = values.find(e);
    if (found != values.end()) arb_set_fmpq(balls[i], found->second.raw(), precision);
  }
  ArbVector result(roots.size());
  for (std::size_t i = 0; i < roots.size(); ++i) arb_set(result[i], balls[place[roots[i]]]);
  return result;
}

std::vector<Ball> eval_ball(const ExprPool& pool, std::span<const ExprId> roots,
                            const ExactValues& values, int precision) {
  const ArbVector balls = eval_arb(pool, roots, values, precision);
  std::vector<Ball> result;
  for (std::size_t i = 0; i < roots.size(); ++i) result.push_back(to_ball(balls[i]));
  return result;
}

Ball eval_ball(const ExprPool& pool, ExprId root, const ExactValues& values, int precision) {
  return eval_ball(pool, std::span(&root, 1), values, precision).front();
}

struct BallPoint::Memo {
  // A deque: balls never move while more are added.
  std::deque<arb_struct> balls;
  std::unordered_map<std::uint32_t, std::size_t> places;
};

BallPoint::BallPoint(const ExprPool& pool, std::function<Rational(ExprId)> value_of, int precision)
    : pool_(pool),
      value_of_(std::move(value_of)),
      precision_(precision),
      memo_(std::make_unique<Memo>()) {}

BallPoint::~BallPoint() {
  for (arb_struct& ball : memo_->balls) arb_clear(&ball);
}

Ball BallPoint::operator()(ExprId root) {
  std::vector<ExprId> path = {root};
  while (!path.empty()) {
    const ExprId e = path.back();
    const std::size_t depth = path.size();
    if (!memo_->places.contains(e.value)) {
      if (!is_unknown(pool_, e))
        for (const ExprId child : pool_.args(e))
          if (!memo_->places.contains(child.value)) path.push_back(child);
      if (path.size() > depth) continue;
      add(e);
    }
    path.pop_back();
  }
  return to_ball(&memo_->balls[memo_->places.at(root.value)]);
}

void BallPoint::add(ExprId e) {
  arb_struct ball;
  arb_init(&ball);
  if (is_unknown(pool_, e)) {
    arb_set_fmpq(&ball, value_of_(e).raw(), precision_);
  } else {
    const auto args = pool_.args(e);
    ArbVector arguments(std::max<std::size_t>(args.size(), 2));
    for (std::size_t k = 0; k < args.size(); ++k)
      arb_set(arguments[k], &memo_->balls[memo_->places.at(args[k].value)]);
    eval_node(&ball, pool_, e, arguments[0], precision_);
  }
  memo_->places.emplace(e.value, memo_->balls.size());
  memo_->balls.push_back(ball);
}

}  // namespace trammel::symbolic
