// SPDX-License-Identifier: Apache-2.0
// Which contacts bear and where friction sticks: decided at a state by its forces.
#pragma once

#include <cstddef>
#include <cstdint>
#include <string>
#include <vector>

#include "simulation/equations/mover.h"

namespace trammel::simulation {

/// Below these sizes a gap counts as closed, a speed as none.
struct Thresholds {
  double gap = 0.0, speed = 0.0;
};

/// What the event at hand has settled, so that it is not decided again.
struct Settled {
  std::vector<char> released;  // by contact: stays open
  std::vector<int> started;    // by friction: the direction in which it starts; 0: not settled
  std::vector<char> pressed;   // by friction: the sign of its pressure is known, though it is 0 now
  bool holds = false;          // the mode at hand, found by shares_load() and a look ahead
};
Settled nothing_settled(const ContactsAtHand& contacts);

/// Friction that is at its limit, but held by others (`is_held`), starts with the one of these that
/// starts now, if that moves it in the direction of its own sliding.
///
/// Shapes  mode: as it was up to now
void start_together(Mover& mover, const MotionState& at, const Mode& mode, Settled& settled);

/// Whether what bears and rests has forces that are one choice of many: then a friction at its
/// limit need not start, and where the last share is used up others may start with it, in any
/// direction.
///
/// Cost    make_law_problem() and the law, where no friction is held
bool shares_load(Mover& mover, const MotionState& at, const Mode& mode);

/// How many modes fit a state.
enum class ModeChoice : std::uint8_t { One, None, Several };

/// Sets the mode: contacts that touch and do not open bear as far as their forces push; what rests
/// sticks unless the forces are too large.
///
/// Shapes  mode: as it was up to now; what is at hand in it counts, and stays
/// Math    the law of contact (mechanics/contact/law.h) in accelerations; where a load can be
///         shared in many ways, a corner of the shares
/// Errors  None where no choice fits, Several where a force that jumps with the sign of a rate
///         drives that rate off 0 either way
/// Cost    make_law_problem() and the law; two solutions more for each friction that slides slowly
ModeChoice decide_mode(Mover& mover, const MotionState& at, const Thresholds& limits,
                       const Settled& settled, Mode& mode);

/// The message for where not exactly one mode fits.
std::string why_no_mode(const ContactsAtHand& contacts, ModeChoice choice);

}  // namespace trammel::simulation
