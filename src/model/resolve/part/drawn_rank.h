// SPDX-License-Identifier: Apache-2.0
// Which equations hold a sketch in its drawing: whether another one would.
#pragma once

#include <vector>

#include "model/measure/element_placement.h"
#include "model/measure/independent_rows.h"
#include "model/model.h"
#include "symbolic/expr/eval/eval.h"

namespace trammel::model {

/// Math  gradients of measures by the places of all points, pointers and lines, as drawn
/// Cost  O(variables) a measure and O(variables^2) a row
class DrawnRank : public ElementPlacement {
 public:
  /// Pre  `values` holds what hints depend on
  DrawnRank(const Model& model, symbolic::ExprPool& pool, const symbolic::Values& values);

  /// Whether the expression of measures is independent of those that were added before.
  bool add(ExprId expression);

  VectorFormula at(PointIndex p) const override;
  PlacedLine line(LineIndex l) const override;
  symbolic::Expr radius(CircleIndex c) const override;
  symbolic::Expr parameter(RiderIndex rider) const override;

 private:
  ExprId add_variable(ExprId drawn);
  std::vector<double> row_of(const Measure& measure) const;

  const Model& model_;
  symbolic::ExprPool& pool_;
  symbolic::Values values_;
  std::vector<ExprId> variables_;
  std::vector<VectorId> points_;
  std::vector<std::array<ExprId, 4>> lines_;  // of a pointer its angle, of a free one two points
  std::vector<ExprId> radii_, parameters_;
  IndependentRows rows_;
};

}  // namespace trammel::model
