// SPDX-License-Identifier: Apache-2.0
// Places where an expression of measures and forces has a pole but for rounding: `y(B)/x(B)` at
// 90 deg, of which numbers make 1.6e16.
#pragma once

#include <span>
#include <vector>

#include "inquiry/machine/machine.h"
#include "inquiry/tolerances.h"

namespace trammel::inquiry {

/// How far what a state was solved for may be off: its measures, reactions and joint forces.
///
/// Shapes  digits: by the drawing's size, a radian or the largest force
symbolic::Values bounds_of_solved(const Machine& machine, const SolvedState& at,
                                  double digits = solved_digits);
double bound_of_forces(const SolvedState& at, double digits = solved_digits);

/// Whether one of them has a pole in a solved state. Measures are known as exactly as the drawing,
/// forces as the largest of them.
///
/// Shapes  symbol_bounds: as bounds_of_solved() gives them
/// Cost    some evaluations of the roots
bool has_pole(const Machine& machine, const SolvedState& at,
              std::span<const symbolic::ExprId> roots, const symbolic::Values& symbol_bounds);
bool has_pole(const Machine& machine, const SolvedState& at,
              std::span<const symbolic::ExprId> roots);

/// Whether some number is so large that its expression may have a pole: a cheap question for rows.
bool may_have_poles(std::span<const double> values);

/// Puts NaN in the place of what only rounding makes finite. Shapes  roots: as values
void leave_out_poles(const Machine& machine, const SolvedState& at,
                     std::span<const symbolic::ExprId> roots, std::vector<double>& values);

}  // namespace trammel::inquiry
