// SPDX-License-Identifier: Apache-2.0
#include "simulation/contact/law_mode.h"

#include <utility>

namespace trammel::simulation {

namespace {

using mechanics::FrictionMode;
using mechanics::LawStatus;

// Where others hold it, what rests sticks.
FrictionState state_of(const mechanics::FrictionState& found, int slides) {
  const bool is_held = found.mode == FrictionMode::Slides && slides == 0;
  return {found.mode == FrictionMode::Sticks || is_held, found.direction, found.pressure};
}

}  // namespace

std::optional<Mode> find_mode_by_law(Mover& mover, const MotionLaw& problem,
                                     const ContactSituation& situation) {
  mechanics::LawOutput found = mechanics::decide_contacts(problem.input());
  if (found.status == LawStatus::Shared) found = mechanics::find_ways(problem.input()).first;
  if (found.status != LawStatus::One && found.status != LawStatus::Shared) return std::nullopt;
  Mode mode = mover.open_mode(situation.at_hand);
  const ContactsAtHand& contacts = mover.at_hand(mode);
  for (std::size_t i = 0; i < situation.touching.size(); ++i)
    mode.active[situation.touching[i]] = found.mode.active[i];
  for (std::size_t i = 0; i < problem.acting.size(); ++i) {
    const std::size_t k = problem.acting[i];
    if (acts(contacts.friction(k), mode))
      mode.frictions[k] = state_of(found.mode.frictions[i], problem.frictions[i].slides);
  }
  return mode;
}

}  // namespace trammel::simulation
