// SPDX-License-Identifier: Apache-2.0
// The mode of a state by the law of contact (mechanics/contact/law.h), from the numbers of its
// equations of motion.
#pragma once

#include <optional>

#include "simulation/contact/law_problem.h"

namespace trammel::simulation {

/// Where forces can share the load in many ways, as few contacts as hold it, and friction at its
/// limit where others stick.
///
/// Errors  nothing where no mode fits
/// Cost    the law; where forces are shared some null spaces
std::optional<Mode> find_mode_by_law(Mover& mover, const MotionLaw& problem,
                                     const ContactSituation& situation);

/// The same with the share in which all take as little as they can: of the contacts that bear in it
/// those that follow from others are left out, the least pressed first, and what rests sticks.
///
/// Errors  nothing where no mode fits; whether this one has forces its equations tell
/// Cost    the law, and the third power of the contacts
std::optional<Mode> find_even_mode(Mover& mover, const MotionLaw& problem,
                                   const ContactSituation& situation);

}  // namespace trammel::simulation
