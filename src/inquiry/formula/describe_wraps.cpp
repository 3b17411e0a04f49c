// SPDX-License-Identifier: Apache-2.0
#include "inquiry/formula/describe_wraps.h"

#include <cmath>
#include <numbers>
#include <utility>
#include <vector>

#include "inquiry/formula/eval_definitions.h"
#include "symbolic/expr/traverse.h"

namespace trammel::inquiry {

namespace {

using symbolic::ExprId;

// Whether it may pass the half turn: not to the right of x = 0.
bool may_jump(const symbolic::ExprPool& pool, ExprId node) {
  return pool.op(node) == symbolic::Op::Atan2 && !pool.is_positive(pool.args(node)[1]) &&
         !symbolic::symbols_of(pool, std::span(&node, 1)).empty();
}

std::vector<ExprId> jumps_in(const symbolic::ExprPool& pool, std::span<const ExprId> roots) {
  std::vector<ExprId> found = symbolic::reachable(pool, roots);
  std::erase_if(found, [&](ExprId node) { return !may_jump(pool, node); });
  return found;
}

// Those that are not the question's own.
std::vector<ExprId> jumps_of_formulas(const symbolic::ExprPool& pool,
                                      const model::Question& question,
                                      std::span<const ExprId> formulas) {
  return jumps_in(pool, question.components).empty() ? jumps_in(pool, formulas)
                                                     : std::vector<ExprId>();
}

}  // namespace

std::string describe_wraps(const Case& here, const model::Question& question,
                           std::span<const ExprId> formulas) {
  const symbolic::ExprPool& pool = here.scratch.pool;
  return jumps_of_formulas(pool, question, formulas).empty() ? "" : "no atan2 passes half a turn";
}

std::vector<int> count_half_turns(const Case& here, const model::Question& question,
                                  const Formula& formula, const State& near) {
  constexpr int steps = 32;  // in none of which an angle turns by half a turn
  const symbolic::ExprPool& pool = here.scratch.pool;
  const std::vector<ExprId> jumps = jumps_of_formulas(pool, question, bodies_of(formula));
  std::vector<int> counts(jumps.size(), 0);
  if (jumps.empty()) return counts;
  const auto angles_at = [&](double part) {
    return symbolic::eval(pool, jumps, define_names(here, formula, near, part));
  };
  std::vector<double> last = angles_at(0.0);
  for (int step = 1; step <= steps; ++step) {
    std::vector<double> next = angles_at(static_cast<double>(step) / steps);
    for (std::size_t i = 0; i < next.size(); ++i)
      if (std::abs(next[i] - last[i]) > std::numbers::pi) counts[i] += next[i] < last[i] ? 1 : -1;
    last = std::move(next);
  }
  return counts;
}

}  // namespace trammel::inquiry
