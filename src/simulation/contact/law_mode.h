// SPDX-License-Identifier: Apache-2.0
// The mode of a state by the law of contact (mechanics/contact/law.h), from the numbers of its
// equations of motion.
#pragma once

#include <optional>

#include "simulation/contact/law_problem.h"

namespace trammel::simulation {

/// Where forces can share the load in many ways, as few contacts as hold it. Nothing where the law
/// has no answer, and of up to ten contacts where they share.
///
/// Cost    make_law_problem() and the law, once more for each that shares
std::optional<Mode> find_mode_by_law(Mover& mover, const MotionState& at,
                                     const ContactSituation& situation);

}  // namespace trammel::simulation
