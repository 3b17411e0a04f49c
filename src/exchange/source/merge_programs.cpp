// SPDX-License-Identifier: Apache-2.0
#include "exchange/source/merge_programs.h"

#include <fmt/format.h>

#include <algorithm>

#include "symbolic/expr/substitute.h"
#include "symbolic/expr/traverse.h"

namespace trammel::exchange {

using symbolic::Clause;
using symbolic::ExprId;
using symbolic::FormulaSet;

namespace {

const Clause* find_clause(const FormulaSet& program, ExprId symbol) {
  const auto found = std::find_if(program.where.begin(), program.where.end(),
                                  [&](const Clause& c) { return c.symbol == symbol; });
  return found == program.where.end() ? nullptr : &*found;
}

std::vector<ExprId> symbols_in(const symbolic::ExprPool& pool, const FormulaSet& program) {
  std::vector<ExprId> roots = program.bodies;
  for (const Clause& clause : program.where) roots.push_back(clause.value);
  return symbolic::symbols_of(pool, roots);
}

}  // namespace

void merge_programs(symbolic::ExprPool& pool, FormulaSet& all, const FormulaSet& more) {
  std::vector<symbolic::Replacement> renamed;
  std::vector<ExprId> taken = symbols_in(pool, all);
  for (const ExprId s : symbols_in(pool, more)) taken.push_back(s);
  for (const Clause& clause : more.where) {
    const ExprId value = symbolic::substitute(pool, clause.value, renamed);
    const Clause* known = find_clause(all, clause.symbol);
    if (known != nullptr && known->value == value) continue;
    ExprId symbol = clause.symbol;
    // A pool that was stopped makes no names any more: all would be the same.
    for (int k = 2; known != nullptr && pool.stopped() == base::StopReason::None; ++k) {
      symbol = pool.symbol(fmt::format("{}_{}", pool.name(clause.symbol), k));
      known = find_clause(all, symbol);
      if (known != nullptr && known->value == value) break;
      if (known == nullptr && std::find(taken.begin(), taken.end(), symbol) != taken.end())
        known = find_clause(all, clause.symbol);  // a name of the model: try the next number
    }
    if (symbol != clause.symbol) renamed.push_back({clause.symbol, symbol});
    if (find_clause(all, symbol) == nullptr) all.where.push_back({symbol, value});
  }
  for (const ExprId body : more.bodies)
    all.bodies.push_back(symbolic::substitute(pool, body, renamed));
}

}  // namespace trammel::exchange
