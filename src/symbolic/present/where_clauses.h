// SPDX-License-Identifier: Apache-2.0
// Shared parts of formulas given a name.
#pragma once

#include "symbolic/present/present.h"

namespace trammel::symbolic {

/// Names parts of the bodies and of the values of their clauses as long as that makes the whole
/// clearly shorter. Names are r, u, v, w, p, k, n, then r_1, u_1, ...: the first that no symbol of
/// the program has. A program too long to be read gets a name for every shared part, t_1, t_2, ...
///
/// Cost    O(nodes) a name; O(nodes) in all for the too long ones
FormulaSet with_clauses(ExprPool& pool, const FormulaSet& program);

}  // namespace trammel::symbolic
