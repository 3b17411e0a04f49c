// SPDX-License-Identifier: Apache-2.0
#include "symbolic/expr/eval_ball.h"

#include <cmath>
#include <limits>

#include "symbolic/expr/eval_arb.h"
#include "symbolic/expr/node_map.h"
#include "symbolic/expr/op_table.h"
#include "symbolic/expr/traverse.h"

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
  return std::fabs(mid - other.mid) <= (radius + other.radius) * (1.0 + 1e-15);
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
    const Op op = pool.op(e);
    if (op == Op::Number) {
      arb_set_fmpq(balls[i], pool.value(e).raw(), precision);
    } else if (op == Op::Pi) {
      arb_const_pi(balls[i], precision);
    } else if (op == Op::Symbol || op == Op::Call) {
      const auto found = values.find(e);
      if (found == values.end())
        arb_indeterminate(balls[i]);
      else
        arb_set_fmpq(balls[i], found->second.raw(), precision);
    } else if (op == Op::Power) {
      eval_power(balls[i], pool, args[1], arguments[0], arguments[1], precision);
    } else if (op == Op::Undefined) {
      arb_indeterminate(balls[i]);
    } else {
      op_row(op).ball(balls[i], arguments[0], args.size(), precision);
    }
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

}  // namespace trammel::symbolic
