// SPDX-License-Identifier: Apache-2.0
// The motion of a model in coordinates.
#pragma once

#include "mechanics/lagrange/lagrange_rows.h"
#include "model/model.h"
#include "simulation/system/motion_formulas.h"

namespace trammel::simulation {

/// Math    M q'' = f + A'lambda, A q'' = b
/// Shapes  numbers: of all parameters, coordinates and rates at the start; watched: expressions to
///         be told along the motion
/// Pre     the rows are those of the model
MotionFormulas derive_lagrange_motion(const model::Model& model, symbolic::ExprPool& pool,
                                      const mechanics::LagrangeRows& rows,
                                      const symbolic::Values& numbers,
                                      const std::vector<ExprId>& observed);

}  // namespace trammel::simulation
