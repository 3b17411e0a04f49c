// SPDX-License-Identifier: Apache-2.0
// Measures as numbers: value and gradient by X at a placed sketch. One row of a table a kind;
// the formulas of the same measures stand in measure_formula.h, written independently.
#pragma once

#include <span>
#include <vector>

#include "geometry/sketch/variables.h"
#include "model/model.h"

namespace trammel::geometry {

struct Slope {
  int variable = 0;
  double value = 0.0;
};

struct MeasureValue {
  double value = 0.0;
  std::vector<Slope> gradient;  // entries of one variable are to be added
};

/// Value of a measure and its derivatives by X.
///
/// Units   lengths as in X, angles in radians in (-pi, pi]
/// Errors  none; coinciding points give NaN in the gradient of a distance or an angle
/// Cost    O(1)
/// Source  language.md 3
MeasureValue eval_measure(const model::Model& model, const Variables& variables,
                          const model::Measure& measure, std::span<const double> x);

}  // namespace trammel::geometry
