// SPDX-License-Identifier: Apache-2.0
// Several equations, several unknowns.
#pragma once

#include <span>

#include "symbolic/expr/expr_pool.h"
#include "symbolic/solve/solution.h"

namespace trammel::symbolic {

/// Common solutions of equations[i] = 0. There may be more or fewer equations than unknowns; an
/// unknown that stays open is told in `free` and stands for itself.
///
/// Math    way/branches.h finds what could solve them; each is put back into all equations. Without
///         any formula: the root that Newton's iteration reaches from the given values, enclosed
/// Shapes  Solution::values[k] is that of unknowns[k]
/// Errors  Undecided with the reason; never an exception
/// Cost    bounded by options.effort and the budget
SolveOutcome solve_system(ExprPool& pool, std::span<const ExprId> equations,
                          std::span<const ExprId> unknowns, const SolveOptions& options = {});

}  // namespace trammel::symbolic
