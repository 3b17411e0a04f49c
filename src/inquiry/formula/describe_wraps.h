// SPDX-License-Identifier: Apache-2.0
// Where formulas of angles hold: measures go on beyond half a turn, atan2 jumps there.
#pragma once

#include <functional>
#include <span>
#include <string>

#include "inquiry/machine/case.h"

namespace trammel::inquiry {

/// What is to be said of formulas in which an angle of the model became an atan2 that moves; empty
/// where there is none, and where the question itself writes one.
std::string describe_wraps(const Case& here, const model::Question& question,
                           std::span<const symbolic::ExprId> formulas);

/// What a formula is evaluated with on the way to another state: 0 is where it was written for.
using ValuesOnWay = std::function<symbolic::Values(double part)>;

/// Whether an atan2 of which that is said passes half a turn on the way from 0 to 1.
///
/// Cost    nothing where there is none, else an evaluation of each for each of some steps
bool passes_half_turn(const symbolic::ExprPool& pool, const model::Question& question,
                      std::span<const symbolic::ExprId> formulas, const ValuesOnWay& way);

}  // namespace trammel::inquiry
