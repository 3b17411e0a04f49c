// SPDX-License-Identifier: Apache-2.0
// Curves with a parameter, and the points that ride on them.
#pragma once

#include <array>
#include <optional>
#include <string>

#include "base/span.h"
#include "model/index.h"

namespace trammel::model {

/// (f, g) of a variable of its own.
struct Curve {
  std::string name;
  base::Span span;
  ExprId variable;
  std::array<ExprId, 2> shape;  // in terms of the variable and of parameters
};

/// A point on a curve. Where along the curve it is, is a number of its own.
struct Rider {
  PointIndex point;
  CurveIndex curve;
  MeasureIndex parameter;
  /// x(P) = f, y(P) = g; none where nothing puts the point on the curve.
  std::optional<std::array<ConstraintIndex, 2>> incidences;
};

/// A function that the text names only. In numbers another one stands for it.
struct UnknownFunction {
  std::string name;
  ExprId argument, stand_in;
};

}  // namespace trammel::model
