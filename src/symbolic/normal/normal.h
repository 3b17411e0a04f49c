// SPDX-License-Identifier: Apache-2.0
// Normal form and zero test of expressions in the field of their generators modulo the relations
// sin^2 + cos^2 = 1 and root^2 = radicand.
#pragma once

#include <cstdint>

#include "base/budget.h"
#include "symbolic/expr/expr_pool.h"

namespace trammel::symbolic {

/// Numerator over denominator, expanded, reduced by the relations, common factors removed; e
/// itself where the sizes of the polynomials or the budget do not allow it.
ExprId normal(ExprPool& pool, ExprId e, const base::Budget& budget = {});

enum class ZeroTest : std::uint8_t { Zero, Nonzero, Unknown };

/// Whether e vanishes identically (where it is defined and the recorded facts hold).
///
/// Math    Nonzero: a ball at a random point does not contain 0. Zero: the normal form is 0.
ZeroTest is_zero(ExprPool& pool, ExprId e, const base::Budget& budget = {});

}  // namespace trammel::symbolic
