// SPDX-License-Identifier: Apache-2.0
// Where formulas of angles hold: measures go on beyond half a turn, atan2 jumps there.
#pragma once

#include <span>
#include <string>

#include "inquiry/machine/case.h"

namespace trammel::inquiry {

/// What is to be said of formulas in which an angle of the model became an atan2 that moves; empty
/// where there is none, and where the question itself writes one.
std::string describe_wraps(const Case& here, const model::Question& question,
                           std::span<const symbolic::ExprId> formulas);

}  // namespace trammel::inquiry
