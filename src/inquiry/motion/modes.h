// SPDX-License-Identifier: Apache-2.0
// `find modes`: small motions about the given state.
#pragma once

#include "inquiry/find/find.h"

namespace trammel::inquiry {

/// Math    s' = F(s) of the states that constraints leave independent, linearized at the given
///         state: A = dF/ds, A v = lambda v. With a closed form A is its derivative, and
///         differences of the implicit road's accelerations confirm it; without, differences of two
///         steps
/// Errors  failed where the value of a free constraint is no single name that could be varied; a
///         warning where the state is no equilibrium
/// Cost    four paths of the sketch a state; O(n^3)
Outcome answer_modes(const Case& here, const model::Question& question, const FindOptions& options);

}  // namespace trammel::inquiry
