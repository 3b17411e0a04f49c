// SPDX-License-Identifier: Apache-2.0
#include "mechanics/machine/contact_state.h"

#include <algorithm>
#include <cmath>
#include <utility>

#include "base/subsets.h"
#include "mechanics/implicit/round_rest.h"
#include "mechanics/machine/contact_actions.h"
#include "mechanics/machine/law_rows.h"
#include "mechanics/tolerances.h"
#include "numeric/linear/dense_solve.h"

namespace trammel::mechanics {

namespace {

constexpr std::size_t tried_max = 10;  // contacts, and what may stick, whose modes are tried

class ContactSolver {
 public:
  ContactSolver(const ContactScene& scene, symbolic::Values values)
      : scene_(scene),
        contacts_(scene.contacts),
        values_(without_contacts(scene, std::move(values))) {}

  std::optional<ContactState> solve(const ContactMode* fixed) {
    result_.mode = {std::vector<char>(contacts_.size(), 0),
                    std::vector<FrictionState>(contacts_.size())};
    auto alone = respond_to(values_);
    if (!alone) return std::nullopt;
    result_.response = std::move(*alone);
    if (fixed == nullptr) find_violated();
    std::vector<std::size_t> candidates =
        fixed != nullptr ? chosen(fixed->active) : find_touching();
    if (!scene_.is_free() || !result_.response.problem.empty()) candidates.clear();
    if (candidates.empty()) return finish({}, {});
    auto found = find_actions(scene_, result_.response, values_, candidates);
    if (!found) return std::nullopt;
    actions_ = std::move(found->actions);
    open_ = std::move(found->open);
    mobility_ = std::move(found->mobility);
    return fixed != nullptr ? hold(*fixed) : choose(candidates);
  }

 private:
  struct Fitting {
    ContactMode mode;
    std::vector<double> forces;
  };

  std::optional<Response> respond_to(const symbolic::Values& values) const {
    return eval_state(scene_.equations, scene_.rows, scene_.placement, values, scene_.given);
  }
  double number(symbolic::ExprId e) const {
    return symbolic::eval(*scene_.equations.pool, e, result_.response.values);
  }

  void find_violated() {
    for (const ContactRow& contact : contacts_)
      if (number(contact.gap) < -touching_gap * scene_.equations.size)
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
      if (std::abs(number(contacts_[k].gap)) <= touching_gap * scene_.equations.size &&
          number(contacts_[k].rates[0]) <= still_rate * fastest())
        found.push_back(k);
    return found;
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
          matrix.push_back(by_pressure && actions_[by].contact == k ? amount * scene_.sense_of(k)
                                                                    : 0.0);
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
      const ContactAction& action = actions_[a];
      const bool is_active = mode.active[action.contact] != 0;
      if (!action.is_friction) {
        normal = scene_.sense_of(action.contact) * forces[a];
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
    if (const auto forces = forces_of(mode, numeric::solve_dense)) return finish(mode, *forces);
    std::vector<char> determined;
    const auto forces = forces_of(mode, [&](std::vector<double> matrix, std::vector<double> right) {
      determined = numeric::find_determined(matrix, right.size());
      return solve_least(mode, std::move(matrix), std::move(right));
    });
    if (!forces) return fail();
    auto held = finish(mode, *forces);
    std::size_t next = 0;
    for (const ContactAction& action : actions_)
      if (mode.active[action.contact] != 0 && determined[next++] == 0 && held)
        add_sharing(contacts_[action.contact].contact, held->response.sharing);
    return held;
  }

  // Of least norm in units in which one force of each moves its own gap or sliding alike: how a
  // constraint is written does not matter.
  std::optional<std::vector<double>> solve_least(const ContactMode& mode,
                                                 std::vector<double> matrix,
                                                 std::vector<double> right) const {
    std::vector<double> units;
    for (std::size_t a = 0; a < actions_.size(); ++a)
      if (mode.active[actions_[a].contact] != 0)
        units.push_back(mobility_[a][a] != 0.0 ? 1.0 / std::sqrt(std::abs(mobility_[a][a])) : 1.0);
    const std::size_t n = units.size();
    for (std::size_t i = 0; i < n * n; ++i) matrix[i] *= units[i % n];
    auto solved = numeric::solve_shortest(std::move(matrix), std::move(right));
    for (std::size_t i = 0; i < n && solved; ++i) (*solved)[i] *= units[i];
    return solved;
  }

  static void add_sharing(model::FollowerIndex contact, std::vector<model::FollowerIndex>& list) {
    if (list.empty() || !(list.back() == contact)) list.push_back(contact);
  }

  // What the friction of a contact may do: it slides the way it moves; at rest it sticks, or starts
  // one way or the other. Nothing where no force changes the sliding.
  std::vector<FrictionState> laws_of(std::size_t contact) const {
    const auto at = [&](const ContactAction& a) { return a.contact == contact && a.is_friction; };
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
    if (const auto mode = decide_by_law(candidates, laws))
      if (const auto forces = forces_of(*mode, numeric::solve_dense)) return finish(*mode, *forces);
    if (open > tried_max) return fail_of_many();
    // No smaller sets are tried once some fit, but to find another way where the only one so far
    // has friction at its limit: what presses against that may as well bear nothing.
    std::size_t size = n;
    base::any_subset(n, [&](const std::vector<std::size_t>& set) {
      if (!fitting_.empty() && set.size() < size && !has_one_fit_at_limit()) return true;
      size = set.size();
      return !try_laws(candidates, set, laws);
    });
    return fitting_.empty() ? fail() : take_first();
  }

  bool has_one_fit_at_limit() const {
    const auto shares = [](const FrictionState& f) { return f.mode == FrictionMode::Shares; };
    const std::vector<FrictionState>& frictions = fitting_.front().mode.frictions;
    return fitting_.size() == 1 && std::any_of(frictions.begin(), frictions.end(), shares);
  }

  // The mode of the law where its forces are the only ones.
  std::optional<ContactMode> decide_by_law(
      const std::vector<std::size_t>& candidates,
      const std::vector<std::vector<FrictionState>>& laws) const {
    LawRows rows;
    for (std::size_t a = 0, next = 0; a < actions_.size(); ++a) {
      if (!actions_[a].is_friction) {
        rows.add_normal(scene_.sense_of(candidates[next++]));
        continue;
      }
      const std::vector<FrictionState>& law = laws[next - 1];
      const ContactFriction& friction = *contacts_[actions_[a].contact].friction;
      if (law.size() == 1 && law.front().direction == 0)
        rows.add_idle();
      else
        rows.add_friction(
            {{}, number(friction.amount), law.front().direction, friction.is_constant});
    }
    const LawOutput found = rows.decide(mobility_, open_);
    if (found.status != LawStatus::One) return std::nullopt;
    const std::vector<FrictionState> frictions = rows.frictions_of(found);
    ContactMode mode = result_.mode;
    for (std::size_t k = 0; k < candidates.size(); ++k)
      mode.active[candidates[k]] = found.mode.active[k];
    for (std::size_t a = 0; a < actions_.size(); ++a)
      if (actions_[a].is_friction) mode.frictions[actions_[a].contact] = frictions[a];
    return mode;
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
    const bool frictions =
        std::any_of(actions_.begin(), actions_.end(),
                    [](const ContactAction& action) { return action.is_friction; });
    result_.response.problem = frictions ? no_frictions_fit : no_contacts_fit;
    return std::move(result_);
  }

  std::optional<ContactState> finish(const ContactMode& mode, const std::vector<double>& forces) {
    if (!forces.empty()) {
      result_.mode = mode;
      for (std::size_t a = 0; a < actions_.size(); ++a) values_.set(actions_[a].force, forces[a]);
      auto state = respond_to(values_);
      if (!state) return std::nullopt;
      round_rest(accelerations_of(*scene_.equations.model), result_.response.values, state->values);
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
    return std::all_of(actions_.begin(), actions_.end(), [&](const ContactAction& action) {
      return action.is_friction || result_.mode.active[action.contact] == 0 ||
             !(std::abs(number(action.acceleration)) > kept_gap * most);
    });
  }

  const ContactScene scene_;
  const std::vector<ContactRow>& contacts_;
  symbolic::Values values_;
  std::vector<ContactAction> actions_;         // of what touches
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
  return ContactSolver({equations, rows, contacts, placement, given}, values).solve(fixed);
}

}  // namespace trammel::mechanics
