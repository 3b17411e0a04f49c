// SPDX-License-Identifier: Apache-2.0
// The motion of elements that hold each other: their equations differentiated by time.
#pragma once

#include "mechanics/kinematics/value_rates.h"

namespace trammel::mechanics {

/// Names the first and second rates of a core's unknowns, x_D' and x_D'', and adds the systems that
/// define them, which are linear in them. Where nothing drives the core it rests and has none.
///
/// Math    from F(z, q) = 0: F' = 0 in z', F'' = 0 in z''
/// Pre     the rates of all that was placed before stand in `rates`
/// Cost    O(nodes of the equations)
void derive_core_rates(symbolic::ExprPool& pool, const geometry::CoreFormula& core,
                       ValueRates& rates);

}  // namespace trammel::mechanics
