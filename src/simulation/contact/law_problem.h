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
};

struct LawProblem {
  std::vector<mechanics::LawNormal> normals;      // of what touches, behind them two-sided ones of
                                                  // what always holds and presses a friction
  std::vector<mechanics::LawFriction> frictions;  // of what something may press
  std::vector<std::size_t> acting;                // by friction: which of the formulas
  std::vector<double> mobility, open;

  mechanics::LawInput input() const { return {normals, frictions, mobility, open}; }
};

/// Errors  nothing where the equations have no solution
/// Cost    an LU of the equations of motion, a solution with it for each row
std::optional<LawProblem> make_law_problem(Mover& mover, const MotionState& at,
                                           const ContactSituation& situation);

}  // namespace trammel::simulation
