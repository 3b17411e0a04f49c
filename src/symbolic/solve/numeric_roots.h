// SPDX-License-Identifier: Apache-2.0
// Solutions of an equation without formulas, at the given values.
#pragma once

#include "symbolic/solve/solution.h"

namespace trammel::symbolic {

/// Adds the roots of equation = 0 that no solution of the outcome has yet. `complete` of the
/// outcome becomes true where the equation is a polynomial: all its real roots are found.
void add_numeric_roots(ExprPool& pool, ExprId equation, ExprId unknown, const SolveOptions& options,
                       SolveOutcome& outcome);

}  // namespace trammel::symbolic
