// SPDX-License-Identifier: Apache-2.0
// The motion of a Lagrangian model checked by differences in time: a road without M and f.
#pragma once

#include "mechanics/lagrange/lagrange_rows.h"
#include "symbolic/expr/eval/eval.h"

namespace trammel::mechanics {

/// By how much accelerations and multipliers miss Lagrange's equations and the constraints, as a
/// part of the largest term.
///
/// Math    momenta dT/dq' a moment before and after along q + t q' + t^2/2 q'', by differences of
///         fourth order, against dT/dq + Q - dV/dq - dD/dq' + A'lambda; constraints likewise
/// Pre     values hold accelerations and multipliers
/// Cost    five evaluations of the momenta
double motion_difference(symbolic::ExprPool& pool, const LagrangeRows& rows,
                         const ConstraintsInForce& in_force, const symbolic::Values& values);

}  // namespace trammel::mechanics
