// SPDX-License-Identifier: Apache-2.0
// The certificate of a mode: which contacts bear and what friction does is decided by the implicit
// road, and checked with the numbers of the equations of motion.
#pragma once

#include <string>

#include "inquiry/machine/case.h"
#include "mechanics/contact/law.h"

namespace trammel::inquiry {

/// What is wrong with the mode and the forces of the state, as `'floor' would have to pull`; empty
/// where they obey the law of contact, where nothing is decided, and where the machine has no
/// equations of motion. Found once for all questions.
///
/// Math    mobility and accelerations without contacts are those of the equations of motion; modes
///         and forces are those of the state: gap'' >= 0, N >= 0, one of both 0; |T| <= mu |N|
/// Cost    the equations of motion derived and compiled; a solution of them for each force
std::string find_mode_fault(const Case& here);

/// How far two roads may differ in forces and accelerations of one state.
mechanics::LawRounding rounding_of_two_roads();

}  // namespace trammel::inquiry
