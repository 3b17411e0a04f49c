// SPDX-License-Identifier: Apache-2.0
// Places where an expression of measures and forces has a pole but for rounding: `y(B)/x(B)` at
// 90 deg, of which numbers make 1.6e16.
#pragma once

#include <span>
#include <vector>

#include "inquiry/machine/machine.h"

namespace trammel::inquiry {

/// Whether one of them has a pole in a solved state. Measures are known as exactly as the drawing,
/// forces as the largest of them.
///
/// Cost    some evaluations of the roots
bool has_pole(const Machine& machine, const SolvedState& at,
              std::span<const symbolic::ExprId> roots);

/// Whether some number is so large that its expression may have a pole: a cheap question for rows.
bool may_have_poles(std::span<const double> values);

/// Puts NaN in the place of what only rounding makes finite. Shapes  roots: as values
void leave_out_poles(const Machine& machine, const SolvedState& at,
                     std::span<const symbolic::ExprId> roots, std::vector<double>& values);

}  // namespace trammel::inquiry
