// SPDX-License-Identifier: Apache-2.0
// The motion of a model in coordinates.
#pragma once

#include <span>
#include <vector>

#include "mechanics/lagrange/lagrange_rows.h"
#include "mechanics/motion/motion_formulas.h"
#include "model/model.h"

namespace trammel::mechanics {

/// Math    M q'' = f + A'lambda, A q'' = b
/// Shapes  numbers: of all parameters, coordinates and rates at a state at which is judged which
///         signs jump and whether the energy is quadratic; observed, asked: expressions to be told
///         along the motion, those of questions apart
/// Pre     the rows are those of the model
MotionFormulas derive_lagrange_motion(const model::Model& model, symbolic::ExprPool& pool,
                                      const LagrangeRows& rows, const ConstraintsInForce& in_force,
                                      const symbolic::Values& numbers,
                                      const std::vector<ExprId>& observed,
                                      std::span<const ExprId> asked = {});

}  // namespace trammel::mechanics
