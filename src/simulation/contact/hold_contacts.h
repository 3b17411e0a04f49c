// SPDX-License-Identifier: Apache-2.0
// States brought back to where contacts touch and rest, by impulses: what that changes of the
// energy is as small as the square of the change.
#pragma once

#include "simulation/equations/mover.h"

namespace trammel::simulation {

/// Moves x by the least change that brings the gaps of active contacts to 0.
///
/// Math    dx = sum of lambda_k M^-1 g_k', gaps + g' dx = 0, once more until nothing changes; of
///         many lambda the shortest, so that contacts may follow from one another. Those that
///         cannot all be 0, as between parts that move as they are told, are brought as near as
///         they can
/// Errors  false where the masses leave changes open; the state then stays
bool close_gaps(Mover& mover, MotionState& at, const Mode& mode);

/// The same for v, once: the rates of active contacts, and the sliding of what sticks.
///
/// Math    the nearest velocities by their kinetic energy, which falls by that of the change; a
///         change that is nearest by scales instead takes or gives as much as the change times the
///         speeds
bool stop_gaps(Mover& mover, MotionState& at, const Mode& mode);

}  // namespace trammel::simulation
