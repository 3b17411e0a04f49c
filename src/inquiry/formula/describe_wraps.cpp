// SPDX-License-Identifier: Apache-2.0
#include "inquiry/formula/describe_wraps.h"

#include <algorithm>

#include "symbolic/expr/traverse.h"

namespace trammel::inquiry {

namespace {

using symbolic::ExprId;

// Whether it may pass the half turn: not to the right of x = 0.
bool may_jump(const symbolic::ExprPool& pool, ExprId node) {
  return pool.op(node) == symbolic::Op::Atan2 && !pool.is_positive(pool.args(node)[1]) &&
         !symbolic::symbols_of(pool, std::span(&node, 1)).empty();
}

bool has_jump(const symbolic::ExprPool& pool, std::span<const ExprId> roots) {
  return std::ranges::any_of(symbolic::reachable(pool, roots),
                             [&](ExprId node) { return may_jump(pool, node); });
}

}  // namespace

std::string describe_wraps(const Case& here, const model::Question& question,
                           std::span<const ExprId> formulas) {
  const symbolic::ExprPool& pool = here.scratch.pool;
  if (!has_jump(pool, formulas) || has_jump(pool, question.components)) return {};
  return "no atan2 passes half a turn";
}

}  // namespace trammel::inquiry
