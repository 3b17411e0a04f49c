// SPDX-License-Identifier: Apache-2.0
#include "simulation/contact/law_mode.h"

#include <utility>

#include "mechanics/contact/thin_out.h"

namespace trammel::simulation {

namespace {

constexpr std::size_t shared_by_sets = 10;  // contacts, of which all sets are tried besides

}  // namespace

std::optional<Mode> find_mode_by_law(Mover& mover, const MotionState& at,
                                     const ContactSituation& situation) {
  const auto problem = make_law_problem(mover, at, situation);
  if (!problem) return std::nullopt;
  mechanics::LawOutput found = mechanics::decide_contacts(problem->input());
  const bool is_shared = found.status == mechanics::LawStatus::Shared;
  if (is_shared && situation.touching.size() > shared_by_sets)
    found = mechanics::thin_out(problem->input(), std::move(found));
  else if (found.status != mechanics::LawStatus::One)
    return std::nullopt;
  Mode mode = mover.open_mode(situation.at_hand);
  const ContactsAtHand& contacts = mover.at_hand(mode);
  for (std::size_t i = 0; i < situation.touching.size(); ++i)
    mode.active[situation.touching[i]] = found.mode.active[i];
  for (std::size_t i = 0; i < problem->acting.size(); ++i) {
    const std::size_t k = problem->acting[i];
    if (!acts(contacts.friction(k), mode)) continue;
    const mechanics::FrictionState& state = found.mode.frictions[i];
    mode.frictions[k] = {state.mode == mechanics::FrictionMode::Sticks, state.direction,
                         state.pressure};
  }
  return mode;
}

}  // namespace trammel::simulation
