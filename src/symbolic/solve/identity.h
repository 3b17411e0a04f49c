// SPDX-License-Identifier: Apache-2.0
// Parameters that turn an equation into an identity.
#pragma once

#include <span>

#include "symbolic/expr/expr_pool.h"
#include "symbolic/solve/solution.h"

namespace trammel::symbolic {

/// Values of the unknowns with which equation = 0 holds whatever the symbols `any` are.
///
/// Math    the numerator of the normal form is a polynomial in the generators that depend on `any`
///         (sine and cosine with sin^2 = 1 - cos^2, roots linear), whose monomials are independent:
///         every coefficient is 0. Where the generators contain unknowns too (roots, exponentials)
///         that is enough but perhaps not necessary: not complete
/// Errors  Undecided with the reason
SolveOutcome solve_identity(ExprPool& pool, ExprId equation, std::span<const ExprId> unknowns,
                            std::span<const ExprId> any, const SolveOptions& options = {});

}  // namespace trammel::symbolic
