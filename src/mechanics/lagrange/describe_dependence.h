// SPDX-License-Identifier: Apache-2.0
// Which coordinates or constraints keep the equations of a model in coordinates from having one
// solution.
#pragma once

#include <span>
#include <string>
#include <vector>

#include "mechanics/lagrange/lagrange_rows.h"

namespace trammel::mechanics {

/// That the first of these constraints on coordinates follows from the others; where it is the only
/// one, that it holds nothing in this state.
std::string describe_dependence(const LagrangeRows& rows, std::span<const std::size_t> constraints);

/// Why equations of motion in coordinates have no single solution.
///
/// Shapes  matrix: of add_lagrange_numbers, by rows: the coordinates, then the constraints in force
std::string describe_singular_motion(const LagrangeRows& rows, const ConstraintsInForce& in_force,
                                     const std::vector<double>& matrix);

}  // namespace trammel::mechanics
