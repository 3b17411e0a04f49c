// SPDX-License-Identifier: Apache-2.0
// A guess of a mode by sweeps over the rows.
#pragma once

#include "mechanics/contact/law/scaled_law.h"

namespace trammel::mechanics {

/// The mode of forces that are near to a solution. Pivots through rows that are nearly one lose
/// digits, sweeps do not; they end at a number of sweeps, wherever they are. Of normals that are one
/// but for a thousandth that bears which has the larger force.
///
/// Math    Gauss-Seidel: each row's force is set to what keeps its rate, then put back between its
///         limits
/// Cost    some hundred times rows^2
/// Source  [PfeifferGlocker1996 8] for the laws; the method is that of non-smooth contact dynamics
LawMode guess_by_sweeps(const ScaledLaw& law);

}  // namespace trammel::mechanics
