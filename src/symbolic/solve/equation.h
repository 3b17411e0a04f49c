// SPDX-License-Identifier: Apache-2.0
// One equation, one unknown.
#pragma once

#include "symbolic/expr/expr_pool.h"
#include "symbolic/solve/solution.h"

namespace trammel::symbolic {

/// Solutions of equation = 0 for a symbol: every closed form that the recorded facts allow, else
/// numbers.
///
/// Math    way/candidates.h; each formula is put back into the equation (verify.h); what has no
///         formula is sought numerically at the given values, in a range about that of the unknown
///         (all real roots of a polynomial) [real_roots.h]
/// Errors  Undecided with the reason; never an exception
/// Cost    bounded by options.effort and the budget; textbook equations some milliseconds
SolveOutcome solve_equation(ExprPool& pool, ExprId equation, ExprId unknown,
                            const SolveOptions& options = {});

}  // namespace trammel::symbolic
