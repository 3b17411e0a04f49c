// SPDX-License-Identifier: Apache-2.0
// The length of a figure's base from the distance of two of its points that are far from it.
#pragma once

#include <span>

#include "geometry/construct/configuration_formula.h"
#include "geometry/measure/rigid_spans.h"

namespace trammel::geometry {

/// Math    with d = a u + b w, u along the base and w to the third point:
///         u^2 = (d^2 - b (a + b) w^2 + a b (w - u)^2) / (a (a + b))
/// Shapes  q: values of the constraints
/// Errors  not a number where no base fits
double eval_base_length(const RigidSpans& spans, const Cluster& cluster, std::span<const double> q);

/// What the length is called while the figure is built: it is known to be no negative one.
Expr make_base_name(ExprPool& pool);

/// Puts the length in the place of its name in all of the figure. With the model's values that
/// gives the distance as it should. What it misses with others moves the base, to first order: 0
/// with these values as it is written.
void put_base_length(const SketchEquations& equations, const Cluster& cluster, ExprPool& pool,
                     ConfigurationFormula& formula);

}  // namespace trammel::geometry
