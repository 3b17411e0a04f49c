// SPDX-License-Identifier: Apache-2.0
// Under which condition an answer holds where constraints are unilateral.
#pragma once

#include <string>

#include "inquiry/machine/case.h"

namespace trammel::inquiry {

/// `'thread: distance(O, M) <= L' is tight`, as users read it, one for each unilateral constraint;
/// empty where the question asks for nothing that forces decide, or where none is unilateral.
std::string describe_condition(const Case& here, const model::Question& question);

/// The same of all unilateral constraints.
std::string describe_contacts(const Case& here);

/// `r = L, s < S`: what unilateral constraints on coordinates are in the state that the answer is
/// for; empty where it depends on none.
std::string describe_coordinates_in_force(const Case& here, const model::Question& question);

}  // namespace trammel::inquiry
