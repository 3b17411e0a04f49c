// SPDX-License-Identifier: Apache-2.0
// What the implicit road needs beside c(X): derivatives by time of constraints on several measures,
// and the constraints that place nothing.
#pragma once

#include <array>
#include <optional>
#include <vector>

#include "geometry/measure/equations.h"
#include "mechanics/contact/decisions.h"
#include "mechanics/lagrange/lagrange_rows.h"

namespace trammel::mechanics {

/// A constraint on several measures, differentiated by time once and twice, in the symbols of the
/// measures' rates.
struct SumMotion {
  model::ConstraintIndex constraint;
  std::array<symbolic::ExprId, 2> rates;
};

struct MotionRows {
  /// Of every measure: the symbols of its first and second derivative by time.
  std::vector<std::array<symbolic::ExprId, 2>> rate_symbols;
  std::vector<SumMotion> sums;
  std::vector<geometry::Equation> followers;  // one a follower of the model
  std::optional<LagrangeRows> lagrange;       // of a model in coordinates
  std::optional<Decisions> decided;           // by another state; where given, nothing is decided
};

/// Cost    O(model)
MotionRows make_motion_rows(const model::Model& model, symbolic::ExprPool& pool);

}  // namespace trammel::mechanics
