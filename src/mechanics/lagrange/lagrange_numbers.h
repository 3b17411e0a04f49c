// SPDX-License-Identifier: Apache-2.0
// Accelerations and reactions of a Lagrangian model as numbers, and states that its constraints
// allow.
#pragma once

#include <span>
#include <string>
#include <vector>

#include "mechanics/lagrange/lagrange_rows.h"
#include "symbolic/expr/eval/eval.h"

namespace trammel::mechanics {

/// Adds the accelerations of the coordinates and the multipliers to the values: no numbers where
/// they are not determined, as the result says.
///
/// Math    [M -A'; A 0] [q''; lambda] = [f; b]
/// Cost    one evaluation of all rows, O((n + m)^3)
std::string add_lagrange_numbers(const symbolic::ExprPool& pool, const LagrangeRows& rows,
                                 const ConstraintsInForce& in_force, symbolic::Values& values);

/// Moves coordinates, then rates, by the least change that fulfils the constraints in force; those
/// among `held` stay.
///
/// Errors  false where they cannot be met so; the values are then as near as was found
bool meet_constraints(const symbolic::ExprPool& pool, const LagrangeRows& rows,
                      const ConstraintsInForce& in_force, std::span<const symbolic::ExprId> held,
                      symbolic::Values& values);

/// How far the constraints in force are from being met, by the sizes of their terms.
double violation(const symbolic::ExprPool& pool, const LagrangeRows& rows,
                 const ConstraintsInForce& in_force, const symbolic::Values& values);

}  // namespace trammel::mechanics
