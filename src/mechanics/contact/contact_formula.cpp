// SPDX-License-Identifier: Apache-2.0
#include "mechanics/contact/contact_formula.h"

#include "geometry/construct/measure_in_configuration.h"
#include "mechanics/contact/contact_state.h"
#include "symbolic/expr/differentiate.h"
#include "symbolic/expr/expr.h"
#include "symbolic/linear/solve_linear.h"

namespace trammel::mechanics {

using symbolic::Expr;
using symbolic::ExprId;

namespace {

std::vector<symbolic::Replacement> as_replacements(const std::vector<symbolic::Clause>& clauses) {
  std::vector<symbolic::Replacement> known;
  for (const symbolic::Clause& clause : clauses) known.push_back({clause.symbol, clause.value});
  return known;
}

}  // namespace

void decide_contacts(const model::Model& model, symbolic::ExprPool& pool,
                     const geometry::ConfigurationFormula& configuration, const ValueRates& rates,
                     const std::vector<ContactRow>& contacts, const std::vector<char>& tight,
                     Unknowns& unknowns) {
  std::vector<symbolic::Replacement> none;
  std::vector<ExprId> forces, conditions;
  for (std::size_t k = 0; k < contacts.size(); ++k) {
    none.push_back({contacts[k].force, pool.integer(0)});
    if (tight[k] == 0) continue;
    const model::Follower& limit = model.followers[contacts[k].contact];
    const Expr way = geometry::derive_expression(model, configuration, pool, limit.expression) -
                     geometry::derive_expression(model, configuration, pool, *limit.value);
    const Expr opening = differentiate_in_time(rates, differentiate_in_time(rates, way));
    const ExprId moved = symbolic::substitute(pool, opening.id, rates.second);
    forces.push_back(contacts[k].force);
    conditions.push_back(symbolic::substitute(pool, moved, as_replacements(unknowns.clauses)));
  }
  std::vector<symbolic::Clause> decided;
  if (!forces.empty()) {
    symbolic::LinearSystem system{forces.size(), {}, {{}}};
    for (std::size_t row = 0; row < forces.size(); ++row) {
      const std::vector<ExprId> slopes = symbolic::gradient(pool, conditions[row], forces);
      for (std::size_t column = 0; column < forces.size(); ++column)
        system.matrix.push_back({row, column, slopes[column]});
      const Expr rest(pool, symbolic::substitute(pool, conditions[row], none));
      system.right[0].push_back((-rest).id);
    }
    const symbolic::LinearOutcome solved =
        symbolic::solve_linear(pool, system, {.budget = pool.budget()});
    if (solved.status != symbolic::LinearStatus::Regular) {
      unknowns = {{}, no_contacts_fit};
      return;
    }
    for (std::size_t k = 0; k < forces.size(); ++k)
      decided.push_back({forces[k], solved.solutions[0][k]});
  }
  for (std::size_t k = 0; k < contacts.size(); ++k)
    if (tight[k] == 0) decided.push_back({contacts[k].force, pool.integer(0)});
  const std::vector<symbolic::Replacement> known = as_replacements(decided);
  for (symbolic::Clause& clause : unknowns.clauses)
    clause.value = symbolic::substitute(pool, clause.value, known);
  unknowns.clauses.insert(unknowns.clauses.end(), decided.begin(), decided.end());
}

}  // namespace trammel::mechanics
