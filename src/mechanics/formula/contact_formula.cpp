// SPDX-License-Identifier: Apache-2.0
#include "mechanics/formula/contact_formula.h"

#include <array>
#include <optional>

#include "geometry/construct/measure_in_configuration.h"
#include "mechanics/machine/contact_state.h"
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

void put_in(symbolic::ExprPool& pool, const std::vector<symbolic::Clause>& known,
            std::vector<symbolic::Clause>& clauses) {
  const std::vector<symbolic::Replacement> values = as_replacements(known);
  for (symbolic::Clause& clause : clauses)
    clause.value = symbolic::substitute(pool, clause.value, values);
}

std::vector<symbolic::Clause> forces_of_open(symbolic::ExprPool& pool,
                                             const std::vector<ContactRow>& contacts,
                                             const ContactMode& mode) {
  std::vector<symbolic::Clause> none;
  for (std::size_t k = 0; k < contacts.size(); ++k) {
    if (mode.active[k] != 0) continue;
    none.push_back({contacts[k].force, pool.integer(0)});
    if (contacts[k].friction) none.push_back({contacts[k].friction->force, pool.integer(0)});
  }
  return none;
}

// The conditions that decide the forces of contacts: accelerations of gaps and slidings, in which
// those of free constraints have been written as functions of these forces.
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
    add(contact.force, acceleration_of(derived(limit.expression) - derived(limit.value)));
  }

  void friction(const ContactRow& contact, const FrictionState& state) {
    const ContactFriction& law = *contact.friction;
    const Expr along =
        geometry::derive_measure(model_, configuration_, pool_, model_.measures[law.along]);
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
  const std::vector<symbolic::Clause> open = forces_of_open(pool, contacts, mode);
  put_in(pool, open, unknowns.clauses);
  ContactConditions conditions(model, pool, configuration, rates, unknowns.clauses);
  for (std::size_t k = 0; k < contacts.size(); ++k) {
    if (mode.active[k] == 0) continue;
    conditions.hold(contacts[k]);
    if (contacts[k].friction) conditions.friction(contacts[k], mode.frictions[k]);
  }
  const auto decided = conditions.solve();
  if (!decided) {
    unknowns = {{}, no_contacts_fit};
    return;
  }
  put_in(pool, *decided, unknowns.clauses);
  for (const std::vector<symbolic::Clause>& forces : {open, *decided})
    unknowns.clauses.insert(unknowns.clauses.end(), forces.begin(), forces.end());
}

}  // namespace trammel::mechanics
