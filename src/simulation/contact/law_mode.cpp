// SPDX-License-Identifier: Apache-2.0
#include "simulation/contact/law_mode.h"

#include <algorithm>
#include <cmath>
#include <span>
#include <utility>
#include <vector>

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

// Leaves out of the normals that bear those whose rates follow from others: the steps of Cholesky's
// factors, of what presses most first.
void keep_independent(const MotionLaw& problem, std::span<const double> forces,
                      std::vector<char>& active) {
  std::vector<std::size_t> order;
  for (std::size_t i = 0; i < active.size(); ++i)
    if (active[i] != 0 && !problem.normals[i].is_two_sided) order.push_back(i);
  std::stable_sort(order.begin(), order.end(),
                   [&](std::size_t a, std::size_t b) { return forces[a] > forces[b]; });
  std::vector<std::size_t> kept;
  std::vector<std::vector<double>> factors;
  for (const std::size_t i : order) {
    const auto mobility = [&](std::size_t j) {
      return problem.mobility[i * problem.open.size() + j];
    };
    std::vector<double> own;
    double left = mobility(i);
    for (std::size_t j = 0; j < kept.size(); ++j) {
      double part = mobility(kept[j]);
      for (std::size_t k = 0; k < j; ++k) part -= own[k] * factors[j][k];
      own.push_back(part / factors[j][j]);
      left -= own[j] * own[j];
    }
    active[i] = left > same_row * mobility(i) ? 1 : 0;
    if (active[i] == 0) continue;
    own.push_back(std::sqrt(left));
    kept.push_back(i);
    factors.push_back(std::move(own));
  }
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
