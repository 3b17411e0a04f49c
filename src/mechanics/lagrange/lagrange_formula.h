// SPDX-License-Identifier: Apache-2.0
// Accelerations and reactions of a Lagrangian model in closed form.
#pragma once

#include "mechanics/dynamics/unknowns.h"
#include "mechanics/lagrange/lagrange_rows.h"

namespace trammel::mechanics {

/// A formula for the acceleration of every coordinate and the multiplier of every constraint, 0 of
/// one that is not in force. Coordinates that a constraint states outright (r = L) are replaced.
///
/// Math    M q'' - A'lambda = f, A q'' = b by elimination
/// Errors  a problem where masses and constraints do not determine the motion
/// Source  docs/theory/mechanics/lagrangian-models.md
Unknowns solve_lagrange_rows(symbolic::ExprPool& pool, const LagrangeRows& rows,
                             const ConstraintsInForce& in_force);

inline constexpr const char* lagrange_singular =
    "masses and constraints do not determine the accelerations and reactions: a coordinate moves "
    "no "
    "mass, or a constraint follows from the others";

}  // namespace trammel::mechanics
