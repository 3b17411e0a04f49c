// SPDX-License-Identifier: Apache-2.0
// The direction of a line as a formula.
#pragma once

#include <optional>

#include "model/measure/element_placement.h"
#include "symbolic/expr/expr.h"

namespace trammel::geometry {

using model::VectorFormula;

/// A unit vector, and the angle where it is a sum of given angles.
struct DirectionFormula {
  VectorFormula unit;
  std::optional<symbolic::Expr> angle;
  bool is_oriented = false;  // by a constraint on its angle, before its ends were placed
};

}  // namespace trammel::geometry
