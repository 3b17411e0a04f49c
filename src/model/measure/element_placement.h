// SPDX-License-Identifier: Apache-2.0
// Where the elements of a sketch are, as formulas: in the hints of the drawing, in coordinates, or
// in closed form. A measure is one formula of any of these.
#pragma once

#include <optional>

#include "model/model.h"
#include "symbolic/expr/vector_formula.h"

namespace trammel::model {

using symbolic::VectorFormula;
using symbolic::VectorId;

struct PlacedLine {
  VectorId start;               // any point of it; of a line from A to B: A
  VectorId along;               // in its sense
  ExprId length;                // of `along`
  std::optional<ExprId> angle;  // from the x axis, where it is known as a sum of angles
};

class ElementPlacement {
 public:
  virtual ~ElementPlacement() = default;
  virtual VectorFormula at(PointIndex point) const = 0;
  virtual PlacedLine line(LineIndex line) const = 0;
  virtual symbolic::Expr radius(CircleIndex circle) const = 0;
  /// Of a point on a curve. Pre: this placement knows curves
  virtual symbolic::Expr parameter(RiderIndex rider) const;
  virtual symbolic::Expr distance(PointIndex p, PointIndex q) const;
  /// From u to v, counter-clockwise.
  virtual symbolic::Expr angle_between(VectorFormula u, VectorFormula v) const;
};

symbolic::Expr norm(VectorFormula v);

}  // namespace trammel::model
