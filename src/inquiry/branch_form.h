// SPDX-License-Identifier: Apache-2.0
// Formulas as they are on the branch of the values asked for, to prove something of them.
#pragma once

#include <span>
#include <vector>

#include "inquiry/analysis.h"

namespace trammel::inquiry {

/// The expressions with the definitions of `let` names in their places.
std::vector<symbolic::ExprId> write_out_lets(const Analysis& analysis,
                                             std::span<const symbolic::ExprId> expressions);

/// e where |f| is f or -f and a sign is 1 or -1, as at the values asked for. What holds of it there
/// and nearby holds on the whole branch, as far as it is analytic. Without such values e itself.
///
/// Cost    a substitution for each level of nested signs
symbolic::ExprId without_signs(const Analysis& analysis, symbolic::ExprId e);

}  // namespace trammel::inquiry
