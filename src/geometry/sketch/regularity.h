// SPDX-License-Identifier: Apache-2.0
// How well the constraints determine the motion at a place.
#pragma once

#include "geometry/sketch/solve_sketch.h"

namespace trammel::geometry {

/// Estimate of 1/condition of the scaled C in the 1-norm; 0 where it is singular, 1 without
/// unknowns. Pre: as many constraints as unknowns. Cost: a sparse LU factorization.
double eval_regularity(const SketchEquations& equations, const Placement& placement);

}  // namespace trammel::geometry
