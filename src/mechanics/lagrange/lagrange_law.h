// SPDX-License-Identifier: Apache-2.0
// Unilateral constraints on coordinates by the law of contact: which are in force in a state, and
// whether what another road says of them is right.
#pragma once

#include <span>
#include <string>
#include <vector>

#include "mechanics/contact/law.h"
#include "mechanics/lagrange/lagrange_rows.h"
#include "symbolic/expr/eval/eval.h"

namespace trammel::mechanics {

/// The constraints in force with the unilateral ones that are so in a state: the gap is closed (to
/// 1e-9 of its size), is not opening, and would close without a force. Where these can share what
/// they bear in many ways, as few are in force as hold the motion, and of all that could bear a
/// part it is told why their multipliers are open.
///
/// Cost    one evaluation of all rows, O((n + m)^3), and the law, once more for each that is left
///         out
ConstraintsInForce find_active(const symbolic::ExprPool& pool, const LagrangeRows& rows,
                               ConstraintsInForce in_force, const symbolic::Values& values);

/// The forces of least norm by which these share the load, as multipliers among the values.
///
/// Shapes  in_force: with all unilateral constraints that could bear a part
/// Errors  none that share, and no value is changed: the forces are the only ones, or those of
/// least
///         norm would have to pull
/// Cost    as find_active()
std::vector<std::size_t> share_load(const symbolic::ExprPool& pool, const LagrangeRows& rows,
                                    const ConstraintsInForce& in_force, symbolic::Values& values);

/// What is wrong with a choice of unilateral constraints and their forces, as `'floor' would have
/// to pull`; empty where it obeys the law.
///
/// Math    nothing is decided or solved: the forces are put in, and signs and gaps looked at
/// Shapes  normals: by constraint, positive where they press
/// Cost    as find_active(), less the law
std::string find_fault(const symbolic::ExprPool& pool, const LagrangeRows& rows,
                       const ConstraintsInForce& in_force, const symbolic::Values& values,
                       std::span<const double> normals, const LawRounding& rounding);

}  // namespace trammel::mechanics
