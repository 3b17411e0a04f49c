// SPDX-License-Identifier: Apache-2.0
// What the law of contact (mechanics/contact/law.h) is given of a state, from the numbers of its
// equations of motion.
#pragma once

#include <cstddef>
#include <optional>
#include <vector>

#include "mechanics/contact/law.h"
#include "simulation/equations/mover.h"

namespace trammel::simulation {

/// What is known of a state before its mode.
struct ContactSituation {
  std::vector<std::size_t> touching;  // contacts that may bear
  std::vector<int> slides;            // by friction: the way it slides or starts; 0: it rests
  std::vector<ContactName> at_hand;   // of a source
  std::vector<double> limits = {};    // by friction: of those in pins, where they are known
};

/// Of normals first what touches, then two-sided ones of what always holds and presses a friction.
struct MotionLaw : mechanics::LawProblem {
  std::vector<std::size_t> acting;  // by friction of the law: which of those at hand
};

/// Errors  nothing where the equations have no solution, or limits of pins are not known
/// Cost    an LU of the equations of motion, a solution with it for each row
std::optional<MotionLaw> make_law_problem(Mover& mover, const MotionState& at,
                                          const ContactSituation& situation);

}  // namespace trammel::simulation
