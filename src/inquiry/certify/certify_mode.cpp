// SPDX-License-Identifier: Apache-2.0
#include "inquiry/certify/certify_mode.h"

#include <algorithm>
#include <cmath>
#include <optional>

#include "inquiry/machine/motion_of.h"
#include "inquiry/tolerances.h"
#include "mechanics/tolerances.h"
#include "simulation/contact/check_mode.h"

namespace trammel::inquiry {

namespace {

using mechanics::FrictionMode;
using mechanics::FrictionState;
using model::ConstraintSense;
using symbolic::ExprId;

bool is_decided_by_numbers(const Machine& machine) {
  const model::Model& model = *machine.model;
  if (machine.rows.lagrange)
    return std::any_of(model.lagrangian->constraints.begin(), model.lagrangian->constraints.end(),
                       [](const auto& c) { return c.sense != ConstraintSense::Equal; });
  const bool is_free = std::any_of(model.constraints.begin(), model.constraints.end(),
                                   [](const model::Constraint& c) { return c.is_free; });
  return is_free && (!machine.contacts.empty() || !model.loads.frictions.empty());
}

// The mode and the forces of a solved state, in the order of its equations of motion.
class Claims {
 public:
  Claims(const Machine& machine, const SolvedState& at, const simulation::CompiledMotion& motion)
      : machine_(machine), at_(at), motion_(motion), formulas_(motion.formulas()) {}

  // Nothing where a sign of the loads is not decided.
  std::optional<simulation::ClaimedMode> find(const simulation::ClosureNumbers& closure) {
    for (const mechanics::Contact& contact : formulas_.contacts)
      machine_.rows.lagrange ? add_multiplier(contact.index) : add_contact(contact.index);
    for (std::size_t k = 0; k < formulas_.frictions.size(); ++k)
      if (!add_friction(k, closure)) return std::nullopt;
    return std::move(claimed_);
  }

 private:
  double number(ExprId symbol) const { return at_.response.values.find(symbol).value_or(NAN); }

  void add_multiplier(std::size_t k) {
    const model::CoordinateConstraint& c = machine_.model->lagrangian->constraints[k];
    const double sense = c.sense == ConstraintSense::AtMost ? -1.0 : 1.0;
    claimed_.active.push_back(at_.state.mode.in_force.is_in_force[k]);
    claimed_.normals.push_back(sense * number(c.multiplier));
  }

  std::size_t row_of(std::size_t follower) const {
    const auto at = std::find_if(
        machine_.contacts.begin(), machine_.contacts.end(),
        [&](const mechanics::ContactRow& row) { return row.contact.value == follower; });
    return static_cast<std::size_t>(at - machine_.contacts.begin());
  }

  void add_contact(std::size_t follower) {
    const std::size_t k = row_of(follower);
    const mechanics::ContactRow& row = machine_.contacts[k];
    claimed_.active.push_back(at_.state.mode.contacts.active[k]);
    claimed_.normals.push_back((row.is_upper_limit ? -1.0 : 1.0) * number(row.force));
  }

  bool add_friction(std::size_t k, const simulation::ClosureNumbers& closure) {
    const mechanics::DryFriction& sliding = formulas_.frictions[k];
    if (sliding.sign) return add_sign(k, closure.speeds[k]);
    if (sliding.is_of_contact) {
      const std::size_t row = row_of(formulas_.contacts[sliding.pressed_by].index);
      add(at_.state.mode.contacts.frictions[row], number(machine_.contacts[row].friction->force));
    } else {
      add(at_.state.mode.incidences[sliding.friction],
          number(machine_.model->loads.frictions[sliding.friction].force));
    }
    return true;
  }
  void add(const FrictionState& state, double force) {
    claimed_.frictions.push_back(state);
    claimed_.tangential.push_back(force);
  }

  // A force that jumps with the sign of a rate acts against it with size 1; at rest it is what was
  // decided.
  bool add_sign(std::size_t k, double speed) {
    for (const mechanics::DecidedSign& sign : formulas_.decided_signs) {
      if (sign.sliding != k) continue;
      for (const mechanics::HeldSign& held : at_.state.mode.signs) {
        if (!(held.as_written == sign.as_written)) continue;
        symbolic::Values one;
        one.set(*formulas_.frictions[k].sign, 1.0);
        const double value = held.value * symbolic::eval(motion_.pool(), sign.value, one);
        const bool starts = held.kind == mechanics::HeldSign::Kind::Starts;
        add({starts ? FrictionMode::Starts : FrictionMode::Sticks,
             !starts     ? 0
             : value > 0 ? 1
                         : -1,
             1},
            -value);
        return true;
      }
    }
    if (speed == 0.0) return false;
    add({FrictionMode::Slides, speed > 0 ? 1 : -1, 1}, speed > 0 ? -1.0 : 1.0);
    return true;
  }

  const Machine& machine_;
  const SolvedState& at_;
  const simulation::CompiledMotion& motion_;
  const mechanics::MotionFormulas& formulas_;
  simulation::ClaimedMode claimed_;
};

std::string find(const Case& here) {
  if (here.asked == nullptr || !here.asked->response.problem.empty() ||
      !here.asked->response.sharing.empty() || !is_decided_by_numbers(here.machine))
    return {};
  const auto motion = compile_motion(here.machine, *here.asked, here.scratch.pool.budget());
  if (!motion || motion->formulas().x.empty()) return {};
  const mechanics::MotionState& at = motion->home().state;
  simulation::Mover mover(motion, motion->home().inputs);
  simulation::ClosureNumbers closure;
  mover.motion().eval(at, closure);
  const auto claimed = Claims(here.machine, *here.asked, *motion).find(closure);
  if (!claimed) return {};
  double fastest = 0.0, size = motion->home().inputs.size;
  for (const double v : at.v) fastest = std::max(fastest, std::abs(v));
  if (here.machine.rows.lagrange)
    for (const double x : at.x) size = std::max(size, std::abs(x));
  return simulation::find_fault(mover, at, *claimed,
                                {mechanics::touching_gap * size, mechanics::still_rate * fastest},
                                rounding_of_two_roads());
}

}  // namespace

mechanics::LawRounding rounding_of_two_roads() {
  return {tolerated_difference, floor_of_law};
}

std::string find_mode_fault(const Case& here) {
  std::optional<std::string>& known = here.memo.mode_fault;
  if (!known) known = find(here);
  return *known;
}

}  // namespace trammel::inquiry
