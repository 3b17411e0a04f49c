// SPDX-License-Identifier: Apache-2.0
#include "symbolic/program/flat/lower.h"

#include <array>
#include <cmath>
#include <cstdlib>
#include <limits>
#include <unordered_map>
#include <utility>

#include "symbolic/expr/eval/eval_ball.h"
#include "symbolic/expr/traverse.h"
#include "symbolic/program/flat/angle_plan.h"
#include "symbolic/program/flat/composed_angles.h"

namespace trammel::symbolic {

namespace {

constexpr double nan = std::numeric_limits<double>::quiet_NaN();
constexpr std::int64_t largest_power = 32;  // by multiplication; beyond, the library rounds less

// What a pass needs to know of a node.
struct NodeUse {
  std::uint32_t users = 0;
  bool constant = true;  // holds no symbol and no unknown function
};

class Lowering {
 public:
  Lowering(const ExprPool& pool, std::span<const ExprId> roots, std::span<const ExprId> inputs,
           const CompileOptions& options)
      : pool_(pool), order_(reachable_as_written(pool, roots)) {
    for (std::size_t i = 0; i < inputs.size(); ++i)
      inputs_.emplace(inputs[i].value, static_cast<std::uint32_t>(i));
    for (const ExprId e : order_) {
      NodeUse& use = uses_[e.value];
      const Op op = pool.op(e);
      if (op == Op::Symbol || op == Op::Call || inputs_.contains(e.value)) use.constant = false;
      bool constant = use.constant;
      for (const ExprId child : pool.args(e)) {
        NodeUse& part = uses_[child.value];
        ++part.users;
        constant = constant && part.constant;
      }
      uses_[e.value].constant = constant;
    }
    for (const ExprId root : roots) ++uses_[root.value].users;
    if (options.addition_theorems) plan_ = plan_angles(pool, order_);
  }

  base::StopReason run(const base::Budget& budget) {
    for (std::size_t i = 0; i < order_.size(); ++i) {
      if (i % 1024 == 0)
        if (const auto stop = budget.reached(); stop != base::StopReason::None) return stop;
      if (!uses_.at(order_[i].value).constant) get(order_[i]);
    }
    return base::StopReason::None;
  }

  /// Pre: the arguments of e, constants aside, are done
  Signed get(ExprId e) {
    if (const auto found = values_.find(e.value); found != values_.end()) return found->second;
    const Signed value = value_of(e);
    values_.emplace(e.value, value);
    return value;
  }
  FlatGraph take() { return std::move(graph_); }

 private:
  Signed value_of(ExprId e) {
    if (const auto found = inputs_.find(e.value); found != inputs_.end())
      return graph_.input(found->second);
    if (uses_.at(e.value).constant) return constant(e);
    switch (pool_.op(e)) {
      case Op::Sum: return sum(e);
      case Op::Product: return product(pool_.args(e));
      case Op::Power: return product(std::array{e});
      case Op::Sin: return angle(pool_.args(e)[0]).sine;
      case Op::Cos: return angle(pool_.args(e)[0]).cosine;
      case Op::Tan: {
        const SinePair pair = angle(pool_.args(e)[0]);
        return graph_.quotient(pair.sine, pair.cosine);
      }
      case Op::Symbol:
      case Op::Call: return constant(pool_.undefined());
      default: return graph_.function(pool_.op(e), arguments(e));
    }
  }

  std::vector<Signed> arguments(ExprId e) {
    std::vector<Signed> result;
    for (const ExprId child : pool_.args(e)) result.push_back(get(child));
    return result;
  }

  // The nearest double, whatever the expression looks like.
  Signed constant(ExprId e) {
    if (pool_.op(e) == Op::Number) return graph_.number(pool_.value(e));
    const Ball ball = eval_ball(pool_, e, {});
    TapeConstant c;
    c.value = ball.is_finite() ? ball.mid : nan;
    c.origin = e;
    return graph_.constant(c);
  }

  Signed sum(ExprId e) {
    const std::vector<Signed> terms = arguments(e);
    return graph_.sum(terms);
  }

  // Numerator and denominator; a power is a product of one factor.
  Signed product(std::span<const ExprId> factors) {
    std::vector<Signed> above, below;
    for (const ExprId factor : factors) {
      const bool alone = factors.size() == 1 || uses_.at(factor.value).users == 1;
      if (pool_.op(factor) == Op::Power && alone && !uses_.at(factor.value).constant)
        split_power(factor, above, below);
      else
        above.push_back(get(factor));
    }
    const Signed numerator = graph_.product(above);
    return below.empty() ? numerator : graph_.quotient(numerator, graph_.product(below));
  }

  void split_power(ExprId e, std::vector<Signed>& above, std::vector<Signed>& below) {
    const auto args = pool_.args(e);
    const Signed base = get(args[0]);
    if (pool_.op(args[1]) == Op::Number) {
      const Rational twice = pool_.value(args[1]) * Rational(2);
      const std::int64_t halves = twice.is_small_integer() ? twice.to_integer() : 0;
      if (halves != 0 && std::abs(halves) <= 2 * largest_power) {
        std::vector<Signed>& side = halves > 0 ? above : below;
        push_power(base, static_cast<std::uint32_t>(std::abs(halves) / 2), side);
        if (halves % 2 != 0) side.push_back(graph_.sqrt(base));
        return;
      }
    }
    above.push_back(graph_.function(Op::Power, std::array{base, get(args[1])}));
  }

  // Squares and cubes as factors of their own, so that x*x*y and x*y share x*y.
  void push_power(Signed base, std::uint32_t exponent, std::vector<Signed>& side) {
    if (exponent > 3)
      side.push_back(graph_.power(base, exponent));
    else
      side.insert(side.end(), exponent, base);
  }

  SinePair angle(ExprId argument) {
    const auto composed = plan_.composed.find(argument.value);
    if (composed == plan_.composed.end()) {
      const Signed x = get(argument);
      return {graph_.sine(x), graph_.cosine(x)};
    }
    for (const AngleTerm& term : composed->second)
      if (!angles_.has_basic(term.basic))
        angles_.set_basic(term.basic, basic_angle(plan_.basics[term.basic]));
    return angles_.pair(composed->second);
  }

  Signed basic_angle(const BasicAngle& basic) {
    if (basic.argument) return get(*basic.argument);
    std::vector<Signed> factors;
    if (!basic.coefficient.is_one()) factors.push_back(graph_.number(basic.coefficient));
    for (const ExprId factor : basic.factors) factors.push_back(get(factor));
    return graph_.product(factors);
  }

  const ExprPool& pool_;
  std::vector<ExprId> order_;
  std::unordered_map<std::uint32_t, std::uint32_t> inputs_;
  std::unordered_map<std::uint32_t, NodeUse> uses_;
  std::unordered_map<std::uint32_t, Signed> values_;
  FlatGraph graph_;
  AnglePlan plan_;
  ComposedAngles angles_{graph_};
};

}  // namespace

Lowered lower(const ExprPool& pool, std::span<const ExprId> roots, std::span<const ExprId> inputs,
              const CompileOptions& options) {
  Lowering lowering(pool, roots, inputs, options);
  Lowered result;
  result.stopped = lowering.run(options.budget);
  if (result.stopped != base::StopReason::None) return result;
  for (const ExprId root : roots) result.roots.push_back(lowering.get(root));
  result.graph = lowering.take();
  return result;
}

}  // namespace trammel::symbolic
