// SPDX-License-Identifier: Apache-2.0
// Reactions in closed form: the constructive road of statics and inverse dynamics.
#pragma once

#include <vector>

#include "geometry/construct/configuration_formula.h"
#include "mechanics/kinematics/value_rates.h"
#include "model/model.h"

namespace trammel::mechanics {

struct ReactionFormulas {
  std::vector<symbolic::ExprId> by_constraint;
  std::vector<geometry::DefiningSystem> multipliers;  // of cores, by the names that stand above
};

/// The generalized force that each constraint must exert, in terms of the symbols q, q', q''; of
/// the symbols of measures and their rates that stand in loads; and of a symbol for the force of
/// each mechanical constraint.
///
/// Math    Q_j = -sum_i (f_i + G_i - p'_i) dX_i/dq_j - sum_k Psi_k dpsi_k/dq_j, with all forces
///         held while X(q) is differentiated. Equations F(z, q) = 0 of cores join the work W with
///         multipliers: d(W + lambda F)/dz = 0 defines these, Q_j = -d(W + lambda F)/dq_j
/// Shapes  bearing: one symbol a follower
/// Units   N where q is a length, N*m where it is an angle
/// Cost    one reverse pass over the nodes of X(q), whatever the number of constraints
/// Source  [Todd2019 2.2, 2.3, 3]
ReactionFormulas derive_reactions(const model::Model& model, symbolic::ExprPool& pool,
                                  const geometry::ConfigurationFormula& configuration,
                                  const ValueRates& rates,
                                  std::span<const symbolic::ExprId> bearing);

}  // namespace trammel::mechanics
