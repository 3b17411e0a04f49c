// SPDX-License-Identifier: Apache-2.0
// Which coordinates or constraints keep the equations of a model in coordinates from having one
// solution.
#pragma once

#include <span>
#include <string>
#include <vector>

#include "mechanics/lagrange/lagrange_rows.h"

namespace trammel::mechanics {

/// Of a constraint on coordinates that follows from the others named, all by their indices; of one
/// that holds nothing where there are none.
std::string describe_dependence(const LagrangeRows& rows, std::span<const std::size_t> constraints);

/// Of equations of motion in coordinates without one solution.
///
/// Shapes  matrix: of add_lagrange_numbers, by rows: the coordinates, then the constraints in force
std::string describe_singular_motion(const LagrangeRows& rows, const ConstraintsInForce& in_force,
                                     const std::vector<double>& matrix);

}  // namespace trammel::mechanics
