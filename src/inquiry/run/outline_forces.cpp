// SPDX-License-Identifier: Apache-2.0
#include "inquiry/run/outline_forces.h"

#include <algorithm>
#include <cmath>
#include <string>

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
      normal.push_back(mover.source()->measured(name, at).force);
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

namespace {

// A contact with its forces along and across the outline.
struct DrawnContact {
  std::string label;  // of its parts
  simulation::ContactNumbers numbers;
  double normal = 0.0, along = 0.0;
};

// Corners of one face that touch can share its friction as they like: each is shown with as much
// as it presses, where a run has some at their limits against each other.
void share_friction_of_faces(std::vector<DrawnContact>& contacts) {
  const auto are_of_one_face = [](const DrawnContact& a, const DrawnContact& b) {
    const auto apart = b.numbers.place - a.numbers.place;
    return a.label == b.label &&
           std::abs(cross(a.numbers.drag, b.numbers.drag)) <= same_in_picture &&
           dot(a.numbers.drag, b.numbers.drag) > 0.0 &&
           std::abs(cross(apart, a.numbers.drag)) <= same_in_picture * length_of(apart);
  };
  for (std::size_t k = 0; k < contacts.size(); ++k) {
    std::vector<DrawnContact*> face{&contacts[k]};
    for (std::size_t other = k + 1; other < contacts.size(); ++other)
      if (are_of_one_face(contacts[k], contacts[other])) face.push_back(&contacts[other]);
    double normal = 0.0, along = 0.0;
    for (const DrawnContact* c : face) {
      normal += c->normal;
      along += c->along;
    }
    if (face.size() > 1 && normal > 0.0)
      for (DrawnContact* c : face) c->along = along * c->normal / normal;
  }
}

}  // namespace

std::vector<PicturePush> draw_pushes(simulation::Mover& mover, const simulation::MotionState& at,
                                     const simulation::Mode& mode) {
  const mechanics::MotionFormulas& formulas = mover.formulas();
  std::vector<PicturePush> pushes;
  std::vector<double> acceleration(formulas.x.size());
  simulation::Forces forces;
  if (mode.at_hand.empty() || !mover.accelerate(at, mode, acceleration, &forces)) return pushes;
  const simulation::ContactsAtHand& contacts = mover.at_hand(mode);
  std::vector<DrawnContact> drawn;
  for (std::size_t k = 0; k < mode.at_hand.size(); ++k) {
    DrawnContact& contact = drawn.emplace_back();
    contact.label = mover.source()->describe(mode.at_hand[k]).label;
    contact.numbers = mover.source()->measured(mode.at_hand[k], at);
    contact.normal = contacts.is_compliant() ? contact.numbers.force
                                             : forces.contacts[formulas.contacts.size() + k];
  }
  for (std::size_t k = formulas.frictions.size(); k < contacts.frictions(); ++k)
    drawn[contacts.friction(k).pressed_by - formulas.contacts.size()].along = forces.frictions[k];
  share_friction_of_faces(drawn);
  for (const DrawnContact& c : drawn) {
    const auto push = c.normal * c.numbers.push + c.along * c.numbers.drag;
    pushes.push_back({c.numbers.place.x, c.numbers.place.y, push.x, push.y});
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
