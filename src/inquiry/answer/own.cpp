// SPDX-License-Identifier: Apache-2.0
#include "inquiry/answer/own.h"

#include <memory>
#include <optional>
#include <utility>
#include <vector>

#include "symbolic/expr/import_expr.h"

namespace trammel::inquiry {

namespace {

using symbolic::ExprId;

// Gathers where an answer keeps expressions.
class Gatherer {
 public:
  std::vector<ExprId*> found;

  void add(ExprId& e) { found.push_back(&e); }
  void add(std::optional<ExprId>& e) {
    if (e) found.push_back(&*e);
  }
  void add(std::vector<ExprId>& all) {
    for (ExprId& e : all) add(e);
  }
  void add(std::vector<symbolic::Clause>& where) {
    for (symbolic::Clause& clause : where) {
      add(clause.symbol);
      add(clause.value);
    }
  }
  void add(Formula& formula) {
    add(formula.components);
    add(formula.where);
    add(formula.positive);
    for (geometry::DefiningSystem& system : formula.systems) {
      add(system.unknowns);
      for (auto& [left, right] : system.equations) add(left), add(right);
    }
  }
  void add(MotionSystem& system) {
    add(system.matrix);
    add(system.right);
    add(system.where);
  }
  void add(FoundSolution& solution) {
    for (SolvedValue& value : solution.values) {
      add(value.formula);
      add(value.period);
    }
    add(solution.conditions);
    if (solution.stationary) add(solution.stationary->formula);
  }
};

}  // namespace

symbolic::PoolLayer own_expressions(std::span<ExprId* const> expressions,
                                    const symbolic::ExprPool& pool) {
  std::vector<ExprId> roots;
  for (const ExprId* e : expressions) roots.push_back(*e);
  auto own = std::make_unique<symbolic::ExprPool>();
  const std::vector<ExprId> taken = symbolic::import_exprs(*own, pool, roots);
  for (std::size_t i = 0; i < taken.size(); ++i) *expressions[i] = taken[i];
  return symbolic::ExprPool::freeze(std::move(own));
}

Answer own(Answer answer, const symbolic::ExprPool& pool) {
  Gatherer all;
  if (answer.formula) all.add(*answer.formula);
  if (answer.locus) all.add(answer.locus->implicit);
  if (answer.equations && answer.equations->system) all.add(*answer.equations->system);
  if (answer.modes) {
    all.add(answer.modes->omega_squared);
    all.add(answer.modes->decay);
  }
  if (answer.solutions)
    for (FoundSolution& solution : answer.solutions->found) all.add(solution);
  answer.pool = own_expressions(all.found, pool);
  return answer;
}

}  // namespace trammel::inquiry
