// SPDX-License-Identifier: Apache-2.0
// Everything applied to a machine as forces on its variables X: loads, elements, gravity, and what
// its inertia resists with.
#pragma once

#include <optional>
#include <span>
#include <vector>

#include "base/vector2.h"
#include "geometry/measure/equations.h"
#include "numeric/linear/sparse_matrix.h"

namespace trammel::mechanics {

/// Takes the applied forces one by one, to sum them up in its own way.
class ForceReceiver {
 public:
  virtual ~ForceReceiver() = default;
  /// `share_of`: the line that the force is spread over.
  virtual void push(model::PointIndex point, base::Vector2<double> force,
                    std::optional<model::LineIndex> share_of) = 0;
  /// A force that drives the measure up where positive. That of an angle is a couple, which acts
  /// in a joint where `in_joint` is true, otherwise at the centre of gravity.
  virtual void drive(model::MeasureIndex measure, double action, bool in_joint) = 0;
};

/// Shapes  by variable
struct ForcesOnVariables {
  std::vector<double> sum;
  std::vector<double> sizes;  // the sum of their sizes: what rounding is to be compared with
};

class AppliedForces {
 public:
  /// Pre     values hold parameters, measures and their first rates; equations outlive the object
  AppliedForces(const geometry::SketchEquations& equations, const symbolic::Values& values);

  /// f + G. Shapes  x, result: variables. Units  N on lengths, N*m on angles
  ForcesOnVariables loads(std::span<const double> x) const;

  /// -p'. Shapes  velocity: variables, or none for what accelerations alone do
  ForcesOnVariables inertial(std::span<const double> x, std::span<const double> velocity,
                             std::span<const double> acceleration) const;

  /// M, with inertial(x, {}, a) = -M a; entries at one place are to be added.
  std::vector<numeric::Triplet> masses(std::span<const double> x) const;

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
