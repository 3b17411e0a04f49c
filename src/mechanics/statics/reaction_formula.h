// SPDX-License-Identifier: Apache-2.0
// Reactions in closed form: the constructive road of statics.
#pragma once

#include <vector>

#include "geometry/construct/configuration_formula.h"
#include "model/model.h"

namespace trammel::mechanics {

/// The generalized force that each constraint must exert, in terms of the symbols q.
///
/// Math    Q_j = -sum_i f_i dX_i/dq_j, with f held while X(q) is differentiated
/// Shapes  result: one a constraint
/// Units   N where q is a length, N*m where it is an angle
/// Cost    one reverse pass over the nodes of X(q), whatever the number of constraints
/// Source  [Todd2019 2.2]
std::vector<symbolic::ExprId> derive_reactions(const model::Model& model, symbolic::ExprPool& pool,
                                               const geometry::ConfigurationFormula& configuration);

}  // namespace trammel::mechanics
