// SPDX-License-Identifier: Apache-2.0
// Loads and masses of a sketch as formulas of its state.
#pragma once

#include "mechanics/motion/state_formulas.h"

namespace trammel::mechanics {

/// Sets force, masses, and the energies where nothing takes or gives energy.
///
/// Math    f_i = sum of forces along d/dx_i, less what curved motion of angles asks of inertia
/// Cost    O(loads)
void add_loads(const model::Model& model, const geometry::Variables& variables,
               StateFormulas& formulas, MotionFormulas& problem);

}  // namespace trammel::mechanics
