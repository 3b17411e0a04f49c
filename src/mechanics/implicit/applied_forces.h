// SPDX-License-Identifier: Apache-2.0
// Everything applied to a machine as forces on its variables X: loads, elements, gravity, and what
// its inertia resists with.
#pragma once

#include <optional>
#include <span>
#include <vector>

#include "base/vector2.h"
#include "geometry/measure/equations.h"

namespace trammel::mechanics {

/// Who is told of forces one by one.
class ForceReceiver {
 public:
  virtual ~ForceReceiver() = default;
  /// `share_of`: the line that the force is spread over.
  virtual void push(model::PointIndex point, base::Vector2<double> force,
                    std::optional<model::LineIndex> share_of) = 0;
  /// A force that drives the measure up where positive. `in_joint`: where it is a couple it sits in
  /// a joint, otherwise at the centre of gravity.
  virtual void drive(model::MeasureIndex measure, double action, bool in_joint) = 0;
};

class AppliedForces {
 public:
  /// Pre     values hold parameters, measures and their first rates; equations outlive the object
  AppliedForces(const geometry::SketchEquations& equations, const symbolic::Values& values);

  /// f + G. Shapes  x, result: variables. Units  N on lengths, N*m on angles
  std::vector<double> loads(std::span<const double> x) const;

  /// -p'. Shapes  velocity: variables, or none for what accelerations alone do
  std::vector<double> inertial(std::span<const double> x, std::span<const double> velocity,
                               std::span<const double> acceleration) const;

  void tell_loads(ForceReceiver& receiver) const;
  void tell_inertial(std::span<const double> x, std::span<const double> velocity,
                     std::span<const double> acceleration, ForceReceiver& receiver) const;

 private:
  double number(symbolic::ExprId e) const;

  const geometry::SketchEquations& equations_;
  const model::Model& model_;
  const symbolic::Values& values_;
};

}  // namespace trammel::mechanics
