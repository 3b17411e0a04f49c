// SPDX-License-Identifier: Apache-2.0
// Rates of values and measures at one state, as numbers.
#pragma once

#include <cstddef>
#include <vector>

#include "geometry/sketch/solve_sketch.h"
#include "mechanics/implicit/motion_rows.h"

namespace trammel::mechanics {

/// Reads what is given from `values` and sets the rates of measures there.
class StateRates {
 public:
  /// Pre     all outlive it
  StateRates(const geometry::SketchEquations& equations, const MotionRows& rows,
             const geometry::Placement& placement, symbolic::Values& values);

  double number(symbolic::ExprId e) const;
  /// By constraint: the first or second rate (order 0, 1) that its value has.
  std::vector<double> of_values(std::size_t order) const;

  /// What C X' equals: q', less the part of each constraint on several measures that changes with
  /// the time alone.
  std::vector<double> first();
  /// What C X'' equals. Shapes  velocity: X'
  std::vector<double> second(const std::vector<double>& velocity);

  /// X'HX' of a measure.
  double curvature(std::size_t measure, const std::vector<double>& velocity) const;
  /// Sets the rates of all measures at motions of X: grad . X', and grad . X'' + X'HX'.
  void set(std::size_t order, const std::vector<double>& motion,
           const std::vector<double>& velocity);

 private:
  const geometry::SketchEquations& equations_;
  const model::Model& model_;
  const MotionRows& rows_;
  const geometry::Placement& placement_;
  symbolic::Values& values_;
};

/// Whether nothing moves.
bool is_still(const std::vector<double>& motion);

}  // namespace trammel::mechanics
