// SPDX-License-Identifier: Apache-2.0
// Forces on bodies in pins along a motion: what limits the friction there.
#pragma once

#include <vector>

#include "mechanics/motion/motion_formulas.h"
#include "mechanics/motion/state_formulas.h"

namespace trammel::mechanics {

/// Sets the joint forces of all frictions in pins, and the symbols that they are formulas of.
///
/// Math    the sum of what the body itself does at the point, turned round: of its constraints,
///         loads and inertia
/// Shapes  direction: by constraint of the model, which of the problem's directions holds it; -1:
///         none
/// Pre     the problem has its rows, directions, contacts and frictions
/// Cost    O(model) nodes, where any pin rubs
void add_joint_forces(const geometry::SketchEquations& equations, const std::vector<int>& direction,
                      StateFormulas& formulas, MotionFormulas& problem);

}  // namespace trammel::mechanics
