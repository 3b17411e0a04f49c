// SPDX-License-Identifier: Apache-2.0
#include "inquiry/formula/undecided_forces.h"

#include <fmt/format.h>

#include <algorithm>
#include <cmath>

#include "inquiry/diagnostic_kinds.h"
#include "inquiry/formula/several_motions.h"
#include "mechanics/dynamics/unknowns.h"
#include "mechanics/tolerances.h"
#include "symbolic/expr/traverse.h"

namespace trammel::inquiry {

bool is_unknown(const model::Model& model, symbolic::ExprId symbol) {
  const auto is_free = [&](const model::Constraint& c) {
    return c.is_free && c.rates[1] == symbol;
  };
  if (std::any_of(model.constraints.begin(), model.constraints.end(), is_free)) return true;
  if (!model.lagrangian) return false;
  const model::Lagrangian& system = *model.lagrangian;
  return std::any_of(system.coordinates.begin(), system.coordinates.end(),
                     [&](const model::Coordinate& c) { return c.acceleration == symbol; }) ||
         std::any_of(system.constraints.begin(), system.constraints.end(),
                     [&](const model::CoordinateConstraint& c) { return c.multiplier == symbol; });
}

bool has_force(const Machine& machine, std::span<const symbolic::ExprId> symbols) {
  const auto is_used = [&](symbolic::ExprId symbol) {
    return std::find(symbols.begin(), symbols.end(), symbol) != symbols.end();
  };
  const auto any = [](const auto& list, auto is) {
    return std::any_of(list.begin(), list.end(), is);
  };
  const model::Model& model = *machine.model;
  return any(model.reactions, [&](const auto& r) { return is_used(r.symbol); }) ||
         any(model.joint_forces,
             [&](const auto& j) { return is_used(j.symbols[0]) || is_used(j.symbols[1]); }) ||
         any(model.sections, [&](const auto& s) { return any(s.symbols, is_used); }) ||
         any(model.loads.frictions, [&](const auto& f) { return is_used(f.force); }) ||
         any(machine.contacts, [&](const mechanics::ContactRow& contact) {
           return contact.friction && is_used(contact.friction->force);
         });
}

namespace {

using mechanics::Response;

bool is_outside(const Machine& machine, const State& state,
                std::span<const symbolic::ExprId> used) {
  const auto& sections = machine.model->sections;
  if (!state.mode.is_decided) return false;
  for (std::size_t k = 0; k < sections.size(); ++k)
    if (std::find(used.begin(), used.end(), sections[k].symbols[0]) != used.end() &&
        !state.mode.sections[k])
      return true;
  return false;
}

// The text of an active unilateral constraint whose friction has no known direction; empty where
// there is none.
std::string find_rough_contact(const Machine& machine, const State& state) {
  for (std::size_t k = 0; k < machine.contacts.size(); ++k) {
    const model::Follower& contact = machine.model->followers[machine.contacts[k].contact];
    const model::Unilateral& limit = *find_unilateral(contact);
    if (state.mode.contacts.active[k] != 0 && limit.has_friction() && !limit.way)
      return contact.text;
  }
  return {};
}

// Whether the question has other values in another response to the same state.
bool differs(const Machine& machine, const Response& response, const Response& other,
             const model::Question& question) {
  const auto values_in = [&](const Response& there) {
    return symbolic::eval(*machine.pool, question.components, there.values);
  };
  double most = 0.0;
  for (const Response* at : {&response, &other})
    for (const double force : at->bearing) most = std::max(most, std::abs(force));
  const std::vector<double> asked = values_in(response), there = values_in(other);
  for (std::size_t k = 0; k < asked.size(); ++k)
    if (std::abs(asked[k] - there[k]) >
        mechanics::action_rounding * std::max(most, std::abs(asked[k])))
      return true;
  return false;
}

// Why contacts and friction leave the question open: the load can be shared in another way, with
// other forces, or there are other motions.
std::string why_not_one(const Machine& machine, const State& state, const Response& response,
                        const model::Question& question) {
  for (const mechanics::OtherMotion& motion : response.motions)
    if (differs(machine, response, motion.response, question))
      return describe_motions(machine, state.mode.contacts, response);
  for (const Response& share : response.others)
    if (differs(machine, response, share, question))
      return machine.contacts.empty()
                 ? mechanics::friction_at_rest
                 : "contacts can share the load in many ways, with other forces in each";
  return {};
}

}  // namespace

bool needs_forces(const Machine& machine, const model::Question& question) {
  if (model::asks<model::FindFrameForces>(question)) return true;
  const model::Model& model = *machine.model;
  const std::vector<symbolic::ExprId> used =
      symbolic::symbols_of(*machine.pool, question.components);
  const auto is_used = [&](const auto& atom) {
    return std::find(used.begin(), used.end(), atom.symbol) != used.end();
  };
  const bool is_free = std::any_of(model.constraints.begin(), model.constraints.end(),
                                   [](const model::Constraint& c) { return c.is_free; });
  return has_force(machine, used) ||
         std::any_of(used.begin(), used.end(),
                     [&](symbolic::ExprId e) { return is_unknown(model, e); }) ||
         (is_free && std::any_of(model.rates.begin(), model.rates.end(),
                                 [&](const auto& r) { return r.order == 2 && is_used(r); }));
}

namespace {

// Why multipliers in question are open: constraints on coordinates share what they bear.
std::string why_open(const Machine& machine, const State& state,
                     std::span<const symbolic::ExprId> used) {
  if (!machine.rows.lagrange) return {};
  const mechanics::LagrangeRows& rows = *machine.rows.lagrange;
  for (std::size_t k = 0; k < rows.rows.size(); ++k)
    if (!state.mode.in_force.why_open[k].empty() &&
        std::find(used.begin(), used.end(), rows.system->constraints[k].multiplier) != used.end())
      return state.mode.in_force.why_open[k];
  return {};
}

}  // namespace

std::string why_undecided(const Machine& machine, const State& state, const Response* response,
                          const ClosedForms* forms, const model::Question& question) {
  const model::Model& model = *machine.model;
  if (!needs_forces(machine, question)) return {};
  const std::vector<symbolic::ExprId> used =
      symbolic::symbols_of(*machine.pool, question.components);
  if (is_outside(machine, state, used)) return "the section lies outside the line";
  if (std::string open = why_open(machine, state, used); !open.empty()) return open;
  if (response != nullptr) {
    if (const std::string rough = find_rough_contact(machine, state); !rough.empty())
      return fmt::format("along what '{}' rubs is not known", rough);
    if (std::string open = why_not_one(machine, state, *response, question); !open.empty())
      return open;
  }
  if (!model.loads.unsupported.empty())
    return fmt::format("'{}' is understood but not supported yet", model.loads.unsupported);
  if (response != nullptr && !response->problem.empty())
    return response->problem;  // which names what it is about
  if (!state.mode.why_signs_are_open.empty()) return state.mode.why_signs_are_open;
  if (forms == nullptr) return {};
  const mechanics::Unknowns& unknowns = forms->in_full.unknowns;
  const bool are_numbers_left = response != nullptr && unknowns.is_only_of_formulas;
  return are_numbers_left ? std::string() : unknowns.problem;
}

std::string why_no_formula(const Case& here, const model::Question& question) {
  if (!here.why_no_formula.empty() || here.forms == nullptr) return here.why_no_formula;
  return needs_forces(here.machine, question) ? here.forms->in_full.unknowns.problem : "";
}

std::string why_undecided(const Case& here, const model::Question& question) {
  const Response* response = here.asked != nullptr ? &here.asked->response : nullptr;
  return why_undecided(here.machine, here.state, response, here.forms, question);
}

bool fail_undecided(const Case& here, const model::Question& question, Outcome& outcome) {
  std::string why = why_undecided(here, question);
  if (why.empty()) return false;
  outcome.answer.status = AnswerStatus::Failed;
  outcome.answer.reason = std::move(why);
  const bool has_motions = here.asked && !here.asked->response.motions.empty();
  const bool is_shared = here.asked && !here.asked->response.others.empty();
  const bool is_of_unknown_friction = !here.machine.model->loads.unsupported.empty();
  outcome.diagnostics.push_back(
      {undecided_forces, question.span,
       fmt::format("'{}' has no answer: {}", question.name, outcome.answer.reason),
       has_motions ? "change the coefficient of friction, or how it moves there"
       : is_shared ? "ask for accelerations, or for a sum of forces that is the same in all ways"
       : is_of_unknown_friction
           ? "write friction of a point ('track: P on l', 'friction(track) = 0.2'), of a one-sided "
             "constraint ('floor: distance(P, l) >= r', 'friction(floor) = 0.2') or of a pin "
             "('friction(P) = 0.2 radius r'); or ask for positions and velocities"
           : "ask for positions and velocities, which do not depend on forces"});
  return true;
}

}  // namespace trammel::inquiry
