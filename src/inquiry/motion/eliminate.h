// SPDX-License-Identifier: Apache-2.0
// The linear system of the accelerations, solved clause by clause.
#pragma once

#include "inquiry/answer/motion_answers.h"
#include "inquiry/machine/case.h"

namespace trammel::inquiry {

/// The system's own clauses, then those of Gauss' elimination, then one a unknown, by its name.
///
/// Math    pivots on the diagonal where more than rounding is there at the given state; otherwise
///         rows are exchanged
/// Shapes  bodies: the unknowns, in their order
/// Errors  none where the system is singular at the given state
/// Cost    n^3/3 clauses for a full matrix; entries that are 0 cost nothing
std::optional<symbolic::FormulaSet> eliminate_clause_by_clause(const Case& here,
                                                               const MotionSystem& system);

}  // namespace trammel::inquiry
