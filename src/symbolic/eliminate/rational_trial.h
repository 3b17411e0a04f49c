// SPDX-License-Identifier: Apache-2.0
// Whether a formula with roots can have a rational form at all, told by one number: where roots
// stay, the value at a rational place is irrational.
#pragma once

#include "symbolic/expr/eval/eval_ball.h"

namespace trammel::symbolic {

/// False only where the value of e is no fraction of few digits at a place where all that a
/// rational form could hold is a fraction: symbols, other functions, tangents of half angles.
///
/// Math    the place is near the given one, so that the roots lie on the same branch
/// Cost    one evaluation with some thousand bits
bool may_be_rational(ExprPool& pool, ExprId e, const ExactValues& place);

}  // namespace trammel::symbolic
