// SPDX-License-Identifier: Apache-2.0
// Constraints on coordinates that follow from one another: the motion is decided without some.
#pragma once

#include "mechanics/lagrange/lagrange_rows.h"
#include "symbolic/expr/eval/eval.h"

namespace trammel::mechanics {

/// Takes equations out of force that follow from the others here and in states nearby, and says of
/// all that depend on one another why their multipliers are open. What depends in this state alone,
/// as at a dead point, stays: it may decide accelerations.
///
/// Math    rows of A that are combinations of earlier ones; A q'' = b is consistent, since it is so
///         along every motion
/// Pre     the values meet the constraints
/// Cost    rows evaluated at four states, O(rows^2 * coordinates)
void leave_out_dependent(const symbolic::ExprPool& pool, const symbolic::Values& values,
                         const LagrangeRows& rows, ConstraintsInForce& in_force);

}  // namespace trammel::mechanics
