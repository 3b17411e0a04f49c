// SPDX-License-Identifier: Apache-2.0
// Everything applied to a machine as forces on its variables X: loads, elements, gravity, and what
// its inertia resists with.
#pragma once

#include <span>
#include <vector>

#include "geometry/measure/equations.h"

namespace trammel::mechanics {

class AppliedForces {
 public:
  /// Pre     values hold parameters, measures and their first rates; equations outlive the object
  AppliedForces(const geometry::SketchEquations& equations, const symbolic::Values& values);

  /// f + G. Shapes  x, result: variables. Units  N on lengths, N*m on angles
  std::vector<double> loads(std::span<const double> x) const;

  /// -p'. Shapes  velocity: variables, or none for what accelerations alone do
  std::vector<double> inertial(std::span<const double> x, std::span<const double> velocity,
                               std::span<const double> acceleration) const;

 private:
  double number(symbolic::ExprId e) const;
  void push(std::vector<double>& f, model::PointIndex point, double x, double y) const;
  void drive(std::vector<double>& f, std::span<const double> x, model::MeasureIndex measure,
             double action) const;

  const geometry::SketchEquations& equations_;
  const model::Model& model_;
  const symbolic::Values& values_;
};

}  // namespace trammel::mechanics
