// SPDX-License-Identifier: Apache-2.0
#include "inquiry/machine/idle_sign.h"

#include <algorithm>
#include <array>
#include <cmath>
#include <vector>

#include "mechanics/tolerances.h"

namespace trammel::inquiry {

namespace {

using mechanics::MotionFormulas;
using simulation::Mode;
using simulation::Mover;

// What the force of a sign would do to its coordinates alone, beside which rounding of what
// constraints hold at rest is none. Pre: the mover has just accelerated.
double eval_own_acceleration(Mover& mover, std::size_t sliding) {
  const MotionFormulas& problem = mover.formulas();
  const mechanics::DryFriction& friction = problem.frictions[sliding];
  const std::vector<mechanics::Entry>& push = mechanics::push_of(friction);
  const std::vector<double>& pushes = mover.push_numbers(sliding);
  double most = 0.0;
  for (std::size_t k = 0; k < problem.masses.size(); ++k) {
    const mechanics::MassEntry& entry = problem.masses[k];
    const double mass = mover.numbers().masses[k];
    if (entry.row != entry.column || !(mass > 0.0)) continue;
    for (std::size_t i = 0; i < push.size(); ++i)
      if (push[i].variable == entry.row)
        most = std::max(most, std::abs(mover.numbers().amounts[sliding] * pushes[i]) / mass);
  }
  return most;
}

}  // namespace

bool is_idle(Mover& mover, const mechanics::MotionState& at, const Mode& mode,
             std::size_t sliding) {
  std::array<std::vector<double>, 2> accelerations;
  double change = 0.0;
  for (std::size_t side = 0; side < 2; ++side) {
    Mode pushed = mode;
    pushed.frictions[sliding].sticks = false;
    pushed.frictions[sliding].direction = side == 0 ? -1 : 1;
    accelerations[side].resize(at.x.size());
    if (!mover.accelerate(at, pushed, accelerations[side])) return false;
  }
  double most = eval_own_acceleration(mover, sliding);
  for (std::size_t i = 0; i < at.x.size(); ++i) {
    const double a = accelerations[0][i], b = accelerations[1][i];
    most = std::max({most, std::abs(a), std::abs(b)});
    change = std::max(change, std::abs(a - b));
  }
  return change <= mechanics::action_rounding * most;
}

}  // namespace trammel::inquiry
