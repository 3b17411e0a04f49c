// SPDX-License-Identifier: Apache-2.0
// What of a sketch can move at all, while what it is told to keep keeps still.
#pragma once

#include <span>
#include <vector>

#include "geometry/measure/equations.h"
#include "geometry/sketch/solve_sketch.h"

namespace trammel::mechanics {

/// A motion in which all that can move does.
///
/// Math    at a disturbed place, where nothing stands still by chance, all values that may change
///         do so at once, by amounts without a pattern: angles by about a radian, lengths by about
///         the size of the machine
/// Cost    one factorization of the constraints
class PossibleMotion {
 public:
  /// Shapes  variables: those of X that are not known once and for all; may_change: by constraint
  PossibleMotion(const geometry::SketchEquations& equations, const geometry::Placement& at,
                 std::span<const std::size_t> variables, const std::vector<char>& may_change);

  /// Whether a variable of X changes, by more than `no_motion` of its scale.
  bool moves(std::size_t variable) const;
  /// The same of a measure.
  bool changes(model::MeasureIndex measure) const;

 private:
  std::vector<geometry::Slope> slopes_of(model::MeasureIndex measure) const;
  double size_of(model::MeasureIndex measure) const;

  const geometry::SketchEquations& equations_;
  geometry::Placement at_;
  std::vector<double> scales_, motion_;  // by variable of X
};

}  // namespace trammel::mechanics
