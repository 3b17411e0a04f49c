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
  void add(Value& value) {
    if (value.formula) add(*value.formula);
  }
  void add(Locus& locus) {
    add(locus.value);
    add(locus.implicit);
  }
  void add(MotionSystem& system) {
    add(system.matrix);
    add(system.right);
    add(system.where);
  }
  void add(Equations& equations) {
    add(equations.value);
    if (equations.system) add(*equations.system);
  }
  void add(Modes& modes) {
    add(modes.omega_squared);
    add(modes.decay);
  }
  void add(FoundSolution& solution) {
    for (SolvedValue& value : solution.values) {
      add(value.formula);
      add(value.period);
    }
    add(solution.conditions);
    if (solution.stationary) add(solution.stationary->formula);
  }
  void add(Solutions& solutions) {
    for (FoundSolution& solution : solutions.found) add(solution);
  }
  // These hold numbers and names alone.
  void add(Proof&) {}
  void add(FrameAnswer&) {}
  void add(Trajectory&) {}
  void add(SweepTable&) {}
  void add(ToleranceTable&) {}
  void add(prediction::Forecast&) {}
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
  std::visit([&](auto& content) { all.add(content); }, answer.content);
  answer.pool = own_expressions(all.found, pool);
  return answer;
}

}  // namespace trammel::inquiry
