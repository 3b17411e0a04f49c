// SPDX-License-Identifier: Apache-2.0
#include "symbolic/enclose/ball_program.h"

#include <algorithm>

#include "symbolic/expr/node_map.h"
#include "symbolic/expr/op_table.h"
#include "symbolic/expr/traverse.h"

namespace trammel::symbolic {

namespace {

void eval_power(arb_t result, const ExprPool& pool, ExprId exponent, const arb_t base,
                const arb_t exponent_ball, slong precision) {
  if (pool.op(exponent) != Op::Number) return arb_pow(result, base, exponent_ball, precision);
  const Rational& n = pool.value(exponent);
  if (n.is_integer()) {
    arb_pow_fmpz(result, base, fmpq_numref(n.raw()), precision);
  } else if (n == Rational(1, 2)) {
    arb_sqrt(result, base, precision);
  } else if (n.sign() > 0 && arb_is_zero(base) != 0) {
    arb_zero(result);
  } else {
    arb_pow_fmpq(result, base, n.raw(), precision);
  }
}

// Whether the ball lies wholly above 1 or below -1.
bool is_beyond_one(const arb_t x) {
  arb_t size, one;
  arb_init(size);
  arb_init(one);
  arb_abs(size, x);
  arb_one(one);
  const bool beyond = arb_gt(size, one) != 0;
  arb_clear(size);
  arb_clear(one);
  return beyond;
}

}  // namespace

BallProgram::BallProgram(const ExprPool& pool, std::span<const ExprId> roots,
                         std::span<const ExprId> inputs, std::size_t watched)
    : pool_(&pool) {
  const std::vector<ExprId> order = reachable(pool, roots);
  const std::vector<ExprId> seen = reachable(pool, roots.first(watched));
  NodeMap<std::size_t> place(order, 0);
  std::size_t widest = 2;
  for (const ExprId e : order) {
    Step step{e, {}, no_input, std::binary_search(seen.begin(), seen.end(), e)};
    for (const ExprId child : pool.args(e)) step.arguments.push_back(place[child]);
    const auto input = std::find(inputs.begin(), inputs.end(), e);
    if (input != inputs.end()) step.input = static_cast<std::size_t>(input - inputs.begin());
    widest = std::max(widest, step.arguments.size());
    place[e] = steps_.size();
    steps_.push_back(std::move(step));
  }
  for (const ExprId root : roots) roots_.push_back(place[root]);
  values_ = ArbVector(steps_.size());
  arguments_ = ArbVector(widest);
}

void BallProgram::compute(const Step& step, arb_ptr to, const ArbVector& inputs, slong precision) {
  const ExprPool& pool = *pool_;
  const Op op = pool.op(step.node);
  if (step.input != no_input) {
    arb_set(to, inputs[step.input]);
  } else if (op == Op::Number) {
    arb_set_fmpq(to, pool.value(step.node).raw(), precision);
  } else if (op == Op::Pi) {
    arb_const_pi(to, precision);
  } else if (op == Op::Power) {
    eval_power(to, pool, pool.args(step.node)[1], arguments_[0], arguments_[1], precision);
  } else if (op == Op::Symbol || op == Op::Call || op == Op::Undefined) {
    arb_indeterminate(to);
  } else {
    op_row(op).ball(to, arguments_[0], step.arguments.size(), precision);
  }
}

// By the arguments of the step, which lie in arguments_.
Domain BallProgram::domain_of(const Step& step) const {
  arb_srcptr first = arguments_[0];
  switch (pool_->op(step.node)) {
    case Op::Undefined: return Domain::Outside;
    case Op::Power: {
      const ExprId exponent = pool_->args(step.node)[1];
      if (pool_->op(exponent) != Op::Number) return Domain::Inside;
      const Rational& n = pool_->value(exponent);
      if (n.sign() < 0 && arb_is_zero(first) != 0) return Domain::Outside;
      return !n.is_integer() && arb_is_negative(first) != 0 ? Domain::Outside : Domain::Inside;
    }
    case Op::Log: return arb_is_nonpositive(first) != 0 ? Domain::Outside : Domain::Inside;
    case Op::Asin:
    case Op::Acos: return is_beyond_one(first) ? Domain::Outside : Domain::Inside;
    case Op::Sign: return arb_contains_zero(first) != 0 ? Domain::Jumps : Domain::Inside;
    case Op::Atan2: {
      const bool may_jump =
          arb_contains_zero(first) != 0 && arb_contains_nonpositive(arguments_[1]) != 0;
      return may_jump ? Domain::Jumps : Domain::Inside;
    }
    default: return Domain::Inside;
  }
}

Domain BallProgram::run(const ArbVector& inputs, ArbVector& results, slong precision) {
  Domain domain = Domain::Inside;
  for (std::size_t i = 0; i < steps_.size(); ++i) {
    const Step& step = steps_[i];
    for (std::size_t k = 0; k < step.arguments.size(); ++k)
      arb_set(arguments_[k], values_[step.arguments[k]]);
    compute(step, values_[i], inputs, precision);
    if (!step.watched) continue;
    domain = std::max(domain, domain_of(step));
    if (domain == Domain::Outside) return domain;
    if (arb_is_finite(values_[i]) == 0) domain = std::max(domain, Domain::Unknown);
  }
  for (std::size_t k = 0; k < roots_.size(); ++k) arb_set(results[k], values_[roots_[k]]);
  return domain;
}

}  // namespace trammel::symbolic
