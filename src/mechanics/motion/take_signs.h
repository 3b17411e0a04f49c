// SPDX-License-Identifier: Apache-2.0
// Forces that jump with the sign of a rate, as dry friction: what is at 0 may stay there.
#pragma once

#include "mechanics/motion/row_builder.h"

namespace trammel::mechanics {

/// A sign as the model has it, and as a formula of the state.
struct WrittenSign {
  ExprId as_written, of_state;
};
/// Takes out of the forces what is a multiple of the sign of a rate that is linear in the
/// velocities, and makes a friction of each such sign; loose_signs are those that still jump.
///
/// Shapes  home: numbers of the inputs with which is tested what jumps
/// Math    f = f0 + sum s c with s = sign(psi(x, v, t)): while psi = 0 holds, s in [-1, 1] is what
///         holds it. Where c is 0 at psi = 0 nothing jumps, and the sign stays
/// Pre     states, inputs and forces of the formulas stand
/// Cost    a gradient a force and sign
/// Source  [Filippov1988 4], docs/theory/simulation/hybrid-motion.md
void take_signs(const RowBuilder& rows, const std::vector<WrittenSign>& written,
                const symbolic::Values& home, MotionFormulas& problem);

/// The sign of the ratio of two rates where that is the same in all states with these inputs; 0
/// where it is not.
int compare_rates(const symbolic::ExprPool& pool, ExprId rate, ExprId other,
                  const symbolic::Values& inputs);

/// The signs that stand in the formulas.
std::vector<ExprId> find_signs(const symbolic::ExprPool& pool, std::span<const ExprId> formulas);

}  // namespace trammel::mechanics
