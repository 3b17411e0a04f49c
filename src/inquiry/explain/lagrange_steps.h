// SPDX-License-Identifier: Apache-2.0
// Lagrange's equations of a model in coordinates, piece by piece.
#pragma once

#include "inquiry/answer/derivation.h"
#include "inquiry/machine/case.h"

namespace trammel::inquiry {

/// For each coordinate: its momentum, its row of masses, its force, what constraints add, and the
/// accelerations and multipliers that fulfil the equation.
///
/// Math    d/dt dT/dq' = dT/dq + Q - dV/dq - dD/dq' + A'lambda
/// Pre     the model is one in coordinates
std::vector<Derivation> derive_lagrange_equations(const Case& here);

}  // namespace trammel::inquiry
