// SPDX-License-Identifier: Apache-2.0
#include "inquiry/run/outline_forces.h"

#include <algorithm>
#include <cmath>

#include "inquiry/tolerances.h"

namespace trammel::inquiry {

std::vector<double> pushes_of_outlines(simulation::Mover& mover, const simulation::MotionState& at,
                                       const simulation::Mode& mode, std::size_t size) {
  const mechanics::MotionFormulas& formulas = mover.formulas();
  if (mode.at_hand.empty()) return {};
  std::vector<double> pushes(size, 0.0), normal, along(mode.at_hand.size(), 0.0);
  std::vector<double> acceleration(formulas.x.size());
  simulation::Forces forces;
  if (mover.source()->is_compliant()) {
    for (const simulation::ContactName& name : mode.at_hand)
      normal.push_back(mover.source()->measure(name, at).force);
  } else if (mover.accelerate(at, mode, acceleration, &forces)) {
    const auto own = static_cast<std::ptrdiff_t>(formulas.contacts.size());
    normal.assign(forces.contacts.begin() + own, forces.contacts.end());
    const simulation::ContactsAtHand& contacts = mover.at_hand(mode);
    for (std::size_t k = formulas.frictions.size(); k < contacts.frictions(); ++k)
      along[contacts.friction(k).pressed_by - formulas.contacts.size()] = forces.frictions[k];
  } else {
    return std::vector<double>(size, NAN);
  }
  for (std::size_t k = 0; k < mode.at_hand.size(); ++k)
    mover.source()->add_pushes(mode.at_hand[k], at, normal[k], along[k], pushes);
  return pushes;
}

std::vector<PicturePush> draw_pushes(simulation::Mover& mover, const simulation::MotionState& at,
                                     const simulation::Mode& mode) {
  const mechanics::MotionFormulas& formulas = mover.formulas();
  std::vector<PicturePush> pushes;
  std::vector<double> acceleration(formulas.x.size());
  simulation::Forces forces;
  if (mode.at_hand.empty() || !mover.accelerate(at, mode, acceleration, &forces)) return pushes;
  const simulation::ContactsAtHand& contacts = mover.at_hand(mode);
  std::vector<base::Vector2<double>> drags;
  for (std::size_t k = 0; k < mode.at_hand.size(); ++k) {
    const auto numbers = mover.source()->measure(mode.at_hand[k], at);
    const auto push =
        (contacts.is_compliant() ? numbers.force : forces.contacts[formulas.contacts.size() + k]) *
        numbers.push;
    pushes.push_back({numbers.place.x, numbers.place.y, push.x, push.y});
    drags.push_back(numbers.drag);
  }
  for (std::size_t k = formulas.frictions.size(); k < contacts.frictions(); ++k) {
    const std::size_t of = contacts.friction(k).pressed_by - formulas.contacts.size();
    pushes[of].fx += forces.frictions[k] * drags[of].x;
    pushes[of].fy += forces.frictions[k] * drags[of].y;
  }
  return pushes;
}

namespace {

double largest(const std::vector<double>& slopes) {
  double most = 0.0;
  for (const double slope : slopes) most = std::max(most, std::abs(slope));
  return most;
}

}  // namespace

double miss_of_outlines(simulation::Mover& mover, const simulation::MotionState& at,
                        const simulation::Mode& mode, const mechanics::Response& response,
                        double size) {
  const mechanics::MotionFormulas& formulas = mover.formulas();
  std::vector<double> here(formulas.x.size());
  simulation::Forces forces;
  if (mode.at_hand.empty() || !mover.accelerate(at, mode, here, &forces)) return 0.0;
  std::vector<double> there;
  for (const std::size_t x : formulas.variables) there.push_back(response.acceleration[x]);
  double miss = 0.0, heaviest = 0.0;
  for (const double m : mover.numbers().masses) heaviest = std::max(heaviest, std::abs(m));
  const double tolerated =
      tolerated_difference * std::max(heaviest * size, largest(forces.contacts));
  for (std::size_t k = formulas.contacts.size(); k < mode.active.size(); ++k) {
    if (mode.active[k] == 0) continue;
    if (forces.contacts[k] < -tolerated) return HUGE_VAL;
    const double slope = largest(mover.numbers().contacts[k].slopes);
    if (slope > 0.0) miss = std::max(miss, std::abs(mover.gap_acceleration(k, there)) / slope);
  }
  const simulation::ContactsAtHand& contacts = mover.at_hand(mode);
  for (std::size_t k = formulas.frictions.size(); k < mode.frictions.size(); ++k) {
    if (!acts(contacts.friction(k), mode)) continue;
    if (std::abs(forces.frictions[k]) > forces.limits[k] + tolerated) return HUGE_VAL;
    const double slope = largest(mover.numbers().frictions[k].slopes);
    if (mode.frictions[k].sticks && slope > 0.0)
      miss = std::max(miss, std::abs(mover.sliding_acceleration(k, there)) / slope);
  }
  return miss;
}

}  // namespace trammel::inquiry
