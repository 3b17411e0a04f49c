// SPDX-License-Identifier: Apache-2.0
// A mode and forces that another road found, against the law of contact with the numbers of the
// equations of motion.
#pragma once

#include <string>
#include <vector>

#include "mechanics/contact/law.h"
#include "simulation/contact/decide_mode.h"

namespace trammel::simulation {

/// What the other road says of a state.
struct ClaimedMode {
  std::vector<char> active;                         // by contact
  std::vector<double> normals;                      // their forces, positive where they press
  std::vector<mechanics::FrictionState> frictions;  // by friction of the formulas; Slides, 0:
                                                    // nothing can slide
  std::vector<double> tangential;                   // their forces, along their slidings
};

/// What is wrong with it, as `'floor' would have to pull`; empty where it obeys the law, and where
/// the equations of motion cannot tell.
///
/// Math    no mode is decided and nothing is solved for the forces claimed: they are put into the
///         equations, and signs, gaps and cones looked at. What presses a friction and always holds
///         is what the equations make of these forces
/// Shapes  limits: what touches and rests by ten times or a tenth of them counts, so that rounding
///         of either road does not; rounding: how far the roads may differ
/// Cost    make_law_problem()
std::string find_fault(Mover& mover, const MotionState& at, const ClaimedMode& claimed,
                       const Thresholds& limits, const mechanics::LawRounding& rounding);

}  // namespace trammel::simulation
