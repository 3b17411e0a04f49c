// SPDX-License-Identifier: Apache-2.0
// A potential as weights on the positions of bodies (m1*g*y1 + m2*g*y2 + ...) and a rest, so that
// weights are written with the same terms and the same sums of masses as inertia.
#pragma once

#include <array>
#include <cstdint>
#include <span>
#include <vector>

#include "mechanics/dynamics/mass_sums.h"
#include "mechanics/dynamics/position_terms.h"

namespace trammel::mechanics {

/// factor * (sum of the masses of `items`) * term.
struct WeightedTerm {
  std::size_t axis;
  std::uint32_t term;   // number in the terms of the axis
  std::uint32_t items;  // number of the set of masses
  symbolic::ExprId factor;
};

struct PotentialTerms {
  std::vector<WeightedTerm> weighted;
  symbolic::ExprId rest;
};

/// Terms factor*mass*position, where the position is a sum and the factor has no coordinate, are
/// taken apart; all else is rest.
PotentialTerms split_potential(symbolic::ExprPool& pool, symbolic::ExprId potential,
                               std::span<const symbolic::ExprId> coordinates,
                               const std::array<Axis, 3>& axes,
                               const std::array<AxisTerms, 3>& terms, MassSums& masses);

}  // namespace trammel::mechanics
