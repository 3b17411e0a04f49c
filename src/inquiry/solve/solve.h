// SPDX-License-Identifier: Apache-2.0
// `solve EQ1, EQ2 for x, y`: closed forms where they exist, otherwise numbers near the values asked
// for.
#pragma once

#include "inquiry/find/find.h"

namespace trammel::inquiry {

/// The closed forms of both sides are solved by the symbolic kernel; without closed form, or where
/// that finds nothing, Newton's iteration on the implicit road. Each solution is put back there.
///
/// Pre     the question's components are the sides of the equations in turn
/// Errors  undecided where nothing is found; formula-not-confirmed where the closed form of an
///         equation differs from the implicit road
/// Cost    some seconds at most for formulas; some paths of the sketch a solution
Outcome answer_solve(const Case& here, const model::Question& question, const FindOptions& options);

}  // namespace trammel::inquiry
