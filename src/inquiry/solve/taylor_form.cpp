// SPDX-License-Identifier: Apache-2.0
#include "inquiry/solve/taylor_form.h"

#include <utility>

#include "inquiry/analysis.h"
#include "inquiry/branch_form.h"
#include "symbolic/expr/traverse.h"

namespace trammel::inquiry {

using symbolic::ExprId;

std::optional<Taylor> expand_in_parameters(const Analysis& analysis,
                                           std::span<const ExprId> expressions, unsigned order) {
  if (!analysis.asked) return std::nullopt;
  symbolic::ExprPool& pool = *analysis.pool;
  const std::vector<ExprId> components = write_out_lets(analysis, expressions);
  const std::vector<ExprId> variables = symbolic::symbols_of(pool, components);
  Taylor taylor{order, {}, {}};
  for (const ExprId v : variables) taylor.variables.emplace_back(pool.name(v));
  for (const ExprId e : components) {
    auto terms =
        symbolic::taylor_polynomial(pool, e, variables, analysis.asked->placement.numbers, order);
    if (!terms) return std::nullopt;
    taylor.components.push_back(std::move(*terms));
  }
  return taylor;
}

}  // namespace trammel::inquiry
