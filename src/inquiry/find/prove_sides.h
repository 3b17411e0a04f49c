// SPDX-License-Identifier: Apache-2.0
// Proofs by cases: |a| and sign(a) where a is positive, negative and 0.
#pragma once

#include "symbolic/expr/expr_pool.h"

namespace trammel::inquiry {

/// Whether e is 0 on every side of 0 of what it takes absolute values and signs of, and in between,
/// so that `sign(u)*abs(u) = u` needs no condition. False where that is not shown.
///
/// Math    a = 0 is put in by the first symbol that a is linear in, if any
/// Cost    3^n tests of zero for n <= 3 arguments, none of which holds another
bool is_zero_on_each_side(symbolic::ExprPool& pool, symbolic::ExprId e);

}  // namespace trammel::inquiry
