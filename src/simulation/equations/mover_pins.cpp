// SPDX-License-Identifier: Apache-2.0
// Friction in pins, whose limits depend on the forces that a solution gives.
#include <algorithm>
#include <cmath>

#include "mechanics/tolerances.h"
#include "simulation/equations/mover.h"

namespace trammel::simulation {

// Solves the factored equations for the right side. The limits of frictions in pins depend on
// forces that depend on them: each solution gives new ones until these agree.
bool Mover::solve_with_pins(const StateView& at, const Mode& mode, double settled) {
  pin_limits_.assign(mode.frictions.size(), 0.0);
  if (!motion_.has_pins()) {
    solver_.solve(right_);
    return true;
  }
  const std::vector<double> without = right_;
  for (int round = 0; round < mechanics::pin_rounds_max; ++round) {
    right_ = without;
    add_pins(mode, right_);
    solver_.solve(right_);
    take_forces(mode, forces_of_pins_);
    motion_.eval_joints(at, std::span(right_).first(formulas_.x.size()), forces_of_pins_,
                        joint_sizes_);
    double change = 0.0, most = 0.0;
    for (std::size_t k = 0; k < formulas_.frictions.size(); ++k) {
      if (!formulas_.frictions[k].joint) continue;
      const double limit = numbers_.amounts[k] * joint_sizes_[k];
      change = std::max(change, std::abs(limit - pin_limits_[k]));
      most = std::max(most, limit);
      pin_limits_[k] = limit;
    }
    if (!(change > settled * most)) return std::isfinite(most);
  }
  return false;
}

void Mover::add_pins(const Mode& mode, std::span<double> right) const {
  for (std::size_t k = 0; k < formulas_.frictions.size(); ++k) {
    const DryFriction& sliding = formulas_.frictions[k];
    const FrictionState& friction = mode.frictions[k];
    if (!sliding.joint || friction.sticks) continue;
    const std::vector<double>& along = push_numbers(k);
    for (std::size_t i = 0; i < along.size(); ++i)
      right[sliding.along.slopes[i].variable] -= friction.direction * pin_limits_[k] * along[i];
  }
}

}  // namespace trammel::simulation
