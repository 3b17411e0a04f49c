// SPDX-License-Identifier: Apache-2.0
#include "inquiry/machine/closed_forms.h"

#include <fmt/format.h>

#include <algorithm>
#include <iterator>
#include <string>
#include <utility>

#include "geometry/construct/plan/describe_core.h"
#include "geometry/diagnostic_kinds.h"
#include "mechanics/formula/contact_formula.h"
#include "mechanics/lagrange/lagrange_formula.h"
#include "mechanics/members/member_formulas.h"
#include "mechanics/statics/joint_equilibrium.h"
#include "mechanics/statics/reaction_formula.h"
#include "model/measure/contact_force.h"

namespace trammel::inquiry {

namespace {

using geometry::DefiningSystem;
using model::Model;

void append(DefiningSystem& to, const DefiningSystem& more) {
  to.unknowns.insert(to.unknowns.end(), more.unknowns.begin(), more.unknowns.end());
  to.equations.insert(to.equations.end(), more.equations.begin(), more.equations.end());
}

// Whether these are second rates of the form's cores.
bool is_acceleration(const ClosedForm& form, const DefiningSystem& system) {
  const std::vector<DefiningSystem>& rates = form.rates.systems;
  for (std::size_t i = 1; i < rates.size(); i += 2)
    if (rates[i].unknowns == system.unknowns) return true;
  return false;
}

bool is_rate(const ClosedForm& form, const DefiningSystem& system) {
  return std::any_of(form.rates.systems.begin(), form.rates.systems.end(),
                     [&](const DefiningSystem& s) { return s.unknowns == system.unknowns; });
}

bool asks_for_motion(const Model& model) {
  return std::ranges::any_of(model.questions, model::asks<model::FindEquations>) ||
         std::ranges::any_of(model.questions, model::asks<model::FindModes>);
}

// The note on a sketch that is not constructible, which names its cores.
base::Diagnostic note_cores(const Machine& machine) {
  std::string cores;
  if (machine.sketch.construction)
    for (const geometry::Step& step : machine.sketch.construction->steps)
      if (const auto* core = std::get_if<geometry::SolveCore>(&step))
        cores += (cores.empty() ? "" : "; ") + describe_core(*machine.model, *core);
  const std::string what = cores.empty() || only_numbers_tell(*machine.model)
                               ? "answers that depend on its shape are given as numbers only"
                               : "formulas that depend on its shape are written in the coordinates "
                                 "of elements that hold each other, " +
                                     cores;
  return {geometry::not_constructible,
          std::nullopt,
          "the sketch is not constructible step by step from known elements: " + what,
          {}};
}

// Puts the systems of a core's accelerations and multipliers and the demand that reactions of free
// constraints vanish into one, which is linear in all of them: in free motion they depend on each
// other. Of the form in stages the accelerations are left out: it has no reactions.
// Pre: free constraints alone are undecided.
void join_free_accelerations(const model::Model& model, symbolic::ExprPool& pool,
                             ClosedForms& forms) {
  ClosedForm& form = forms.in_full;
  DefiningSystem joined;
  for (std::uint32_t c = 0; c < model.constraints.size(); ++c) {
    const model::Constraint& constraint = model.constraints[{c}];
    if (!constraint.is_free) continue;
    joined.unknowns.push_back(constraint.rates[1]);
    joined.equations.push_back({form.reactions[c], pool.integer(0)});
  }
  std::vector<DefiningSystem> apart;
  for (DefiningSystem& system : form.systems) {
    const bool is_place = !system.variables.empty();
    const bool is_velocity = is_rate(form, system) && !is_acceleration(form, system);
    if (is_place || is_velocity)
      apart.push_back(std::move(system));
    else
      append(joined, system);
  }
  apart.push_back(std::move(joined));
  form.systems = std::move(apart);
  if (!forms.in_stages) return;
  std::erase_if(forms.in_stages->systems, [&](const DefiningSystem& system) {
    return is_acceleration(*forms.in_stages, system);
  });
}

class Deriver {
 public:
  Deriver(const Machine& machine, const State& state, symbolic::ExprPool& pool)
      : machine_(machine), model_(*machine.model), state_(state), pool_(pool) {}

  ClosedFormsOutcome derive() {
    ClosedFormsOutcome outcome;
    const bool is_whole = places_all(machine_.sketch);
    if (!is_whole) {
      outcome.why_not = "the sketch is not constructible step by step";
      outcome.note = note_cores(machine_);
      const std::vector<char> active = contacts().active;
      if (!machine_.sketch.construction ||
          std::find(active.begin(), active.end(), 1) != active.end())
        return outcome;
    }
    ClosedForm in_full = derive_form(geometry::Naming::None);
    mechanics::ReactionFormulas reactions = mechanics::derive_reactions(
        model_, pool_, in_full.configuration, in_full.rates, in_full.bearing);
    in_full.reactions = std::move(reactions.by_constraint);
    std::move(reactions.multipliers.begin(), reactions.multipliers.end(),
              std::back_inserter(in_full.systems));
    if (model_.lagrangian)
      in_full.unknowns =
          mechanics::solve_lagrange_rows(pool_, *machine_.rows.lagrange, state_.mode.in_force);
    else if (needs_unknowns() && is_whole)
      in_full.unknowns = derive_unknowns(in_full);
    if (in_full.unknowns.problem.empty() && is_whole)
      mechanics::decide_contacts(model_, pool_, in_full.configuration, in_full.rates,
                                 machine_.contacts, contacts(), in_full.unknowns);
    std::optional<ClosedForm> in_stages = derive_in_stages(in_full);
    derive_members(in_full);
    if (in_stages && !in_stages->reactions.empty()) derive_members(*in_stages);
    outcome.forms = {std::move(in_full), std::move(in_stages), derive_by_angles()};
    if (!is_whole && needs_unknowns() && mechanics::is_plainly_free(model_, pool_))
      join_free_accelerations(model_, pool_, *outcome.forms);
    return outcome;
  }

 private:
  mechanics::Unknowns derive_unknowns(const ClosedForm& form) const {
    if (mechanics::is_plainly_free(model_, pool_))
      return mechanics::derive_accelerations(machine_.sketch.equations, pool_, form.configuration,
                                             form.rates);
    return mechanics::solve_for_unknowns(model_, pool_, form.configuration, form.reactions,
                                         form.rates, form.bearing, state_.mode.incidences);
  }

  // Adds the forces at joints and in sections that are asked for.
  void derive_members(ClosedForm& form) const {
    if (!state_.mode.is_decided) return;
    form.members = mechanics::derive_member_forces(
        {model_, pool_, form.configuration, form.rates, form.reactions, form.bearing},
        state_.mode.sections);
  }

  ClosedForm derive_form(geometry::Naming naming) const {
    const geometry::SolvedSketch& sketch = machine_.sketch;
    ClosedForm form;
    form.configuration = geometry::derive_configuration(
        sketch.equations, pool_, *sketch.construction, state_.branches, naming);
    form.rates = mechanics::derive_value_rates(sketch.equations, pool_, form.configuration);
    for (const geometry::CoreFormula& core : form.configuration.cores)
      form.systems.push_back(core.system);
    form.systems.insert(form.systems.end(), form.rates.systems.begin(), form.rates.systems.end());
    for (std::uint32_t f = 0; f < model_.followers.size(); ++f)
      form.bearing.push_back(model::is_unilateral(model_.followers[{f}])
                                 ? model::contact_force(pool_, {f})
                                 : pool_.symbol(fmt::format("bearing[{}]", f)));
    return form;
  }

  // Of a drawing that is at a dead point all contacts are open.
  mechanics::ContactMode contacts() const {
    if (state_.mode.is_decided) return state_.mode.contacts;
    const std::size_t n = machine_.contacts.size();
    return {std::vector<char>(n, 0), std::vector<mechanics::FrictionState>(n)};
  }

  // Whether some question holds, or may depend on, accelerations of free constraints or forces of
  // mechanical ones.
  bool needs_unknowns() const {
    const bool has_unknowns =
        std::any_of(model_.constraints.begin(), model_.constraints.end(),
                    [](const model::Constraint& c) { return c.is_free || c.is_geometric; });
    const bool is_asked = !model_.reactions.empty() || !model_.joint_forces.empty() ||
                          !model_.sections.empty() || asks_for_motion(model_) ||
                          std::any_of(model_.rates.begin(), model_.rates.end(),
                                      [](const model::MeasureRate& r) { return r.order == 2; });
    return (has_unknowns || !model_.loads.frictions.empty()) && is_asked;
  }

  // From symbols of values that never change, which the form in stages has none of.
  std::vector<symbolic::Replacement> resting_values(const ClosedForm& in_full,
                                                    const ClosedForm& staged) const {
    std::vector<symbolic::Replacement> values;
    for (std::size_t c = 0; c < in_full.configuration.q.size(); ++c)
      values.push_back({in_full.configuration.q[c], staged.configuration.q[c]});
    return values;
  }

  std::optional<ClosedForm> derive_in_stages(const ClosedForm& in_full) const {
    ClosedForm staged = derive_form(geometry::Naming::LongLinks);
    if (staged.configuration.named.empty() && !staged.configuration.is_shortened)
      return std::nullopt;  // it would be the same
    const geometry::CoordinateSymbols coordinates = geometry::make_coordinates(model_, pool_);
    auto reactions =
        mechanics::derive_reactions_by_joints(model_, pool_, *machine_.sketch.construction,
                                              staged.configuration, staged.rates, coordinates);
    staged.unknowns = in_full.unknowns;
    for (symbolic::Clause& clause : staged.unknowns.clauses)
      clause.value = symbolic::substitute(pool_, clause.value, resting_values(in_full, staged));
    if (!reactions) return staged;  // for questions of motion alone
    std::vector<symbolic::Replacement> places;
    for (std::size_t p = 0; p < coordinates.points.size(); ++p) {
      const geometry::VectorId& at = staged.configuration.points[p];
      places.push_back({coordinates.points[p].x, at.x});
      places.push_back({coordinates.points[p].y, at.y});
    }
    staged.reactions = symbolic::substitute(pool_, *reactions, places);
    return staged;
  }

  std::optional<ClosedForm> derive_by_angles() const {
    ClosedForm form;
    form.configuration = geometry::derive_configuration(
        machine_.sketch.equations, pool_, *machine_.sketch.construction, state_.branches,
        geometry::Naming::LinkAngles);
    if (!form.configuration.has_link_angles || !form.configuration.cores.empty())
      return std::nullopt;
    return form;
  }

  const Machine& machine_;
  const Model& model_;
  const State& state_;
  symbolic::ExprPool& pool_;
};

}  // namespace

ClosedFormsOutcome derive_closed_forms(const Machine& machine, const State& state,
                                       symbolic::ExprPool& pool) {
  return Deriver(machine, state, pool).derive();
}

bool only_numbers_tell(const model::Model& model) {
  const model::Loads& loads = model.loads;
  const bool is_loaded = !loads.forces.empty() || !loads.line_loads.empty() ||
                         !loads.elements.empty() || loads.gravity.has_value();
  return model.parameters.empty() && is_loaded;
}

}  // namespace trammel::inquiry
