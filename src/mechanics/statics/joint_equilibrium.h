// SPDX-License-Identifier: Apache-2.0
// Reactions joint by joint: the second way to closed forms, for machines whose X(q) is long.
#pragma once

#include <optional>
#include <vector>

#include "geometry/construct/coordinate_formula.h"
#include "mechanics/kinematics/value_rates.h"

namespace trammel::mechanics {

/// The reaction of every constraint in terms of the coordinates of the points and of the symbols q
/// for given distances.
///
/// Math    In the reverse order of the construction each point P hangs on two constraints alone:
///         Q_1 grad_P c_1 + Q_2 grad_P c_2 = -F_P. What they pull at other points R is added there:
///         F_R += Q_1 grad_R c_1 + Q_2 grad_R c_2. This is C'Q = -f, solved by substitution.
/// Shapes  result: one a constraint
/// Errors  nothing where the sketch has free lines, or mechanical constraints
/// Cost    O(constraints) nodes
/// Source  [Todd2019 2.2]; for trusses it is the method of joints
std::optional<std::vector<symbolic::ExprId>> derive_reactions_by_joints(
    const model::Model& model, symbolic::ExprPool& pool, const geometry::Construction& construction,
    const geometry::ConfigurationFormula& configuration, const ValueRates& rates,
    const geometry::CoordinateSymbols& coordinates);

}  // namespace trammel::mechanics
