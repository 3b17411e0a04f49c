// SPDX-License-Identifier: Apache-2.0
// Why a motion cannot go on where parts touch: what moves as it is told leaves them no way, or
// friction does.
#pragma once

#include <optional>
#include <string>

#include "simulation/contact/decide_mode.h"
#include "simulation/equations/mover.h"

namespace trammel::simulation {

/// Whether no accelerations keep what touches from overlapping, however large forces are: friction
/// has no part in it.
///
/// Cost    make_law_problem() and the law
bool has_no_way_on(Mover& mover, const MotionState& at, const Mode& mode, const Thresholds& limits);

/// Whose force makes accelerations grow beyond all bounds, where a motion has come to that.
struct Runaway {
  std::size_t contact = 0;   // of the largest force
  bool by_friction = false;  // without it accelerations would have bounds
};

/// Errors  nothing where contacts are not the cause
/// Cost    three solutions of the equations of motion
std::optional<Runaway> find_runaway(Mover& mover, const MotionState& at, const Mode& mode);

/// The contact at hand that closes the fastest, or opens the slowest; nothing where none touches.
std::optional<std::size_t> find_fastest(Mover& mover, const MotionState& at, const Mode& mode,
                                        const Thresholds& limits);

/// A contact and those that touch beside it at a part that it moves, as `wheel and ball, bed and
/// ball meet`.
std::string tell_meeting(Mover& mover, const MotionState& at, const Mode& mode, std::size_t contact,
                         const Thresholds& limits);

/// What friction of this name does that presses itself on.
std::string tell_paradox(const std::string& name);

}  // namespace trammel::simulation
