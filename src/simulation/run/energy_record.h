// SPDX-License-Identifier: Apache-2.0
// How well a run keeps its energy.
#pragma once

#include <optional>

#include "simulation/equations/mover.h"

namespace trammel::simulation {

/// What loads exchange along the size of the machine: its weight times that, for one that rests.
///
/// Math    v'Mv/2, v = sqrt(2 x'' scale) with the accelerations at a state where nothing bears
double exchangeable_energy(Mover& mover, const MotionState& at);

class EnergyRecord {
 public:
  template <class Archive>
  void visit(Archive& archive) {
    archive(start_);
    archive(most_kinetic_);
    archive(most_change_);
    archive(is_kept_);
  }

  void note(Mover& mover, const MotionState& at);
  /// An impact takes energy: counts anew from the next state.
  void restart() { start_.reset(); }

  /// The largest change by the largest kinetic energy or, where that is a trace of what loads could
  /// exchange, by the latter; nothing where energy is not kept, or nothing has moved.
  ///
  /// Shapes  exchangeable: see exchangeable_energy()
  std::optional<double> drift(double exchangeable) const;

 private:
  std::optional<double> start_;
  double most_kinetic_ = 0.0, most_change_ = 0.0;
  bool is_kept_ = false;
};

}  // namespace trammel::simulation
