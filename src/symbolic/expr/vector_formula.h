// SPDX-License-Identifier: Apache-2.0
// Vectors in the plane of expressions: with their pool to calculate with, as ids to be kept.
#pragma once

#include "base/vector2.h"
#include "symbolic/expr/expr.h"

namespace trammel::symbolic {

using VectorFormula = base::Vector2<Expr>;
using VectorId = base::Vector2<ExprId>;

/// To calculate with, in a function that is told the pool.
inline VectorFormula lift(ExprPool& pool, const VectorId& v) {
  return {{pool, v.x}, {pool, v.y}};
}
/// To be kept.
inline VectorId ids(const VectorFormula& v) {
  return {v.x.id, v.y.id};
}

}  // namespace trammel::symbolic
