// SPDX-License-Identifier: Apache-2.0
// The law of contact as a linear complementarity problem, solved by pivots.
#pragma once

#include <optional>

#include "mechanics/contact/law/scaled_law.h"

namespace trammel::mechanics {

/// The mode of Lemke's solution with its forces, which have the rounding of the pivots.
///
/// Math    w = M z + q: in z stand by how much normal forces exceed the least ones, friction either
///         way, and the speeds of what starts; in w by how much gaps open faster than wanted, these
///         speeds against either way, and how far friction is from its limit. What slides is put in
/// Errors  nothing where pivots lead to none; where something bears either way, which complements
///         nothing, or a force acts while another does, which is no such problem
/// Source  [CottlePangStone1992 4.4], [StewartTrinkle1996]
std::optional<SolvedMode> solve_by_pivots(const ScaledLaw& law);

}  // namespace trammel::mechanics
