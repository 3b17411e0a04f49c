// SPDX-License-Identifier: Apache-2.0
#include "simulation/run/energy_record.h"

#include <algorithm>
#include <cmath>
#include <vector>

#include "simulation/tolerances.h"

namespace trammel::simulation {

double exchangeable_energy(Mover& mover, const MotionState& at) {
  std::vector<double> acceleration(mover.formulas().x.size());
  if (!mover.accelerate(at, mover.open_mode(), acceleration)) return 0.0;
  MotionState moving = at;
  for (std::size_t i = 0; i < acceleration.size(); ++i)
    moving.v[i] = std::sqrt(2 * std::abs(acceleration[i]) * mover.inputs().scales[i]);
  return mover.kinetic_energy(moving);
}

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

std::optional<double> EnergyRecord::drift(double exchangeable) const {
  const double size = most_kinetic_ > trace_of_energy * exchangeable ? most_kinetic_ : exchangeable;
  if (!is_kept_ || size == 0.0) return std::nullopt;
  return most_change_ / size;
}

}  // namespace trammel::simulation
