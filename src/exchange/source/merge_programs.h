// SPDX-License-Identifier: Apache-2.0
// Formulas of several answers as one program.
#pragma once

#include "symbolic/present/present.h"

namespace trammel::exchange {

/// Adds clauses and bodies. Answers give names to their clauses each for itself: one that stands
/// for something else in another answer, be it for a name of the model, or that is typeset as such
/// a one, gets a number behind it. Of a pool that was stopped the result means nothing.
///
/// Cost    O(nodes) a clause
void merge_programs(symbolic::ExprPool& pool, symbolic::FormulaSet& all,
                    const symbolic::FormulaSet& more);

}  // namespace trammel::exchange
