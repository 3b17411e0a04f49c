// SPDX-License-Identifier: Apache-2.0
#include "inquiry/run/shared_load.h"

#include <algorithm>
#include <cmath>
#include <utility>

#include "inquiry/machine/find_state.h"
#include "inquiry/tolerances.h"
#include "mechanics/lagrange/lagrange_law.h"
#include "mechanics/tolerances.h"

namespace trammel::inquiry {

namespace {

class LoadSharer {
 public:
  LoadSharer(const Machine& machine, simulation::Mover& mover, const simulation::MotionState& at,
             const simulation::Mode& mode, double still)
      : machine_(machine), formulas_(mover.formulas()), mode_(mode), still_(still) {
    mover.motion().eval(at, closure_);
    for (std::size_t k = 0; k < formulas_.contacts.size(); ++k)
      if (mode.active[k] == 0 &&
          std::abs(closure_.gaps[k]) <= mechanics::touching_gap * mover.inputs().size &&
          std::abs(closure_.gap_rates[k]) <= still_)
        more_.push_back(k);
  }

  std::optional<SharedLoad> respond(State there) const {
    if (machine_.rows.lagrange) return respond_in_coordinates(std::move(there));
    const bool is_held = std::any_of(mode_.frictions.begin(), mode_.frictions.end(),
                                     [](const auto& friction) { return friction.is_held; });
    std::optional<SolvedState> shared;
    if (!more_.empty() || is_held) {
      State wide = there;
      widen(wide.mode.contacts);
      shared = inquiry::respond(machine_, std::move(wide), Contacts::Keep);
    }
    std::optional<SolvedState> decided;
    if (shared && !shared->response.problem.empty())
      decided = inquiry::respond(machine_, there, Contacts::Decide);
    auto solved = inquiry::respond(machine_, std::move(there), Contacts::Keep);
    if (!solved) return std::nullopt;
    if (decided && !decided->response.others.empty())
      return with_idle_contacts(std::move(*solved), std::move(*decided));
    if (!shared || shared->response.sharing.empty()) {
      std::vector<std::string> names = names_of(solved->response.sharing);
      return SharedLoad{std::move(*solved), std::move(names), {}};
    }
    std::vector<std::string> names = names_of(shared->response.sharing);
    if (!presses(*shared)) std::swap(*solved, *shared);
    return SharedLoad{std::move(*shared), std::move(names), std::move(solved)};
  }

 private:
  std::optional<SharedLoad> respond_in_coordinates(State there) const {
    auto solved = inquiry::respond(machine_, std::move(there), Contacts::Keep);
    if (!solved) return std::nullopt;
    SharedLoad load{std::move(*solved), {}, {}};
    if (more_.empty()) return load;
    load.other = load.solved;
    mechanics::ConstraintsInForce wide = load.solved.state.mode.in_force;
    for (const std::size_t k : more_) wide.is_in_force[formulas_.contacts[k].index] = 1;
    for (const std::size_t k : mechanics::share_load(*machine_.pool, *machine_.rows.lagrange, wide,
                                                     load.solved.response.values)) {
      const auto& constraint = machine_.model->lagrangian->constraints[k];
      load.names.push_back(constraint.name.empty() ? constraint.text : constraint.name);
    }
    return load;
  }

  // Contacts that no force can move bear nothing in the run, and may bear anything. In the first of
  // the other shares all bear that may.
  SharedLoad with_idle_contacts(SolvedState solved, SolvedState decided) const {
    mechanics::Response share = std::move(decided.response.others.front());
    std::vector<model::FollowerIndex> bearing;
    for (const std::size_t k : more_) {
      const model::FollowerIndex contact = machine_.contacts[k].contact;
      if (share.bearing[contact.value] != solved.response.bearing[contact.value])
        bearing.push_back(contact);
    }
    decided.response = std::move(share);
    return {std::move(solved), names_of(bearing), std::move(decided)};
  }

  // What is at its limit since others hold it could as well stick.
  void widen(mechanics::ContactMode& contacts) const {
    for (const std::size_t k : more_) contacts.active[k] = 1;
    for (std::size_t s = 0; s < formulas_.frictions.size(); ++s) {
      const mechanics::DryFriction& sliding = formulas_.frictions[s];
      if (!sliding.is_of_contact) continue;
      const bool is_more = std::find(more_.begin(), more_.end(), sliding.pressed_by) != more_.end();
      if (!is_more && !mode_.frictions[s].is_held) continue;
      const double speed = closure_.speeds[s];
      mechanics::FrictionState& state = contacts.frictions[sliding.pressed_by];
      state = {mechanics::FrictionMode::Sticks, 0, 1};
      if (std::abs(speed) > still_)
        state = {mechanics::FrictionMode::Slides, speed > 0 ? 1 : -1, 1};
    }
  }

  // Whether no contact pulls and no friction is beyond its limit.
  bool presses(const SolvedState& at) const {
    const auto number = [&](symbolic::ExprId e) {
      return symbolic::eval(*machine_.pool, e, at.response.values);
    };
    double most = 0.0;
    for (const mechanics::ContactRow& row : machine_.contacts)
      most = std::max(most, std::abs(number(row.force)));
    const double rest = tolerated_difference * most;
    return std::all_of(
        machine_.contacts.begin(), machine_.contacts.end(), [&](const mechanics::ContactRow& row) {
          const double normal = (row.is_upper_limit ? -1.0 : 1.0) * number(row.force);
          if (normal < -rest) return false;
          if (!row.friction) return true;
          const double amount = number(row.friction->amount);
          return std::abs(number(row.friction->force)) <=
                 amount * (row.friction->is_constant ? 1.0 : normal) + rest;
        });
  }

  std::vector<std::string> names_of(const std::vector<model::FollowerIndex>& contacts) const {
    std::vector<std::string> names;
    for (const model::FollowerIndex f : contacts) {
      const model::Follower& contact = machine_.model->followers[f];
      names.push_back(contact.shown_name());
    }
    return names;
  }

  const Machine& machine_;
  const mechanics::MotionFormulas& formulas_;
  const simulation::Mode& mode_;
  simulation::ClosureNumbers closure_;
  double still_;
  std::vector<std::size_t> more_;  // contacts of the run that touch and are not in its mode
};

}  // namespace

std::optional<SharedLoad> respond_shared(const Machine& machine, simulation::Mover& mover,
                                         const simulation::MotionState& at,
                                         const simulation::Mode& mode, double still, State there) {
  if (mover.formulas().contacts.empty()) {
    auto solved = respond(machine, std::move(there), Contacts::Keep);
    if (!solved) return std::nullopt;
    return SharedLoad{std::move(*solved), {}, {}};
  }
  return LoadSharer(machine, mover, at, mode, still).respond(std::move(there));
}

bool may_share(simulation::Mover& mover, const simulation::MotionState& at,
               const simulation::Mode& mode) {
  if (mover.formulas().contacts.empty()) return false;
  simulation::ClosureNumbers closure;
  mover.motion().eval(at, closure);
  for (std::size_t k = 0; k < mode.active.size(); ++k)
    if (mode.active[k] == 0 &&
        std::abs(closure.gaps[k]) <= mechanics::touching_gap * mover.inputs().size)
      return true;
  return std::any_of(mode.frictions.begin(), mode.frictions.end(),
                     [](const auto& friction) { return friction.is_held; });
}

}  // namespace trammel::inquiry
