// SPDX-License-Identifier: Apache-2.0
// Which contacts bear and where friction sticks: decided at a state by its forces, and by impulses
// where contacts are struck.
#pragma once

#include <cstddef>
#include <vector>

#include "simulation/balance/balance.h"

namespace trammel::simulation {

/// Below these sizes a room counts as closed, a speed as none.
struct Thresholds {
  double room = 0.0, speed = 0.0;
};

/// What an event has settled already.
struct Settled {
  std::vector<char> released;  // by contact: stays slack
  std::vector<int> started;    // by sliding: the direction in which it starts; 0 where not settled
};
Settled nothing_settled(const MotionProblem& problem);

/// Sets the mode: contacts that touch and do not open bear as far as their forces push; what rests
/// sticks unless the forces are too large.
///
/// Math    a linear complementarity problem in the forces of contacts, each choice with the law of
///         friction; sets of contacts are tried from the largest on
/// Errors  false where no choice fits
/// Cost    a solution of the equations of motion a choice; up to 10 contacts at once all 2^n
bool decide_mode(Balance& balance, const State& at, const Thresholds& limits,
                 const Settled& settled, Mode& mode);

struct Impact {
  std::vector<std::size_t> struck;
  std::vector<double> approach;  // the rates of their rooms before, negative
};

/// Contacts that touch and close.
Impact find_impact(Balance& balance, const State& at, const Thresholds& limits);

/// Changes the velocities by the impulses of all contacts that touch.
///
/// Math    Newton's law: rates after >= -restitution * rates before, impulses >= 0, one of both
///         equal, together in all contacts
/// Shapes  without_bounce: by contact, whether its restitution counts as 0
/// Errors  false where no choice fits
bool resolve_impact(Balance& balance, State& at, const Thresholds& limits,
                    const std::vector<char>& without_bounce);

}  // namespace trammel::simulation
