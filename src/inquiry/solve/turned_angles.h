// SPDX-License-Identifier: Apache-2.0
// Formulas tell angles within half a turn, the implicit road as they were followed: an expression
// of angles is compared as if each could be whole turns away.
#pragma once

#include <optional>

#include "inquiry/machine/case.h"

namespace trammel::inquiry {

/// How far the number told is from the expression at this state, with each angle that it measures
/// turned as fits best: by one whole turn from where it was followed to, or from half a turn at the
/// most.
///
/// Errors  nothing where neither is finite, or where it measures more than four angles
/// Cost    up to 6^4 evaluations
std::optional<double> difference_but_for_turns(const Case& here, const SolvedState& at,
                                               symbolic::ExprId expression, double told);

}  // namespace trammel::inquiry
