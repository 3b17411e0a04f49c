// SPDX-License-Identifier: Apache-2.0
#include "support/symbolic/random_equation.h"

#include <fmt/format.h>

#include <stdexcept>

#include "support/symbolic/formula_series.h"

namespace trammel::symbolic {

namespace {

// Rewrites the first node after a random one to which a random rule applies.
Formula rewritten(Random& random, const Formula& f, std::string& rules) {
  for (int attempt = 0; attempt < 30; ++attempt) {
    const Rewriting& rule = rewritings()[random.below(rewritings().size())];
    const std::size_t nodes = size(f), first = random.below(nodes);
    for (std::size_t i = 0; i < nodes; ++i) {
      const std::size_t place = (first + i) % nodes;
      const Formula node = rule.apply(random, node_at(f, place));
      if (node == nullptr) continue;
      rules += (rules.empty() ? "" : ", ") + std::string(rule.name);
      return with_node(f, place, node);
    }
  }
  return f;
}

// One place changed: a number, a symbol, a function, or something added.
Formula changed(Random& random, const Formula& f) {
  const std::size_t place = random.below(size(f));
  const Formula node = node_at(f, place);
  const auto put = [&](const Formula& other) { return with_node(f, place, other); };
  if (node->op == Op::Number) return put(number(node->value + Rational(random.between(1, 3))));
  if (node->op == Op::Symbol) return put(symbol(node->name == "x" ? "y" : "x"));
  if (node->op == Op::Sin) return put(apply(Op::Cos, node->args));
  if (node->op == Op::Cos) return put(apply(Op::Sin, node->args));
  return put(node + number(Rational(1, random.between(1, 1000))));
}

// LessDefined: (t^2 - abs(t)^2)/(t + abs(t)) + abs(t) is t where it has a value, but 0/0 for every
// t < 0, where a form with 0 for the fraction has another value: no identity to ask about.
enum class Comparison { NoValues, Equal, Different, LessDefined };

Comparison compare(const Formula& left, const Formula& right) {
  Comparison result = Comparison::NoValues;
  for (int k = 0; k < generic_points; ++k) {
    const Ball a = eval_formula(left, point(k)), b = eval_formula(right, point(k));
    if (!a.is_finite()) continue;
    if (b.is_finite() && !a.overlaps(b)) return Comparison::Different;
    if (!b.is_finite())
      result = Comparison::LessDefined;
    else if (result == Comparison::NoValues)
      result = Comparison::Equal;
  }
  return result;
}

Equation rewritten_formula(Random& random) {
  const Formula f = FormulaGrower(random).any(random.between(1, 3));
  Equation equation{f, f, ""};
  for (int steps = random.between(1, 4); steps > 0 && size(equation.right) < 120; --steps)
    equation.right = rewritten(random, equation.right, equation.rules);
  return equation;
}

}  // namespace

std::optional<Equation> random_identity(std::uint64_t seed) {
  Random random(seed);
  for (int attempt = 0; attempt < 20; ++attempt) {
    Equation equation = rewritten_formula(random);
    const Comparison found = compare(equation.left, equation.right);
    if (found == Comparison::Different)
      throw std::logic_error(fmt::format("a rule of the test is false: {} = {} by {}",
                                         to_text(equation.left), to_text(equation.right),
                                         equation.rules));
    if (found == Comparison::Equal && !same(equation.left, equation.right)) return equation;
  }
  return std::nullopt;
}

std::optional<Equation> random_non_identity(std::uint64_t seed) {
  Random random(seed);
  for (int attempt = 0; attempt < 20; ++attempt) {
    Equation equation = rewritten_formula(random);
    equation.right = changed(random, equation.right);
    if (compare(equation.left, equation.right) == Comparison::Different) return equation;
  }
  return std::nullopt;
}

}  // namespace trammel::symbolic
