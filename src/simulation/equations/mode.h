// SPDX-License-Identifier: Apache-2.0
// Which contacts bear and what dry friction does: the smooth systems of a motion differ by it.
#pragma once

#include <algorithm>
#include <cstddef>
#include <span>
#include <vector>

#include "mechanics/motion/motion_formulas.h"
#include "mechanics/motion/motion_start.h"
#include "simulation/equations/contact_name.h"

namespace trammel::simulation {

// The formulas of a motion, which this province computes with.
using mechanics::Contact;
using mechanics::DecidedSign;
using mechanics::DryFriction;
using mechanics::Entry;
using mechanics::FreeValue;
using mechanics::MassEntry;
using mechanics::MotionFormulas;
using mechanics::MotionInputs;
using mechanics::MotionRow;
using mechanics::MotionStart;
using mechanics::MotionState;
using mechanics::MovingPoint;
using mechanics::Pressing;
using mechanics::push_of;
using mechanics::RowLevel;
using mechanics::Turn;
using symbolic::ExprId;

/// What one friction does.
struct FrictionState {
  bool sticks = false;
  int direction = 0;     // of the sliding, or of what is about to slide
  int pressure = 1;      // sign of the normal force
  bool is_held = false;  // at its limit and yet at rest, since others stick

  bool operator==(const FrictionState&) const = default;

  template <class Archive>
  void visit(Archive& archive) {
    archive(sticks);
    archive(direction);
    archive(pressure);
    archive(is_held);
  }
};
inline bool rests(const FrictionState& friction) {
  return friction.sticks || friction.is_held;
}

/// Which of the smooth systems moves at present. Contacts are those of the formulas and, behind
/// them, those of a source that are at hand; frictions likewise.
struct Mode {
  std::vector<char> active;              // by contact
  std::vector<FrictionState> frictions;  // by friction
  std::vector<ContactName> at_hand{};    // of a source, ordered

  bool operator==(const Mode&) const = default;

  template <class Archive>
  void visit(Archive& archive) {
    archive(active);
    archive(frictions);
    archive(at_hand);
  }
};

inline bool any_sticks(const Mode& mode) {
  return std::any_of(mode.frictions.begin(), mode.frictions.end(),
                     [](const FrictionState& friction) { return friction.sticks; });
}

/// Whether anything presses, so that there is friction.
inline bool acts(const DryFriction& sliding, const Mode& mode) {
  return !sliding.is_of_contact || mode.active[sliding.pressed_by] != 0;
}

/// What presses a friction that is of no contact, or how that changes.
///
/// Shapes  weights: by part of its normal force; holding: by direction
inline double sum_of_pressing(const DryFriction& sliding, std::span<const double> weights,
                              std::span<const double> holding) {
  double sum = 0.0;
  for (std::size_t i = 0; i < weights.size(); ++i)
    sum += weights[i] * holding[sliding.normal[i].direction];
  return sum;
}

struct Forces {
  std::vector<double> holding;    // by direction
  std::vector<double> contacts;   // 0 where open
  std::vector<double> frictions;  // along their slidings
  std::vector<double> limits;     // of frictions
  std::vector<double> normals;    // of frictions: what presses; 1 for constant forces
};

}  // namespace trammel::simulation
