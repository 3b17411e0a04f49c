// SPDX-License-Identifier: Apache-2.0
// c(X) = q without units, so that tolerances mean the same for a watch and for a crane: lengths
// are divided by the size of the drawing, rows by the length of their gradient at a reference.
#pragma once

#include <span>
#include <vector>

#include "geometry/measure/equations.h"

namespace trammel::geometry {

/// Variables that dense algebra explains within a second.
inline constexpr int dense_max = 800;

std::vector<double> scale_down(const SketchEquations& equations, std::span<const double> x);
std::vector<double> scale_up(const SketchEquations& equations, std::span<const double> scaled);

/// By what variables are multiplied and rows are divided.
struct SketchScales {
  std::vector<double> columns;  // by variable: a length of 1 is the size of the drawing
  std::vector<double> rows;     // by constraint: 1 over the length of the scaled gradient
};

/// Shapes  q: constraints; reference: variables, as X
SketchScales find_scales(const SketchEquations& equations, std::span<const double> q,
                         const symbolic::Values& parameters, std::span<const double> reference);

/// Pre: equations outlive the system. Shapes  q: constraints; reference: variables, as X
numeric::System scaled_system(const SketchEquations& equations, std::vector<double> q,
                              const symbolic::Values& parameters,
                              std::span<const double> reference);

/// The same with scales at hand, which it shares.
numeric::System scaled_system(const SketchEquations& equations,
                              std::shared_ptr<const SketchScales> scales, std::vector<double> q,
                              const symbolic::Values& parameters);

/// The same without parts of its own. Pre: all arguments outlive the system; those that change
/// meanwhile count as they are at each evaluation
numeric::System view_scaled_system(const SketchEquations& equations, const SketchScales& scales,
                                   const std::vector<double>& q,
                                   const symbolic::Values& parameters);

/// Tolerance and step of every solve of a sketch.
numeric::NewtonOptions sketch_newton_options(const base::Budget& budget = {});

}  // namespace trammel::geometry
