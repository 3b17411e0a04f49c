// SPDX-License-Identifier: Apache-2.0
// Where on a curve a point is drawn.
#pragma once

#include "base/vector2.h"
#include "geometry/measure/equations.h"

namespace trammel::geometry {

/// The parameter at which the curve is nearest to the point, the smallest of several.
///
/// Math    the best of some hundred places up to a parameter of 500 in size, made better by the
///         golden section
/// Pre     numbers hold all parameters that the curve has
/// Errors  0 where the curve has no finite place
double find_nearest_parameter(const SketchEquations& equations, model::CurveIndex curve,
                              base::Vector2<double> point, const symbolic::Values& numbers);

/// The curve's place at a parameter.
base::Vector2<double> eval_curve(const SketchEquations& equations, model::CurveIndex curve,
                                 double parameter, const symbolic::Values& numbers);

}  // namespace trammel::geometry
