// SPDX-License-Identifier: Apache-2.0
// c(X) = q without units, so that tolerances mean the same for a watch and for a crane: lengths
// are divided by the size of the drawing, rows by the length of their gradient at a reference.
#pragma once

#include <span>
#include <vector>

#include "geometry/measure/equations.h"

namespace trammel::geometry {

std::vector<double> scale_down(const SketchEquations& equations, std::span<const double> x);
std::vector<double> scale_up(const SketchEquations& equations, std::span<const double> scaled);

/// Pre: equations outlive the system. Shapes  q: constraints; reference: variables, as X
numeric::System scaled_system(const SketchEquations& equations, std::vector<double> q,
                              const symbolic::Values& parameters,
                              std::span<const double> reference);

/// Tolerance and step of every solve of a sketch.
numeric::NewtonOptions sketch_newton_options();

}  // namespace trammel::geometry
