// SPDX-License-Identifier: Apache-2.0
// Curves that move: whether a value of the parameter stays with one point of the curve.
#pragma once

#include "model/model.h"
#include "symbolic/expr/expr_pool.h"

namespace trammel::model {

/// Whether the curve keeps its shape, measured from one parameter to the next, while the time and
/// the values of constraints in it change: then how fast a point slides along it is how fast its
/// parameter changes. A curve that rests does.
///
/// Math    |w'|^2 and w' x w'' are the same at two moments, for a few parameters: compared as
///         numbers
/// Pre     the constraints stand
/// Cost    that of the curve's formulas
bool is_rigid(const Model& model, symbolic::ExprPool& pool, CurveIndex curve);

}  // namespace trammel::model
