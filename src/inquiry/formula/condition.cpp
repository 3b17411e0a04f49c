// SPDX-License-Identifier: Apache-2.0
#include "inquiry/formula/condition.h"

#include <fmt/format.h>

#include <algorithm>

#include "inquiry/formula/several_motions.h"
#include "symbolic/expr/expr.h"
#include "symbolic/expr/traverse.h"
#include "symbolic/print/to_text.h"

namespace trammel::inquiry {

namespace {

// Whether a contact that is open bears in other ways to share the load.
bool may_bear(const Case& here, std::size_t contact) {
  if (here.asked->state.mode.contacts.active[contact] != 0) return false;
  const auto& others = here.asked->response.others;
  return std::any_of(others.begin(), others.end(), [&](const mechanics::Response& other) {
    return other.bearing[here.machine.contacts[contact].contact.value] != 0.0;
  });
}

}  // namespace

std::string describe_condition(const Case& here, const model::Question& question) {
  const model::Model& model = *here.machine.model;
  if (here.machine.contacts.empty() || !here.asked) return {};
  const std::vector<symbolic::ExprId> used =
      symbolic::symbols_of(here.scratch.pool, question.components);
  const auto is_used = [&](const auto& atom) {
    return std::find(used.begin(), used.end(), atom.symbol) != used.end();
  };
  const bool needs_forces =
      std::any_of(model.reactions.begin(), model.reactions.end(), is_used) ||
      std::any_of(model.rates.begin(), model.rates.end(),
                  [&](const model::MeasureRate& r) { return r.order == 2 && is_used(r); });
  return needs_forces ? describe_contacts(here) : std::string();
}

std::string describe_contacts(const Case& here) {
  const model::Model& model = *here.machine.model;
  if (!here.asked) return {};
  std::string text;
  for (std::size_t k = 0; k < here.machine.contacts.size(); ++k)
    text += fmt::format("{}'{}' is {}", text.empty() ? "" : ", ",
                        model.followers[here.machine.contacts[k].contact].text,
                        may_bear(here, k)
                            ? "tight"
                            : contact_words(here.machine, here.asked->state.mode.contacts, k));
  return text;
}

std::string describe_coordinates_in_force(const Case& here, const model::Question& question) {
  if (!here.machine.rows.lagrange) return {};
  symbolic::ExprPool& pool = here.scratch.pool;
  const model::Lagrangian& system = *here.machine.rows.lagrange->system;
  const std::vector<symbolic::ExprId> used = symbolic::symbols_of(pool, question.components);
  const auto is_used = [&](symbolic::ExprId e) {
    return std::find(used.begin(), used.end(), e) != used.end();
  };
  const bool depends =
      std::any_of(system.coordinates.begin(), system.coordinates.end(),
                  [&](const model::Coordinate& c) { return is_used(c.acceleration); }) ||
      std::any_of(system.constraints.begin(), system.constraints.end(),
                  [&](const model::CoordinateConstraint& c) { return is_used(c.multiplier); });
  if (!depends) return {};
  std::string text;
  for (std::size_t k = 0; k < system.constraints.size(); ++k) {
    const model::CoordinateConstraint& c = system.constraints[k];
    if (c.sense == model::ConstraintSense::Equal) continue;
    const symbolic::Expr left = symbolic::Expr(pool, c.expression) + symbolic::Expr(pool, c.limit);
    const char* relation = here.state.mode.in_force.holds(k)           ? "="
                           : c.sense == model::ConstraintSense::AtMost ? "<"
                                                                       : ">";
    text += fmt::format("{}{} {} {}", text.empty() ? "" : ", ", symbolic::to_text(pool, left.id),
                        relation, symbolic::to_text(pool, c.limit));
  }
  return text;
}

}  // namespace trammel::inquiry
