// SPDX-License-Identifier: Apache-2.0
#include "simulation/contact/law_problem.h"

#include <algorithm>
#include <utility>

namespace trammel::simulation {

namespace {

class LawProblemMaker {
 public:
  LawProblemMaker(Mover& mover, const ContactSituation& situation)
      : mover_(mover), loose_(mover.open_mode(situation.at_hand)), situation_(situation) {}

  std::optional<MotionLaw> make(const MotionState& at) {
    if (mover_.motion().has_pins() && situation_.limits.empty()) return std::nullopt;
    std::vector<double> acceleration(mover_.formulas().x.size());
    Forces forces;
    if (!mover_.accelerate(at, loose_, acceleration, &forces)) return std::nullopt;
    choose_rows();
    made_.open = accelerations_by(acceleration, forces.holding);
    if (!mover_.begin_impulses(at, loose_)) return std::nullopt;
    const std::size_t rows = made_.open.size();
    made_.mobility.assign(rows * rows, 0.0);
    for (std::size_t by = 0; by < rows; ++by) {
      if (is_holding(by)) {
        made_.mobility[by * rows + by] = -1.0;
        continue;
      }
      std::vector<double> holding;
      const std::vector<double> change = respond(by, holding);
      const std::vector<double> changes = slopes_by(change, holding);
      for (std::size_t on = 0; on < rows; ++on) made_.mobility[on * rows + by] = changes[on];
    }
    mechanics::LawScale scale;
    for (const double a : acceleration)
      scale.acceleration = std::max(scale.acceleration, std::abs(a));
    for (const double m : mover_.numbers().masses) scale.mass = std::max(scale.mass, std::abs(m));
    mechanics::hold_what_no_force_moves(made_, scale);
    mechanics::rest_what_rounding_moves(made_, scale);
    return std::move(made_);
  }

 private:
  std::optional<std::size_t> normal_of(std::size_t contact) const {
    const auto& all = situation_.touching;
    const auto at = std::find(all.begin(), all.end(), contact);
    if (at == all.end()) return std::nullopt;
    return static_cast<std::size_t>(at - all.begin());
  }

  void choose_rows() {
    made_.normals.resize(situation_.touching.size());
    const std::vector<double>& amounts = mover_.numbers().amounts;
    for (std::size_t k = 0; k < contacts_.frictions(); ++k) {
      const DryFriction& sliding = contacts_.friction(k);
      std::optional<std::size_t> pressed_by;
      if (sliding.is_of_contact) {
        pressed_by = normal_of(sliding.pressed_by);
        if (!pressed_by) continue;
      } else if (!sliding.is_constant) {
        pressed_by = made_.normals.size();
        made_.normals.push_back({0.0, 0.0, true});
        pressing_.push_back(k);
      }
      made_.acting.push_back(k);
      made_.frictions.push_back({pressed_by, sliding.joint ? situation_.limits[k] : amounts[k],
                                 situation_.slides[k], sliding.is_constant});
    }
  }

  bool is_holding(std::size_t row) const {
    return row >= situation_.touching.size() && row < made_.normals.size();
  }

  // The change of velocities and of what always holds by a unit impulse.
  std::vector<double> respond(std::size_t row, std::vector<double>& holding) {
    if (row < made_.normals.size()) {
      const std::size_t contact = situation_.touching[row];
      return mover_.respond(contacts_.contact(contact).gap.slopes,
                            mover_.numbers().contacts[contact].slopes, &holding);
    }
    const std::size_t k = made_.acting[row - made_.normals.size()];
    return mover_.respond(push_of(contacts_.friction(k)), mover_.push_numbers(k), &holding);
  }

  // By row, of a change of the velocities.
  std::vector<double> slopes_by(const std::vector<double>& change,
                                const std::vector<double>& holding) const {
    std::vector<double> rates;
    for (const std::size_t contact : situation_.touching)
      rates.push_back(mover_.gap_slope(contact, change));
    for (const std::size_t k : pressing_) rates.push_back(mover_.holding_force(k, holding));
    for (const std::size_t k : made_.acting) rates.push_back(mover_.sliding_slope(k, change));
    return rates;
  }
  std::vector<double> accelerations_by(const std::vector<double>& acceleration,
                                       const std::vector<double>& holding) const {
    std::vector<double> rates;
    for (const std::size_t contact : situation_.touching)
      rates.push_back(mover_.gap_acceleration(contact, acceleration));
    for (const std::size_t k : pressing_) rates.push_back(mover_.holding_force(k, holding));
    for (const std::size_t k : made_.acting)
      rates.push_back(mover_.sliding_acceleration(k, acceleration));
    return rates;
  }

  Mover& mover_;
  const Mode loose_;
  const ContactsAtHand& contacts_ = mover_.at_hand(loose_);
  const ContactSituation& situation_;
  MotionLaw made_;
  std::vector<std::size_t> pressing_;  // by two-sided normal: the friction that it presses
};

}  // namespace

std::optional<MotionLaw> make_law_problem(Mover& mover, const MotionState& at,
                                          const ContactSituation& situation) {
  return LawProblemMaker(mover, situation).make(at);
}

}  // namespace trammel::simulation
