// SPDX-License-Identifier: Apache-2.0
// What loads alone decide: accelerations of free constraints and the forces of mechanical ones.
#pragma once

#include <span>
#include <vector>

#include "geometry/construct/configuration_formula.h"
#include "mechanics/contact/mode.h"
#include "mechanics/dynamics/unknowns.h"
#include "mechanics/kinematics/value_rates.h"

namespace trammel::mechanics {

/// Where nothing but free constraints is unknown: Lagrange's equations in their values.
///
/// Math    M alpha = f, from positions and masses
/// Errors  a problem where free constraints move no mass
/// Source  [Todd2019 2.4]; docs/theory/mechanics/euler-lagrange.md
Unknowns derive_accelerations(const geometry::SketchEquations& equations, symbolic::ExprPool& pool,
                              const geometry::ConfigurationFormula& configuration,
                              const ValueRates& rates);

/// In general: the reactions of free and of geometric constraints vanish, and friction obeys its
/// law: T = -mu |N| sign(v), or what sticks does not accelerate.
///
/// Shapes  reactions: as derive_reactions gives them; bearing: one symbol a follower; frictions: as
///         the numbers decide them, empty where there are none
/// Errors  a problem where mechanical constraints cannot hold what geometric ones leave
/// Source  [Todd2019 3]
Unknowns solve_for_unknowns(const model::Model& model, symbolic::ExprPool& pool,
                            const geometry::ConfigurationFormula& configuration,
                            std::span<const symbolic::ExprId> reactions, const ValueRates& rates,
                            std::span<const symbolic::ExprId> bearing,
                            std::span<const FrictionState> frictions);

/// Whether derive_accelerations() suffices: no geometric and no mechanical constraints, no value
/// that follows a free one, no friction.
bool is_plainly_free(const model::Model& model, const symbolic::ExprPool& pool);

}  // namespace trammel::mechanics
