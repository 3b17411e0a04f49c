// SPDX-License-Identifier: Apache-2.0
// What clauses say about their names, used in the formulas that have these clauses.
#pragma once

#include <span>

#include "symbolic/poly/convert.h"
#include "symbolic/present/present.h"

namespace trammel::symbolic {

/// The clauses that name a square root.
NamedRoots named_roots(const ExprPool& pool, std::span<const Clause> clauses);

/// The program with sums of clauses found again: with x = h + a*cos(theta) it is h for
/// x - a*cos(theta), and L - x for L - h - a*cos(theta). A value uses earlier clauses alone.
///
/// Cost    O(nodes) for each clause that is a sum
FormulaSet find_again(ExprPool& pool, const FormulaSet& program);

/// The program without the clauses that are used once and no longer than this, or not at all; its
/// operations are counted anew.
///
/// Cost    O(nodes) a clause
FormulaSet put_in_again(ExprPool& pool, const FormulaSet& program, std::uint32_t longest);

}  // namespace trammel::symbolic
