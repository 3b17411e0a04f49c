// SPDX-License-Identifier: Apache-2.0
// Why forces, or motion, are not determined: which constraints or coordinates it is about.
#pragma once

#include <span>
#include <string>
#include <vector>

#include "mechanics/lagrange/lagrange_rows.h"
#include "model/model.h"

namespace trammel::mechanics {

/// Of mechanical constraints that cannot hold what geometric ones leave free.
///
/// Shapes  works: by rows, one a geometric constraint, each with the work of each mechanical one's
///         unit force while the value of that constraint alone grows
std::string describe_idle_bearing(const model::Model& model, const std::vector<double>& works);

/// Of a constraint on coordinates that follows from the others named, all by their indices; of one
/// that holds nothing where there are none.
std::string describe_dependence(const LagrangeRows& rows, std::span<const std::size_t> constraints);

/// Of equations of motion in coordinates without one solution.
///
/// Shapes  matrix: of add_lagrange_numbers, by rows: the coordinates, then the constraints in force
std::string describe_singular_motion(const LagrangeRows& rows, const std::vector<double>& matrix);

}  // namespace trammel::mechanics
