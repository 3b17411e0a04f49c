// SPDX-License-Identifier: Apache-2.0
#include "simulation/contact/law_mode.h"

#include <algorithm>
#include <utility>

#include "mechanics/contact/law.h"

namespace trammel::simulation {

namespace {

using mechanics::FrictionMode;
using mechanics::LawMode;

class LawModeFinder {
 public:
  LawModeFinder(Mover& mover, const ContactSituation& situation)
      : mover_(mover), formulas_(mover.formulas()), situation_(situation) {}

  std::optional<Mode> find(const MotionState& at) {
    std::vector<double> loose(formulas_.x.size());
    if (!mover_.accelerate(at, no_contacts(), loose) || !choose_rows()) return std::nullopt;
    const std::vector<double> open = accelerations_by(loose);
    if (!mover_.begin_impulses(at)) return std::nullopt;
    const std::size_t rows = normals_.size() + frictions_.size();
    std::vector<double> mobility(rows * rows);
    for (std::size_t by = 0; by < rows; ++by) {
      const std::vector<double> changes = slopes_by(respond(by));
      for (std::size_t on = 0; on < rows; ++on) mobility[on * rows + by] = changes[on];
    }
    const mechanics::LawOutput found =
        mechanics::decide_contacts({normals_, frictions_, mobility, open});
    if (found.status != mechanics::LawStatus::One) return std::nullopt;
    return mode_of(found.mode);
  }

 private:
  Mode no_contacts() const {
    return {std::vector<char>(formulas_.contacts.size(), 0),
            std::vector<FrictionState>(formulas_.frictions.size())};
  }

  std::optional<std::size_t> normal_of(std::size_t contact) const {
    const auto& all = situation_.touching;
    const auto at = std::find(all.begin(), all.end(), contact);
    if (at == all.end()) return std::nullopt;
    return static_cast<std::size_t>(at - all.begin());
  }

  // False where friction is pressed by what always holds.
  bool choose_rows() {
    normals_.resize(situation_.touching.size());
    const std::vector<double>& amounts = mover_.numbers().amounts;
    for (std::size_t k = 0; k < formulas_.frictions.size(); ++k) {
      const DryFriction& sliding = formulas_.frictions[k];
      std::optional<std::size_t> pressed_by;
      if (sliding.is_of_contact) {
        pressed_by = normal_of(sliding.pressed_by);
        if (!pressed_by) continue;
      }
      if (!pressed_by && !sliding.is_constant) return false;
      // A constant force at a contact acts while that bears, which the law does not know.
      if (pressed_by && sliding.is_constant) return false;
      acting_.push_back(k);
      frictions_.push_back({pressed_by, amounts[k], situation_.slides[k]});
    }
    return true;
  }

  std::vector<double> respond(std::size_t row) {
    if (row < normals_.size()) {
      const std::size_t contact = situation_.touching[row];
      return mover_.respond(formulas_.contacts[contact].gap.slopes,
                            mover_.numbers().contacts[contact].slopes);
    }
    const std::size_t k = acting_[row - normals_.size()];
    return mover_.respond(push_of(formulas_.frictions[k]), mover_.push_numbers(k));
  }

  // By row, of a change of the velocities.
  std::vector<double> slopes_by(const std::vector<double>& change) const {
    std::vector<double> rates;
    for (const std::size_t contact : situation_.touching)
      rates.push_back(mover_.gap_slope(contact, change));
    for (const std::size_t k : acting_) rates.push_back(mover_.sliding_slope(k, change));
    return rates;
  }
  std::vector<double> accelerations_by(const std::vector<double>& acceleration) const {
    std::vector<double> rates;
    for (const std::size_t contact : situation_.touching)
      rates.push_back(mover_.gap_acceleration(contact, acceleration));
    for (const std::size_t k : acting_)
      rates.push_back(mover_.sliding_acceleration(k, acceleration));
    return rates;
  }

  Mode mode_of(const LawMode& found) const {
    Mode mode = no_contacts();
    for (std::size_t i = 0; i < normals_.size(); ++i)
      mode.active[situation_.touching[i]] = found.active[i];
    for (std::size_t i = 0; i < acting_.size(); ++i) {
      if (!acts(formulas_.frictions[acting_[i]], mode)) continue;
      const mechanics::FrictionState& state = found.frictions[i];
      mode.frictions[acting_[i]] = {state.mode == FrictionMode::Sticks, state.direction, 1};
    }
    return mode;
  }

  Mover& mover_;
  const MotionFormulas& formulas_;
  const ContactSituation& situation_;
  std::vector<mechanics::LawNormal> normals_;
  std::vector<mechanics::LawFriction> frictions_;
  std::vector<std::size_t> acting_;  // by friction of the law: which of the formulas
};

}  // namespace

std::optional<Mode> find_mode_by_law(Mover& mover, const MotionState& at,
                                     const ContactSituation& situation) {
  return LawModeFinder(mover, situation).find(at);
}

}  // namespace trammel::simulation
