// SPDX-License-Identifier: Apache-2.0
// One motion of a sketch as velocities of its elements, so that it can be told in words.
#pragma once

#include <span>
#include <vector>

#include "base/vector2.h"
#include "geometry/measure/equations.h"

namespace trammel::geometry {

/// Rates of X, scaled as by scale_down: what the constraints leave free.
using Motion = std::vector<double>;

using Vector = base::Vector2<double>;

/// Where an element is and how it moves. Lengths are in units of the drawing's size, and the
/// fastest element has speed 1.
class VelocityField {
 public:
  /// Pre     equations outlive the field; the motion is not zero
  /// Shapes  x: variables
  VelocityField(const SketchEquations& equations, std::span<const double> x, Motion motion);

  Vector at(model::PointIndex point) const { return pair(variables_of(point), place_); }
  Vector velocity(model::PointIndex point) const { return pair(variables_of(point), motion_); }
  bool rests(model::PointIndex point) const;

  /// Rates of direction and offset of a free line.
  Vector line_rates(model::LineIndex line) const;
  /// The axes, a line through two points at rest, a free line at rest.
  bool rests(model::LineIndex line) const;
  /// Unit vector in the line's sense.
  Vector direction(model::LineIndex line) const;

  double radius_rate(model::CircleIndex circle) const;

  const SketchEquations& equations() const { return *equations_; }

 private:
  std::array<int, 2> variables_of(model::PointIndex point) const {
    return equations_->variables.of_point[point.value];
  }
  static Vector pair(std::array<int, 2> variables, const std::vector<double>& of);

  const SketchEquations* equations_;
  std::vector<double> place_;  // X, scaled
  Motion motion_;
};

}  // namespace trammel::geometry
