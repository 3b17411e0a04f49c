// SPDX-License-Identifier: Apache-2.0
// What the sign of a rate that is 0 is in the given state, where a force jumps with it.
#pragma once

#include <vector>

#include "inquiry/machine/analysis.h"
#include "symbolic/expr/substitute.h"

namespace trammel::inquiry {

/// Decides the signs of rates that are 0 at these numbers as runs do, and sets their values there:
/// what holds the rate at 0 where the jump suffices for it, otherwise the direction in which it
/// starts; 0 where constraints hold the rate and leave the force open. Unilateral constraints are
/// decided with them.
///
/// Math    s in [-1, 1], s = sign(rate') where that is not 0 (docs/theory/simulation/)
/// Pre     analysis.rows.lagrange is there; coordinates and rates meet the constraints
/// Cost    nothing where no such rate is 0; otherwise the equations compiled, a solution a choice
/// Source  [Filippov1988 4]
void hold_signs(Analysis& analysis, geometry::Placement& placement);

/// The same for a sketch: `analysis.asked` is found anew with them. An acceleration that what holds
/// leaves as rounding is 0.
///
/// Pre     analysis.asked is there
/// Cost    nothing where no load is written with a sign of what is 0
void hold_signs_of_sketch(Analysis& analysis);

/// Takes the held values back: each sign is that of its rate again.
void let_signs_go(const HeldSigns& signs, symbolic::Values& numbers);

/// Accelerations that are rounding alone become 0.
///
/// Pre     hold_signs() was called for this state
void round_what_rests(const Analysis& analysis, symbolic::Values& numbers);

/// From rates of measures to the names that they have in formulas, where a constraint gives them.
std::vector<symbolic::Replacement> names_of_rates(const model::Model& model);

}  // namespace trammel::inquiry
