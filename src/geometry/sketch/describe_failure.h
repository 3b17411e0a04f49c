// SPDX-License-Identifier: Apache-2.0
// Failures of a placement in words: which values do not fit, and by how much.
#pragma once

#include <span>
#include <string>

#include "base/diagnostic.h"
#include "geometry/construct/place_by_construction.h"
#include "geometry/measure/equations.h"

namespace trammel::geometry {

/// A construction step without solution. Shapes  q: constraints
base::Diagnostic describe_impossible_step(const SketchEquations& equations,
                                          const ImpossibleStep& step, std::span<const double> q);

/// The constraints that Newton's method could not meet. Shapes  x: variables; q: constraints
base::Diagnostic describe_unmet_constraints(const SketchEquations& equations,
                                            std::span<const double> x, std::span<const double> q,
                                            const symbolic::Values& parameters);

/// A place where the constraints do not determine the motion. Pre: C is singular at x.
base::Diagnostic describe_dead_point(const SketchEquations& equations, std::span<const double> x,
                                     const symbolic::Values& parameters);

/// `'length(AB) = a', 'C on x_axis' and 'weld(l, m)'`.
std::string list_constraints(const model::Model& model,
                             std::span<const model::ConstraintIndex> constraints);

}  // namespace trammel::geometry
