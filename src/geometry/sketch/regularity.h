// SPDX-License-Identifier: Apache-2.0
// How well the constraints determine the motion at a place.
#pragma once

#include <optional>
#include <span>

#include "geometry/sketch/solve_sketch.h"
#include "geometry/tolerances.h"
#include "numeric/linear/sparse_matrix.h"

namespace trammel::geometry {

/// Of the scaled C: an estimate of 1/condition in the 1-norm, and its smallest pivot by its
/// largest. Both 0 where it is singular, 1 without unknowns.
struct Regularity {
  double condition = 0.0;
  double pivots = 0.0;

  /// Where many joints hang on one another the condition of the whole is large, though each step
  /// from one to the next loses nothing: then the pivots are of one size.
  bool is_regular(double condition_min) const {
    return condition > condition_min || pivots > regular_pivots;
  }
};

Regularity find_regularity(const numeric::SparseMatrix& scaled);

/// A line touches a circle from one of its sides. Where the circle is a point it has none: the row
/// |distance| - radius has a corner there, of which no derivative tells. The first such constraint.
///
/// Shapes  x: variables
std::optional<model::ConstraintIndex> find_touch_without_side(const SketchEquations& equations,
                                                              std::span<const double> x);

/// Pre     as many constraints as unknowns
/// Cost    a sparse LU factorization
Regularity find_regularity(const SketchEquations& equations, const Placement& placement);
/// The condition alone.
double eval_regularity(const SketchEquations& equations, const Placement& placement);

}  // namespace trammel::geometry
