// SPDX-License-Identifier: Apache-2.0
// Which constraints give way to a pointer: those whose values a machine is driven by.
#pragma once

#include <vector>

#include "geometry/measure/equations.h"
#include "model/model.h"

namespace trammel::geometry {

struct Drivers {
  std::vector<model::ConstraintIndex> names, numbers;
};

/// Constraints that somebody could drive by a value of their own: by one bare name that nothing
/// else holds, and by bare numbers that turn lines.
///
/// Cost  O(model)
Drivers drivers_of(const SketchEquations& equations);

/// Of the point alone, by numbers without names.
struct OwnNumbers {
  std::vector<model::ConstraintIndex> at;    // both of an `at`, or none
  std::vector<model::ConstraintIndex> axes;  // x(A), y(A), distances from the axes
  bool is_held = false;                      // `axes` and those of value 0 hold it in place
};

/// A number 0 keeps the point on an axis, as a rail does: it is left out, but of a point in the
/// origin.
///
/// Cost  O(constraints)
OwnNumbers own_numbers_of(const SketchEquations& equations, model::PointIndex point);

}  // namespace trammel::geometry
