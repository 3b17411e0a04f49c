// SPDX-License-Identifier: Apache-2.0
#include "inquiry/explain/derive.h"

#include <fmt/format.h>

#include <algorithm>
#include <cmath>

#include "inquiry/explain/free_body.h"
#include "inquiry/explain/lagrange_steps.h"
#include "inquiry/explain/virtual_work.h"
#include "model/measure/constraint_unit.h"
#include "model/shown_unit.h"
#include "symbolic/expr/differentiate.h"
#include "symbolic/expr/substitute.h"
#include "symbolic/expr/traverse.h"

namespace trammel::inquiry {

using model::ConstraintIndex;
using symbolic::Expr;
using symbolic::ExprId;

namespace {

constexpr std::size_t constraints_max = 200;

class Deriver {
 public:
  explicit Deriver(const Case& here)
      : here_(here), model_(*here.machine.model), pool_(here.scratch.pool), setting_(here) {}

  std::vector<Derivation> derive() {
    for (const model::ReactionAtom& atom : model_.reactions)
      if (const auto* c = std::get_if<ConstraintIndex>(&atom.of);
          c != nullptr && !model_.constraints[*c].is_free && !model_.constraints[*c].is_geometric)
        derive_reaction(*c, atom.symbol);
    derive_bearing();
    derive_free_bodies();
    derive_motion();
    return std::move(derivations_);
  }

 private:
  // What a constraint gives: its statement, but the coordinate of a point that the ground holds.
  std::string value_of_name(ConstraintIndex c) const {
    const std::string name = setting_.reaction_name(c);
    const std::size_t dot = name.rfind(").");
    if (!model_.constraints[c].is_position || dot == std::string::npos)
      return model_.constraints[c].text;
    return fmt::format("{}({})", name.substr(dot + 2), name.substr(9, dot - 9));
  }

  VirtualWork begin(Derivation& derivation, ConstraintIndex c, const std::string& suffix = {}) {
    VirtualWork work = derive_virtual_work(setting_, c, suffix);
    work.motion.text = fmt::format(
        "Let the value of '{}' grow by 1 (to first order) while all other constraints hold and all "
        "forces stay as they are. {}",
        value_of_name(c),
        work.motion.formulas.empty() ? "What bears loads moves by plain numbers"
                                     : "What bears loads moves by");
    work.table.text = work.table.works.empty() ? "No load does any work in this motion"
                                               : "The loads do these works in this motion";
    std::vector<ExprId> forces;
    for (const DerivedWork& row : work.table.works)
      for (const DerivedFormula& force : row.force) forces.push_back(force.formula);
    add_rates(derivation, setting_, forces);
    derivation.steps.push_back(work.motion);
    derivation.steps.push_back(work.table);
    return work;
  }

  // Of a unit of what grows: a torque of an angle, a force of a length.
  MaybeQuantity work_of(ConstraintIndex c) const {
    return per(base::dimension::energy, model::quantity_of(model_, model_.constraints[c]));
  }

  void derive_reaction(ConstraintIndex c, ExprId symbol) {
    Derivation derivation{setting_.reaction_name(c), {}, {}};
    const Expr sum(pool_, begin(derivation, c).sum);
    const MaybeQuantity work = work_of(c);
    DerivationStep end{
        "All works together are 0 in equilibrium, inertia counted as a load: the constraint does "
        "the rest. Its force is positive where it pushes the value up",
        {setting_.formula("W", sum, work), setting_.shorter(derivation.of, -sum, work)},
        {}};
    check_number(derivation, end.formulas.back().number, value_of(symbol));
    const ExprId written = setting_.written_out(-sum, true);
    for (const SolvedState& near : neighbours(here_))
      check_number(derivation, number_at(near, written), near.response.values.find(symbol));
    derivation.steps.push_back(std::move(end));
    keep(std::move(derivation));
  }

  // Nothing where it has no value.
  std::optional<double> number_at(const SolvedState& at, ExprId formula) const {
    const double number = symbolic::eval(pool_, formula, at.response.values);
    return std::isfinite(number) ? std::optional(number) : std::nullopt;
  }

  std::optional<double> value_of(ExprId symbol) const {
    if (!here_.asked) return std::nullopt;
    const auto value = here_.asked->response.values.find(symbol);
    return value && std::isfinite(*value) ? value : std::nullopt;
  }

  void keep(Derivation derivation) {
    if (!derivation.why_none.empty()) derivation.steps.clear();
    derivations_.push_back(std::move(derivation));
  }

  // ---- mechanical constraints

  void derive_bearing() {
    std::vector<ExprId> bearing;
    const model::Follower* only = nullptr;
    std::optional<double> number;
    for (std::uint32_t f = 0; f < model_.followers.size(); ++f) {
      const model::Follower& follower = model_.followers[{f}];
      if (!model::is_mechanical(follower)) continue;
      bearing.push_back(pool_.symbol(bearing_name(follower)));
      only = bearing.size() == 1 ? &follower : nullptr;
      if (here_.asked) number = here_.asked->response.bearing[f];
    }
    if (bearing.empty() || !here_.asked || !is_asked_for_bearing()) return;
    for (std::uint32_t c = 0; c < model_.constraints.size(); ++c) {
      if (!model_.constraints[{c}].is_geometric) continue;
      Derivation derivation{only != nullptr
                                ? bearing_name(*only)
                                : fmt::format("balance of '{}'", model_.constraints[{c}].text),
                            {},
                            {}};
      const ExprId sum = begin(derivation, {c}).sum;
      DerivationStep end{"A geometric constraint bears nothing: all works add up to 0", {}, {}};
      if (only != nullptr) {
        const ExprId slope = symbolic::differentiate(pool_, sum, bearing.front());
        const symbolic::Replacement none{bearing.front(), pool_.integer(0)};
        const Expr rest(pool_, symbolic::substitute(pool_, sum, std::span(&none, 1)));
        const MaybeQuantity force = per(base::dimension::energy, model::quantity_of(model_, *only));
        end.formulas = {setting_.formula("W", rest, work_of({c})),
                        setting_.shorter(derivation.of, -rest / Expr(pool_, slope), force)};
        end.text += ", W being that of the other loads";
        check_number(derivation, end.formulas.back().number, number);
      } else {
        check_number(derivation, setting_.formula("W", Expr(pool_, sum), work_of({c})).number, 0.0);
      }
      derivation.steps.push_back(std::move(end));
      keep(std::move(derivation));
    }
  }

  bool is_asked_for_bearing() const {
    return std::any_of(
        model_.reactions.begin(), model_.reactions.end(), [&](const model::ReactionAtom& atom) {
          const auto* follower = std::get_if<model::FollowerIndex>(&atom.of);
          return follower != nullptr && model::is_mechanical(model_.followers[*follower]);
        });
  }

  // ---- joints and sections

  void derive_free_bodies() {
    if (!here_.asked || (model_.joint_forces.empty() && model_.sections.empty())) return;
    setting_.forget_names();
    FreeBodies bodies(setting_);
    for (const model::JointForceAtom& atom : model_.joint_forces) keep(bodies.joint_force(atom));
    for (std::size_t k = 0; k < model_.sections.size() && here_.state.mode.is_decided; ++k)
      if (const auto& sides = here_.state.mode.sections[k])
        keep(bodies.section(model_.sections[k], *sides));
  }

  // ---- motion

  void derive_motion() {
    std::vector<ConstraintIndex> free;
    std::vector<ExprId> accelerations;
    for (std::uint32_t c = 0; c < model_.constraints.size(); ++c) {
      if (!model_.constraints[{c}].is_free) continue;
      free.push_back({c});
      accelerations.push_back(model_.constraints[{c}].rates[1]);
    }
    for (const ConstraintIndex c : free) derive_equation(c, free, accelerations);
  }

  // Of the force on one free value per acceleration of another.
  MaybeQuantity mass_of(ConstraintIndex c, ConstraintIndex other) const {
    const MaybeQuantity force = work_of(c), acceleration = acceleration_of(other);
    return force ? per(force->dimension, acceleration) : std::nullopt;
  }

  MaybeQuantity acceleration_of(ConstraintIndex c) const {
    MaybeQuantity value = model::quantity_of(model_, model_.constraints[c]);
    if (value) value->dimension = value->dimension / base::make_dimension(0, 0, 2);
    return value;
  }

  void derive_equation(ConstraintIndex c, const std::vector<ConstraintIndex>& free,
                       const std::vector<ExprId>& accelerations) {
    const std::string& name = model_.constraints[c].name;
    Derivation derivation{name + "''", {}, {}};
    const VirtualWork work = begin(derivation, c, free.size() > 1 ? "_" + name : "");
    const ExprId sum = setting_.written_out(Expr(pool_, work.sum), true);
    DerivationStep end{fmt::format("Nothing holds '{}': the works add up to 0. They are linear in "
                                   "the accelerations, so that M q'' = f",
                                   name),
                       {},
                       {}};
    const std::vector<ExprId> slopes = symbolic::gradient(pool_, sum, accelerations);
    std::vector<symbolic::Replacement> at_rest;
    for (const ExprId a : accelerations) at_rest.push_back({a, pool_.integer(0)});
    double rest = 0.0;
    bool has_numbers = true;
    for (std::size_t j = 0; j < free.size(); ++j) {
      const Expr slope(pool_, setting_.shown(-Expr(pool_, slopes[j])));
      if (is_zero_number(slope)) continue;
      end.formulas.push_back(setting_.formula(
          setting_.free_name(free.size() == 1
                                 ? "M"
                                 : fmt::format("M_{}_{}", name, model_.constraints[free[j]].name)),
          slope, mass_of(c, free[j])));
      const auto alpha = value_of(accelerations[j]);
      has_numbers = has_numbers && alpha && end.formulas.back().number;
      if (has_numbers) rest += *end.formulas.back().number * *alpha;
    }
    const Expr load(pool_, symbolic::substitute(pool_, sum, at_rest));
    end.formulas.push_back(setting_.formula(
        setting_.free_name(free.size() == 1 ? "f" : "f_" + name), load, work_of(c)));
    if (has_numbers) check_number(derivation, rest, end.formulas.back().number);
    for (const SolvedState& near : neighbours(here_))
      check_number(derivation, number_at(near, (load - Expr(pool_, sum)).id),
                   number_at(near, load.id));
    derivation.steps.push_back(std::move(end));
    add_solution(derivation, free, accelerations);
    keep(std::move(derivation));
  }

  void add_solution(Derivation& derivation, const std::vector<ConstraintIndex>& free,
                    const std::vector<ExprId>& accelerations) {
    DerivationStep end{
        free.size() == 1 ? "Divided by M" : "With the equations of the other free values", {}, {}};
    for (std::size_t j = 0; j < free.size(); ++j) {
      const std::string name = model_.constraints[free[j]].name + "''";
      if (free.size() == 1) {
        const std::vector<DerivedFormula>& parts = derivation.steps.back().formulas;
        if (parts.size() != 2) return;
        end.formulas.push_back(
            setting_.formula(name, Expr(pool_, parts[1].formula) / Expr(pool_, parts[0].formula),
                             acceleration_of(free[j])));
      } else if (const auto number = value_of(accelerations[j])) {
        end.formulas.push_back({name, pool_.symbol(name), number,
                                model::shown_unit(model_, acceleration_of(free[j]))});
      } else if (here_.asked) {
        return;  // no acceleration where one has none: its question says why
      }
    }
    if (!end.formulas.empty()) derivation.steps.push_back(std::move(end));
  }

  const Case& here_;
  const model::Model& model_;
  symbolic::ExprPool& pool_;
  DerivationSetting setting_;
  std::vector<Derivation> derivations_;
};

}  // namespace

std::vector<Derivation> derive_answers(const Case& here) {
  if (here.machine.model->lagrangian) return derive_lagrange_equations(here);
  if (!places_all(here.machine.sketch)) return {};
  if (here.machine.model->constraints.size() > constraints_max)
    return {
        {"the answers", {}, "steps of models of more than 200 constraints are not written out"}};
  return Deriver(here).derive();
}

}  // namespace trammel::inquiry
