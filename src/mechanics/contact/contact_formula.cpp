// SPDX-License-Identifier: Apache-2.0
#include "mechanics/contact/contact_formula.h"

#include <array>
#include <optional>

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

// The conditions on the forces of contacts, once accelerations are written by these.
class ContactConditions {
 public:
  ContactConditions(const model::Model& model, symbolic::ExprPool& pool,
                    const geometry::ConfigurationFormula& configuration, const ValueRates& rates,
                    const std::vector<symbolic::Clause>& unknowns)
      : model_(model),
        pool_(pool),
        configuration_(configuration),
        rates_(rates),
        known_(as_replacements(unknowns)) {}

  void hold(const ContactRow& contact) {
    const model::Follower& limit = model_.followers[contact.contact];
    add(contact.force, acceleration_of(derived(limit.expression) - derived(*limit.value)));
  }

  void rub(const ContactRow& contact, const FrictionState& state) {
    const ContactRub& law = *contact.rub;
    const Expr along = geometry::derive_measure(model_, configuration_, model_.measures[law.along]);
    if (state.mode == FrictionMode::Sticks) return add(law.force, acceleration_of(along));
    const Expr amount = derived(law.amount), push(pool_, contact.force);
    const Expr limit = law.is_constant ? amount : amount * (contact.is_upper_limit ? -push : push);
    const ExprId speed = differentiate_in_time(rates_, along).id;
    const Expr direction = state.mode == FrictionMode::Slides && state.direction != 0
                               ? Expr(pool_, pool_.apply(symbolic::Op::Sign, std::array{speed}))
                               : Expr(pool_, pool_.integer(state.direction));
    add(law.force, Expr(pool_, law.force) + direction * limit);
  }

  // The forces; none where they are not decided.
  std::optional<std::vector<symbolic::Clause>> solve() {
    symbolic::LinearSystem system{forces_.size(), {}, {{}}};
    std::vector<symbolic::Replacement> none;
    for (const ExprId force : forces_) none.push_back({force, pool_.integer(0)});
    for (std::size_t row = 0; row < forces_.size(); ++row) {
      const std::vector<ExprId> slopes = symbolic::gradient(pool_, conditions_[row], forces_);
      for (std::size_t column = 0; column < forces_.size(); ++column)
        system.matrix.push_back({row, column, slopes[column]});
      const Expr rest(pool_, symbolic::substitute(pool_, conditions_[row], none));
      system.right[0].push_back((-rest).id);
    }
    const symbolic::LinearOutcome solved =
        symbolic::solve_linear(pool_, system, {.budget = pool_.budget()});
    if (solved.status != symbolic::LinearStatus::Regular) return std::nullopt;
    std::vector<symbolic::Clause> decided;
    for (std::size_t k = 0; k < forces_.size(); ++k)
      decided.push_back({forces_[k], solved.solutions[0][k]});
    return decided;
  }

 private:
  Expr derived(ExprId e) const {
    return geometry::derive_expression(model_, configuration_, pool_, e);
  }
  Expr acceleration_of(Expr place) const {
    const Expr second = differentiate_in_time(rates_, differentiate_in_time(rates_, place));
    return {pool_, symbolic::substitute(pool_, second.id, rates_.second)};
  }
  void add(ExprId force, Expr condition) {
    forces_.push_back(force);
    conditions_.push_back(symbolic::substitute(pool_, condition.id, known_));
  }

  const model::Model& model_;
  symbolic::ExprPool& pool_;
  const geometry::ConfigurationFormula& configuration_;
  const ValueRates& rates_;
  std::vector<symbolic::Replacement> known_;
  std::vector<ExprId> forces_, conditions_;
};

}  // namespace

void decide_contacts(const model::Model& model, symbolic::ExprPool& pool,
                     const geometry::ConfigurationFormula& configuration, const ValueRates& rates,
                     const std::vector<ContactRow>& contacts, const ContactMode& mode,
                     Unknowns& unknowns) {
  ContactConditions conditions(model, pool, configuration, rates, unknowns.clauses);
  std::vector<symbolic::Clause> none;
  for (std::size_t k = 0; k < contacts.size(); ++k) {
    const ContactRow& contact = contacts[k];
    if (mode.tight[k] != 0) {
      conditions.hold(contact);
      if (contact.rub) conditions.rub(contact, mode.rubs[k]);
      continue;
    }
    none.push_back({contact.force, pool.integer(0)});
    if (contact.rub) none.push_back({contact.rub->force, pool.integer(0)});
  }
  auto decided = conditions.solve();
  if (!decided) {
    unknowns = {{}, no_contacts_fit};
    return;
  }
  decided->insert(decided->end(), none.begin(), none.end());
  const std::vector<symbolic::Replacement> known = as_replacements(*decided);
  for (symbolic::Clause& clause : unknowns.clauses)
    clause.value = symbolic::substitute(pool, clause.value, known);
  unknowns.clauses.insert(unknowns.clauses.end(), decided->begin(), decided->end());
}

}  // namespace trammel::mechanics
