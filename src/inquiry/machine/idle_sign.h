// SPDX-License-Identifier: Apache-2.0
// Signs of rates that constraints alone hold at 0.
#pragma once

#include <cstddef>

#include "simulation/equations/mover.h"

namespace trammel::inquiry {

/// Whether the force of this sign, one way or the other, changes no acceleration.
///
/// Shapes  sliding: the number of the friction that stands for the sign
/// Cost    two solutions of the equations of motion
bool is_idle(simulation::Mover& mover, const mechanics::MotionState& at,
             const simulation::Mode& mode, std::size_t sliding);

}  // namespace trammel::inquiry
