// SPDX-License-Identifier: Apache-2.0
// The law of contact solved by sweeps over its rows.
#pragma once

#include "mechanics/contact/law/scaled_law.h"

namespace trammel::mechanics {

struct SweptLaw {
  SolvedMode found;
  bool has_ended = false;  // else its forces are none: they may grow without end
};

/// Forces that are near to a solution, with their mode. Pivots through rows that are nearly one
/// lose digits, sweeps do not; they end at a number of sweeps, wherever they are. Of normals that
/// are one but for a thousandth that bears which closes faster.
///
/// Math    Gauss-Seidel: each row's force is set to what keeps its rate, then put back between its
///         limits
/// Cost    up to 20000 times rows^2, where nothing else has found a mode
/// Source  [PfeifferGlocker1996 8] for the laws; the method is that of non-smooth contact dynamics
SweptLaw solve_by_sweeps(const ScaledLaw& law);

}  // namespace trammel::mechanics
