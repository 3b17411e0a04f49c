// SPDX-License-Identifier: Apache-2.0
#include "inquiry/formula/describe_wraps.h"

#include <cmath>
#include <numbers>
#include <utility>
#include <vector>

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

bool passes_half_turn(const symbolic::ExprPool& pool, const model::Question& question,
                      std::span<const ExprId> formulas, const ValuesOnWay& way) {
  constexpr int steps = 32;  // in none of which an angle turns by half a turn
  const std::vector<ExprId> jumps = jumps_of_formulas(pool, question, formulas);
  if (jumps.empty()) return false;
  std::vector<double> last = symbolic::eval(pool, jumps, way(0.0));
  for (int step = 1; step <= steps; ++step) {
    std::vector<double> next = symbolic::eval(pool, jumps, way(static_cast<double>(step) / steps));
    for (std::size_t i = 0; i < next.size(); ++i)
      if (std::abs(next[i] - last[i]) > std::numbers::pi) return true;
    last = std::move(next);
  }
  return false;
}

}  // namespace trammel::inquiry
