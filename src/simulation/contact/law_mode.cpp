// SPDX-License-Identifier: Apache-2.0
#include "simulation/contact/law_mode.h"

#include <algorithm>
#include <span>
#include <utility>
#include <vector>

#include "numeric/linear/repeated_rows.h"
#include "simulation/tolerances.h"

namespace trammel::simulation {

namespace {

using mechanics::FrictionMode;
using mechanics::LawStatus;

// Where others hold it, what rests sticks.
FrictionState state_of(const mechanics::FrictionState& found, int slides) {
  const bool is_held = found.mode == FrictionMode::Slides && slides == 0;
  return {found.mode == FrictionMode::Sticks || is_held, found.direction, found.pressure};
}

Mode to_mode(Mover& mover, const MotionLaw& problem, const ContactSituation& situation,
             const mechanics::LawMode& found) {
  Mode mode = mover.open_mode(situation.at_hand);
  const ContactsAtHand& contacts = mover.at_hand(mode);
  for (std::size_t i = 0; i < situation.touching.size(); ++i)
    mode.active[situation.touching[i]] = found.active[i];
  for (std::size_t i = 0; i < problem.acting.size(); ++i) {
    const std::size_t k = problem.acting[i];
    if (acts(contacts.friction(k), mode))
      mode.frictions[k] = state_of(found.frictions[i], problem.frictions[i].slides);
  }
  return mode;
}

// Leaves out of the normals that bear those whose rates follow from others, first what presses
// least.
void keep_independent(const MotionLaw& problem, std::span<const double> forces,
                      std::vector<char>& active) {
  std::vector<std::size_t> order;
  for (std::size_t i = 0; i < active.size(); ++i)
    if (active[i] != 0 && !problem.normals[i].is_two_sided) order.push_back(i);
  std::stable_sort(order.begin(), order.end(),
                   [&](std::size_t a, std::size_t b) { return forces[a] > forces[b]; });
  for (const std::size_t i :
       numeric::find_repeated_rows(problem.mobility, problem.open.size(), order, same_row))
    active[i] = 0;
}

}  // namespace

std::optional<Mode> find_mode_by_law(Mover& mover, const MotionLaw& problem,
                                     const ContactSituation& situation) {
  mechanics::LawOutput found = mechanics::decide_contacts(problem.input());
  if (found.status == LawStatus::Shared) found = mechanics::find_ways(problem.input()).first;
  if (found.status != LawStatus::One && found.status != LawStatus::Shared) return std::nullopt;
  return to_mode(mover, problem, situation, found.mode);
}

std::optional<Mode> find_even_mode(Mover& mover, const MotionLaw& problem,
                                   const ContactSituation& situation) {
  mechanics::LawOutput found = mechanics::decide_contacts(problem.input());
  if (found.status != LawStatus::One && found.status != LawStatus::Shared) return std::nullopt;
  keep_independent(problem, found.forces, found.mode.active);
  return to_mode(mover, problem, situation, found.mode);
}

}  // namespace trammel::simulation
