// SPDX-License-Identifier: Apache-2.0
// Which of its solutions each step of a construction has in a drawing that meets all constraints.
#pragma once

#include <optional>
#include <span>

#include "geometry/construct/construction.h"
#include "geometry/measure/equations.h"

namespace trammel::geometry {

/// Each step starts from where the drawing has what it needs: in long chains of steps rounding
/// grows from one to the next until circles no longer meet.
///
/// Pre     the drawing meets all constraints
/// Shapes  q: one value a constraint; drawing: as X
/// Errors  nothing where some step has no solution all the same: where circles only touch
/// Cost    O(steps)
std::optional<Branches> find_branches_of_drawing(const SketchEquations& equations,
                                                 const Construction& construction,
                                                 std::span<const double> q,
                                                 const symbolic::Values& parameters,
                                                 std::span<const double> drawing);

}  // namespace trammel::geometry
