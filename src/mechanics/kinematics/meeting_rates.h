// SPDX-License-Identifier: Apache-2.0
// The motion of points that lie where two loci meet, in terms of their coordinates.
#pragma once

#include "mechanics/kinematics/value_rates.h"

namespace trammel::mechanics {

/// The rates of a named point and of the links to it; the links' rates get names of their own,
/// omega_rod and alpha_rod, which join `configuration.named`.
///
/// Math    on a circle about S with radius r: P' = S' + (r'/r)(P - S) + omega (-(y_P - y_S),
///         x_P - x_S); the other locus g(P) = 0 gives omega = N/M from g' = 0, and
///         alpha = (N' - omega M')/M
/// Pre     the rates of all that was placed before stand in `rates`
/// Cost    O(nodes of the loci)
/// Source  the plan of velocities and accelerations of every textbook of mechanisms
void derive_meeting_rates(const model::Model& model, symbolic::ExprPool& pool,
                          geometry::ConfigurationFormula& configuration,
                          const geometry::Meeting& meeting, ValueRates& rates);

}  // namespace trammel::mechanics
