// SPDX-License-Identifier: Apache-2.0
#include "symbolic/solve/assumptions.h"

#include "symbolic/present/present.h"
#include "symbolic/solve/families.h"
#include "symbolic/solve/sample_points.h"
#include "symbolic/solve/way/radicals.h"

namespace trammel::symbolic {

namespace {

constexpr std::uint64_t presentation_effort = 300'000;  // a value
constexpr int points = 60;

bool may_be_positive(ExprPool& pool, ExprId value, Solution& solution,
                     std::span<const Replacement> given) {
  const KnownSign known = sign_of(pool, value, given);
  if (known.always || value == pool.integer(0)) return known.sign > 0;
  const std::vector<ExprId> symbols = parameters_of(pool, std::span(&value, 1));
  int positive = known.sign > 0 ? 1 : 0, negative = known.sign < 0 ? 1 : 0;
  for (const ExactValues& numbers : sample_points(pool, symbols, given, points)) {
    const Ball ball = eval_ball(pool, value, numbers);
    if (ball.contains_zero()) continue;
    (ball.mid > 0 ? positive : negative) += 1;
  }
  if (negative > 0 && positive > 0) solution.conditions.push_back(value);
  return positive > 0 || negative == 0;
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
    for (ExprId& value : solution.values) value = present(pool, value, shortest).expr;
    for (ExprId& period : solution.periods) period = present(pool, period, shortest).expr;
  }
  fill_numbers(pool, solution, options.given);
}

}  // namespace trammel::symbolic
