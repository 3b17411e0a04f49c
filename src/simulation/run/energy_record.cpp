// SPDX-License-Identifier: Apache-2.0
#include "simulation/run/energy_record.h"

#include <algorithm>
#include <cmath>

namespace trammel::simulation {

void EnergyRecord::note(Mover& mover, const MotionState& at) {
  if (!mover.formulas().energy_of_place) return;
  OutputNumbers numbers;
  mover.motion().eval(at, numbers);
  const double kinetic = numbers.energy_of_motion.value_or(mover.kinetic_energy(at));
  const double energy = kinetic + *numbers.energy_of_place;
  is_kept_ = true;
  most_kinetic_ = std::max(most_kinetic_, kinetic);
  if (!start_) start_ = energy;
  most_change_ = std::max(most_change_, std::abs(energy - *start_));
}

std::optional<double> EnergyRecord::drift() const {
  if (!is_kept_ || most_kinetic_ == 0.0) return std::nullopt;
  return most_change_ / most_kinetic_;
}

}  // namespace trammel::simulation
