// SPDX-License-Identifier: Apache-2.0
// Velocities that jump: contacts that are struck, all those of one instant together.
#pragma once

#include <cstddef>
#include <vector>

#include "simulation/contact/decide_mode.h"
#include "simulation/equations/mover.h"

namespace trammel::simulation {

/// Contacts that touch and close.
///
/// Shapes  by increasing number
std::vector<std::size_t> find_struck(Mover& mover, const MotionState& at, const Mode& mode,
                                     const Thresholds& limits);

/// Changes the velocities by the impulses of all contacts that touch, normal and along them.
///
/// Math    Newton's law: rates of gaps after >= -restitution * rates before, impulses >= 0, one of
///         both equal; Coulomb's law of impulses: along the contact at most coefficient * normal
///         impulse, and that against the sliding that is left. One linear complementarity problem
///         for all. Where friction makes energy by this law, Poisson's law is taken: first the
///         impulses that bring the closing to its end, then the restitution's part of them
/// Shapes  mode: what is at hand in it counts; without_bounce: by contact, whether its restitution
///         counts as 0
/// Errors  false where the problem has no solution
/// Source  [PfeifferGlocker1996 8], [StewartTrinkle1996]
bool resolve_impact(Mover& mover, MotionState& at, const Mode& mode, const Thresholds& limits,
                    const std::vector<char>& without_bounce);

/// Whether these impulses are a matter of the law: several contacts push at once, some of them
/// bounce, and one after the other, in the order of their numbers or against it, they would part
/// with other speeds.
///
/// Shapes  as of resolve_impact()
/// Pre     resolve_impact() has solved it
bool depends_on_law(Mover& mover, const MotionState& at, const Mode& mode, const Thresholds& limits,
                    const std::vector<char>& without_bounce);

/// How far a contact opens after an impact, until forces bring it back; infinite where they do not,
/// or where it does not open.
///
/// Shapes  mode: before the impact
double find_rise(Mover& mover, const MotionState& at, const Thresholds& limits, Mode mode,
                 std::size_t contact);

}  // namespace trammel::simulation
