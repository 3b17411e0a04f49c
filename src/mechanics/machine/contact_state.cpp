// SPDX-License-Identifier: Apache-2.0
#include "mechanics/machine/contact_state.h"

#include <algorithm>
#include <cmath>
#include <utility>

#include "base/subsets.h"
#include "mechanics/implicit/round_rest.h"
#include "mechanics/machine/law_rows.h"
#include "mechanics/tolerances.h"
#include "numeric/linear/dense_solve.h"

namespace trammel::mechanics {

namespace {

constexpr std::size_t tried_max = 10;  // contacts, and what may stick, whose modes are tried

class ContactSolver {
 public:
  ContactSolver(const geometry::SketchEquations& equations, const MotionRows& rows,
                const std::vector<ContactRow>& contacts, const geometry::Placement& placement,
                const Mode& given, symbolic::Values values)
      : equations_(equations),
        rows_(rows),
        contacts_(contacts),
        placement_(placement),
        given_(given),
        values_(std::move(values)) {}

  std::optional<ContactState> solve(const ContactMode* fixed) {
    result_.mode = {std::vector<char>(contacts_.size(), 0),
                    std::vector<FrictionState>(contacts_.size())};
    for (const ContactRow& contact : contacts_) {
      values_.set(contact.force, 0.0);
      if (contact.friction) values_.set(contact.friction->force, 0.0);
    }
    auto open = eval_state(equations_, rows_, placement_, values_, given_);
    if (!open) return std::nullopt;
    result_.response = std::move(*open);
    if (fixed == nullptr) find_violated();
    std::vector<std::size_t> candidates =
        fixed != nullptr ? chosen(fixed->active) : find_touching();
    if (!is_free() || !result_.response.problem.empty()) candidates.clear();
    if (candidates.empty()) return finish({}, {});
    if (!find_mobility(candidates)) return std::nullopt;
    return fixed != nullptr ? hold(*fixed) : choose(candidates);
  }

 private:
  struct Fitting {
    ContactMode mode;
    std::vector<double> forces;
  };
  // A force of a contact, normal or friction, and the acceleration of the gap or of the sliding
  // that it acts on.
  struct Action {
    std::size_t contact;
    bool is_friction = false;
    symbolic::ExprId force, acceleration;
  };

  double number(symbolic::ExprId e) const {
    return symbolic::eval(*equations_.pool, e, result_.response.values);
  }

  // Where nothing is free the other constraints decide the motion, and contacts bear nothing.
  bool is_free() const {
    return std::any_of(equations_.model->constraints.begin(), equations_.model->constraints.end(),
                       [](const model::Constraint& c) { return c.is_free; });
  }

  void find_violated() {
    for (const ContactRow& contact : contacts_)
      if (number(contact.gap) < -touching_gap * equations_.size)
        result_.response.violated.push_back(contact.contact);
  }

  static std::vector<std::size_t> chosen(const std::vector<char>& fixed) {
    std::vector<std::size_t> found;
    for (std::size_t k = 0; k < fixed.size(); ++k)
      if (fixed[k] != 0) found.push_back(k);
    return found;
  }

  double fastest() const {
    double most = 0.0;
    for (const double v : result_.response.velocity) most = std::max(most, std::abs(v));
    return most;
  }

  std::vector<std::size_t> find_touching() const {
    std::vector<std::size_t> found;
    for (std::size_t k = 0; k < contacts_.size(); ++k)
      if (std::abs(number(contacts_[k].gap)) <= touching_gap * equations_.size &&
          number(contacts_[k].rates[0]) <= still_rate * fastest())
        found.push_back(k);
    return found;
  }

  // How one unit of each force changes the accelerations.
  bool find_mobility(const std::vector<std::size_t>& candidates) {
    for (const std::size_t k : candidates) {
      const ContactRow& contact = contacts_[k];
      actions_.push_back({k, false, contact.force, contact.rates[1]});
      if (contact.friction)
        actions_.push_back({k, true, contact.friction->force, contact.friction->rates[1]});
    }
    for (const Action& on : actions_) open_.push_back(number(on.acceleration));
    for (const Action& by : actions_) {
      symbolic::Values pushed = values_;
      pushed.set(by.force, 1.0);
      const auto state = eval_state(equations_, rows_, placement_, std::move(pushed), given_);
      if (!state) return false;
      std::vector<double>& column = mobility_.emplace_back();
      for (std::size_t on = 0; on < actions_.size(); ++on)
        column.push_back(
            symbolic::eval(*equations_.pool, actions_[on].acceleration, state->values) - open_[on]);
    }
    return true;
  }

  // The normal force is sense * force, since that of an upper limit pushes its measure down.
  double sense_of(std::size_t contact) const {
    return contacts_[contact].is_upper_limit ? -1.0 : 1.0;
  }

  // By action the forces that keep to the mode, 0 where the contact is open. None where the solver
  // finds none.
  template <class Solver>
  std::optional<std::vector<double>> forces_of(const ContactMode& mode, Solver solver) const {
    std::vector<std::size_t> unknown;
    for (std::size_t a = 0; a < actions_.size(); ++a)
      if (mode.active[actions_[a].contact] != 0) unknown.push_back(a);
    std::vector<double> forces(actions_.size(), 0.0), matrix, right;
    if (unknown.empty()) return forces;
    for (const std::size_t on : unknown) {
      const std::size_t k = actions_[on].contact;
      const FrictionState& friction = mode.frictions[k];
      const bool keeps = !actions_[on].is_friction || friction.mode == FrictionMode::Sticks;
      const double amount =
          keeps ? 0.0 : friction.direction * number(contacts_[k].friction->amount);
      const bool by_pressure = !keeps && !contacts_[k].friction->is_constant;
      for (const std::size_t by : unknown)
        if (keeps)
          matrix.push_back(mobility_[by][on]);
        else if (by == on)
          matrix.push_back(1.0);
        else
          matrix.push_back(by_pressure && actions_[by].contact == k ? amount * sense_of(k) : 0.0);
      right.push_back(keeps ? -open_[on] : by_pressure ? 0.0 : -amount);
    }
    const auto solved = solver(std::move(matrix), std::move(right));
    if (!solved) return std::nullopt;
    for (std::size_t i = 0; i < unknown.size(); ++i) forces[unknown[i]] = (*solved)[i];
    return forces;
  }

  // An acceleration under all these forces, and the largest of its terms: its rounding is a part
  // of that.
  std::pair<double, double> acceleration_of(std::size_t on,
                                            const std::vector<double>& forces) const {
    double sum = open_[on], size = std::abs(sum);
    for (std::size_t by = 0; by < actions_.size(); ++by) {
      sum += forces[by] * mobility_[by][on];
      size = std::max(size, std::abs(forces[by] * mobility_[by][on]));
    }
    return {sum, size};
  }

  // Whether all forces push the right way, no other contact closes and friction keeps its law.
  bool fits(const ContactMode& mode, const std::vector<double>& forces) const {
    double normal = 0.0;
    for (std::size_t a = 0; a < actions_.size(); ++a) {
      const Action& action = actions_[a];
      const bool is_active = mode.active[action.contact] != 0;
      if (!action.is_friction) {
        normal = sense_of(action.contact) * forces[a];
        const auto [opening, size] = acceleration_of(a, forces);
        if (is_active ? normal < 0 : opening < -action_rounding * size) return false;
      } else if (is_active && !is_lawful(a, mode.frictions[action.contact], normal, forces)) {
        return false;
      }
    }
    return true;
  }

  bool is_lawful(std::size_t a, const FrictionState& friction, double normal,
                 const std::vector<double>& forces) const {
    const ContactFriction& law = *contacts_[actions_[a].contact].friction;
    const double amount = number(law.amount);
    const double limit = law.is_constant ? amount : amount * normal;
    if (friction.mode == FrictionMode::Sticks)
      return std::abs(forces[a]) <= limit + action_rounding * std::max(limit, normal);
    if (friction.mode == FrictionMode::Slides) return true;
    const auto [start, size] = acceleration_of(a, forces);
    return friction.direction * start >= -action_rounding * size;
  }

  // Finds the forces of a mode that is known. Where contacts can share a load in many ways the
  // system is singular, and the forces of least norm are taken.
  std::optional<ContactState> hold(const ContactMode& mode) {
    auto forces = forces_of(mode, numeric::solve_dense);
    if (!forces) forces = forces_of(mode, numeric::solve_shortest);
    return forces ? finish(mode, *forces) : fail();
  }

  // What the friction of a contact may do: it slides the way it moves; at rest it sticks, or starts
  // one way or the other. Nothing where no force changes the sliding.
  std::vector<FrictionState> laws_of(std::size_t contact) const {
    const auto at = [&](const Action& a) { return a.contact == contact && a.is_friction; };
    const auto friction = std::find_if(actions_.begin(), actions_.end(), at);
    if (friction == actions_.end()) return {{}};
    const auto i = static_cast<std::size_t>(friction - actions_.begin());
    if (std::abs(mobility_[i][i]) <= action_rounding * largest_effect()) return {{}};
    const double speed = number(contacts_[contact].friction->rates[0]);
    if (std::abs(speed) > still_rate * fastest())
      return {{FrictionMode::Slides, speed > 0 ? 1 : -1, 1}};
    return {
        {FrictionMode::Sticks, 0, 1}, {FrictionMode::Starts, 1, 1}, {FrictionMode::Starts, -1, 1}};
  }

  double largest_effect() const {
    double most = 0.0;
    for (std::size_t a = 0; a < actions_.size(); ++a)
      most = std::max(most, std::abs(mobility_[a][a]));
    return most;
  }

  std::optional<ContactState> choose(const std::vector<std::size_t>& candidates) {
    const std::size_t n = candidates.size();
    std::vector<std::vector<FrictionState>> laws;
    std::size_t open = n;
    for (const std::size_t k : candidates) {
      laws.push_back(laws_of(k));
      open += laws.back().size() > 1 ? 1 : 0;
    }
    if (open > tried_max) return choose_by_law(candidates, laws);
    std::size_t size = n;  // no smaller sets are tried once some fit
    base::any_subset(n, [&](const std::vector<std::size_t>& set) {
      if (!fitting_.empty() && set.size() < size) return true;
      size = set.size();
      return !try_laws(candidates, set, laws);
    });
    return fitting_.empty() ? fail() : take_first();
  }

  // Of many contacts: where the law has one answer, that is it.
  std::optional<ContactState> choose_by_law(const std::vector<std::size_t>& candidates,
                                            const std::vector<std::vector<FrictionState>>& laws) {
    LawRows rows;
    for (std::size_t a = 0, next = 0; a < actions_.size(); ++a) {
      if (!actions_[a].is_friction) {
        rows.add_normal(sense_of(candidates[next++]));
        continue;
      }
      const std::vector<FrictionState>& law = laws[next - 1];
      const ContactFriction& friction = *contacts_[actions_[a].contact].friction;
      const bool is_idle = law.size() == 1 && law.front().direction == 0;
      if (!is_idle && friction.is_constant) return fail_of_many();
      if (is_idle)
        rows.add_idle();
      else
        rows.add_friction(number(friction.amount), law.front().direction);
    }
    const LawOutput found = rows.decide(mobility_, open_);
    if (found.status != LawStatus::One) return fail_of_many();
    const std::vector<FrictionState> frictions = rows.frictions_of(found);
    ContactMode mode = result_.mode;
    for (std::size_t k = 0; k < candidates.size(); ++k)
      mode.active[candidates[k]] = found.mode.active[k];
    for (std::size_t a = 0; a < actions_.size(); ++a)
      if (actions_[a].is_friction) mode.frictions[actions_[a].contact] = frictions[a];
    return finish(mode, rows.forces_of(found));
  }

  std::optional<ContactState> fail_of_many() {
    result_.response.problem = too_many_contacts;
    return std::move(result_);
  }

  std::optional<ContactState> take_first() {
    for (std::size_t k = 1; k < fitting_.size(); ++k)
      result_.response.others.push_back(fitting_[k].mode);
    return finish(fitting_.front().mode, fitting_.front().forces);
  }

  // Tries the laws of friction on a set of contacts and keeps what fits. False where one mode fits
  // that is not one of many ways to share the load: then no other needs to be tried.
  bool try_laws(const std::vector<std::size_t>& candidates, const std::vector<std::size_t>& set,
                const std::vector<std::vector<FrictionState>>& laws) {
    std::vector<std::size_t> turn(set.size(), 0);
    while (true) {
      ContactMode mode = result_.mode;
      for (std::size_t i = 0; i < set.size(); ++i) {
        mode.active[candidates[set[i]]] = 1;
        mode.frictions[candidates[set[i]]] = laws[set[i]][turn[i]];
      }
      const auto forces = forces_of(mode, numeric::solve_dense);
      if (forces && fits(mode, *forces)) {
        const bool is_one_of_many = find_shares(mode, *forces) || leaves_closed(mode, *forces);
        if (fitting_.empty() || is_one_of_many) fitting_.push_back({mode, *forces});
        if (!is_one_of_many) return false;
      }
      std::size_t i = 0;
      while (i < set.size() && ++turn[i] == laws[set[i]].size()) turn[i++] = 0;
      if (i == set.size()) return true;
    }
  }

  // Whether a contact outside the set stays closed without a force: it could bear a part of the
  // load.
  bool leaves_closed(const ContactMode& mode, const std::vector<double>& forces) const {
    for (std::size_t a = 0; a < actions_.size(); ++a) {
      const bool is_left = !actions_[a].is_friction && mode.active[actions_[a].contact] == 0;
      const auto [opening, size] = acceleration_of(a, forces);
      if (is_left && opening <= action_rounding * size) return true;
    }
    return false;
  }

  // Marks what starts without any acceleration: it would stick, were the forces decided by that.
  bool find_shares(ContactMode& mode, const std::vector<double>& forces) const {
    bool found = false;
    for (std::size_t a = 0; a < actions_.size(); ++a) {
      FrictionState& friction = mode.frictions[actions_[a].contact];
      if (!actions_[a].is_friction || friction.mode != FrictionMode::Starts) continue;
      const auto [start, size] = acceleration_of(a, forces);
      if (std::abs(start) > action_rounding * size) continue;
      friction.mode = FrictionMode::Shares;
      found = true;
    }
    return found;
  }

  std::optional<ContactState> fail() {
    const bool frictions = std::any_of(actions_.begin(), actions_.end(),
                                       [](const Action& action) { return action.is_friction; });
    result_.response.problem = frictions ? no_frictions_fit : no_contacts_fit;
    return std::move(result_);
  }

  std::optional<ContactState> finish(const ContactMode& mode, const std::vector<double>& forces) {
    if (!forces.empty()) {
      result_.mode = mode;
      for (std::size_t a = 0; a < actions_.size(); ++a) values_.set(actions_[a].force, forces[a]);
      auto state = eval_state(equations_, rows_, placement_, values_, given_);
      if (!state) return std::nullopt;
      round_rest(accelerations_of(*equations_.model), result_.response.values, state->values);
      state->others = std::move(result_.response.others);
      state->violated = std::move(result_.response.violated);
      result_.response = std::move(*state);
      if (!keeps_gaps()) return fail();
    }
    for (const ContactRow& contact : contacts_)
      result_.response.bearing[contact.contact.value] = number(contact.force);
    return std::move(result_);
  }

  // Whether the gaps of active contacts do stay closed. Friction of incidences is decided anew in
  // the final state and may jump, so that the effects of single forces do not always add up.
  bool keeps_gaps() const {
    double most = 0.0;
    for (const double a : open_) most = std::max(most, std::abs(a));
    return std::all_of(actions_.begin(), actions_.end(), [&](const Action& action) {
      return action.is_friction || result_.mode.active[action.contact] == 0 ||
             !(std::abs(number(action.acceleration)) > kept_gap * most);
    });
  }

  const geometry::SketchEquations& equations_;
  const MotionRows& rows_;
  const std::vector<ContactRow>& contacts_;
  const geometry::Placement& placement_;
  const Mode& given_;
  symbolic::Values values_;
  std::vector<Action> actions_;                // of what touches; friction behind its contact
  std::vector<double> open_;                   // accelerations where none of these forces acts
  std::vector<std::vector<double>> mobility_;  // [by][on]
  std::vector<Fitting> fitting_;
  ContactState result_;
};

}  // namespace

std::optional<ContactState> eval_contact_state(const geometry::SketchEquations& equations,
                                               const MotionRows& rows,
                                               const std::vector<ContactRow>& contacts,
                                               const geometry::Placement& placement,
                                               const symbolic::Values& values, const Mode& given,
                                               const ContactMode* fixed) {
  return ContactSolver(equations, rows, contacts, placement, given, values).solve(fixed);
}

}  // namespace trammel::mechanics
