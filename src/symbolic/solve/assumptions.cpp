// SPDX-License-Identifier: Apache-2.0
#include "symbolic/solve/assumptions.h"

#include <array>
#include <vector>

#include "symbolic/poly/convert.h"
#include "symbolic/poly/reduce.h"
#include "symbolic/present/present.h"
#include "symbolic/print/to_text.h"
#include "symbolic/solve/families.h"
#include "symbolic/solve/sample_points.h"
#include "symbolic/solve/way/radicals.h"

namespace trammel::symbolic {

namespace {

constexpr std::uint64_t presentation_effort = 300'000;  // a value
constexpr std::uint64_t effort_to_cancel = 500'000;
constexpr int points_assumed = 60;

bool may_be_positive(ExprPool& pool, ExprId value, Solution& solution,
                     std::span<const Replacement> given) {
  const KnownSign known = sign_of(pool, value, given);
  if (known.always || value == pool.integer(0)) return known.sign > 0;
  const std::vector<ExprId> symbols = parameters_of(pool, std::span(&value, 1));
  int positive = known.sign > 0 ? 1 : 0, negative = known.sign < 0 ? 1 : 0;
  for (const ExactValues& numbers : sample_points(pool, symbols, given, points_assumed)) {
    const Ball ball = eval_ball(pool, value, numbers);
    if (ball.contains_zero()) continue;
    (ball.mid > 0 ? positive : negative) += 1;
  }
  if (negative > 0 && positive > 0) solution.conditions.push_back(value);
  return positive > 0 || negative == 0;
}

// p by powers of its roots, which are long and stand once each.
ExprId collected(ExprPool& pool, const Polynomial& p) {
  const Ring& ring = p.ring();
  for (std::size_t i = 0; i < ring.size(); ++i) {
    const auto degree = static_cast<std::uint32_t>(p.degree(i));
    if (ring.generator(i).kind != GeneratorKind::Root || degree == 0) continue;
    std::vector<ExprId> terms;
    for (std::uint32_t n = 0; n <= degree; ++n) {
      const ExprId power = pool.power(ring.generator(i).expr, pool.integer(n));
      terms.push_back(pool.product(std::array{collected(pool, p.coefficient_of(i, n)), power}));
    }
    return pool.sum(terms);
  }
  return to_expr(pool, p);
}

// Multiplied out, common factors cancelled, where that is shorter.
ExprId cancelled(ExprPool& pool, ExprId e, const base::Budget& budget) {
  Effort effort{0, effort_to_cancel};
  const PolyLimits limits{.terms = 3'000, .gcd_terms = 500, .budget = budget, .effort = &effort};
  try {
    const Converted field = convert(pool, std::span(&e, 1), {.limits = limits});
    const RationalFunction f = reduce_all(field.functions[0], field.radicands);
    const ExprId below = pool.power(collected(pool, f.den), pool.integer(-1));
    const ExprId form = pool.product(std::array{collected(pool, f.num), below});
    const bool is_shorter = count_operations(pool, form) < count_operations(pool, e);
    return is_shorter && form != pool.undefined() ? form : e;
  } catch (const PolyStop&) {
    return e;
  }
}

}  // namespace

bool respects_facts(ExprPool& pool, std::span<const ExprId> unknowns, Solution& solution,
                    std::span<const Replacement> given) {
  for (std::size_t i = 0; i < unknowns.size(); ++i) {
    if (!pool.is_positive(unknowns[i]) || solution.values[i] == unknowns[i]) continue;
    if (solution.periods[i] != pool.integer(0)) continue;
    if (!may_be_positive(pool, solution.values[i], solution, given)) return false;
  }
  return true;
}

void finish_solution(ExprPool& pool, Solution& solution, const SolveOptions& options) {
  if (options.present) {
    const PresentOptions shortest{.effort = presentation_effort, .where = false};
    for (ExprId& value : solution.values)
      value = present(pool, cancelled(pool, value, options.budget), shortest).expr;
    for (ExprId& period : solution.periods) period = present(pool, period, shortest).expr;
  }
  fill_numbers(pool, solution, options.given);
}

}  // namespace trammel::symbolic
