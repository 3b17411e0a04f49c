// SPDX-License-Identifier: Apache-2.0
#include "inquiry/formula/taylor_form.h"

#include <algorithm>
#include <utility>

#include "inquiry/formula/branch_form.h"
#include "inquiry/formula/core_series.h"
#include "inquiry/machine/case.h"
#include "symbolic/expr/traverse.h"

namespace trammel::inquiry {

using symbolic::ExprId;

namespace {

std::vector<ExprId> roots_with(std::vector<ExprId> roots, const CoreSeries& cores) {
  for (const symbolic::DefinedSymbols& defined : cores.defined)
    roots.insert(roots.end(), defined.gaps.begin(), defined.gaps.end());
  return roots;
}

bool is_defined(const CoreSeries& cores, ExprId symbol) {
  return std::any_of(
      cores.defined.begin(), cores.defined.end(), [symbol](const symbolic::DefinedSymbols& d) {
        return std::find(d.symbols.begin(), d.symbols.end(), symbol) != d.symbols.end();
      });
}

}  // namespace

std::optional<Taylor> expand_in_parameters(const Case& here, std::span<const ExprId> expressions,
                                           unsigned order) {
  if (!here.asked) return std::nullopt;
  symbolic::ExprPool& pool = here.scratch.pool;
  const std::vector<ExprId> components = write_out_lets(here, expressions);
  const auto cores = prepare_core_series(here, components);
  if (!cores) return std::nullopt;
  std::vector<ExprId> variables = symbolic::symbols_of(pool, roots_with(components, *cores));
  std::erase_if(variables, [&](ExprId v) { return is_defined(*cores, v); });
  Taylor taylor{order, {}, {}};
  for (const ExprId v : variables) taylor.variables.emplace_back(pool.name(v));
  for (const ExprId e : components) {
    auto terms =
        symbolic::taylor_polynomial(pool, e, variables, cores->values, order, cores->defined);
    if (!terms) return std::nullopt;
    taylor.components.push_back(std::move(*terms));
  }
  return taylor;
}

}  // namespace trammel::inquiry
