// SPDX-License-Identifier: Apache-2.0
// The mode of a state by the law of contact (mechanics/contact/law.h), from the numbers of its
// equations of motion.
#pragma once

#include <cstddef>
#include <optional>
#include <vector>

#include "simulation/equations/mover.h"

namespace trammel::simulation {

/// What is known of a state before its mode.
struct ContactSituation {
  std::vector<std::size_t> touching;  // contacts that may bear
  std::vector<int> slides;            // by friction: the way it slides or starts; 0: it rests
};

/// Nothing where the law has no answer, where forces can share the load in many ways, or where
/// friction is pressed by a force that always holds, whose sign is open.
///
/// Cost    an LU of the equations of motion, a solution with it for each row, and the law
std::optional<Mode> find_mode_by_law(Mover& mover, const MotionState& at,
                                     const ContactSituation& situation);

}  // namespace trammel::simulation
