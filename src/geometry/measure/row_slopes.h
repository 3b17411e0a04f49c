// SPDX-License-Identifier: Apache-2.0
// One row of c(X) alone, for those who need few of many.
#pragma once

#include <span>
#include <vector>

#include "geometry/measure/equations.h"

namespace trammel::geometry {

/// The row's value, without full turns where it is met modulo those; into `slopes` its derivatives
/// by X. Entries of one variable are to be added.
/// Shapes  x: variables
double eval_slopes(const SketchEquations& equations, const Equation& row, std::span<const double> x,
                   const symbolic::Values& parameters, std::vector<Slope>& slopes);

/// By what a row's value misses that of its constraint, as c(X) - q does.
double find_miss(const Equation& row, double value, double q);

}  // namespace trammel::geometry
