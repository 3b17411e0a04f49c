// SPDX-License-Identifier: Apache-2.0
// Which of its solutions each step of a construction has in a drawing that meets all constraints,
// and which values angles have in it.
#pragma once

#include <optional>
#include <span>
#include <vector>

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

/// The value of each angle that constraints take into account: as others tell it, over full turns,
/// else as measured.
///
/// Pre     as above, but for steps that have no solution: what they need is left out
std::vector<CountedAngle> count_angles_of_drawing(const SketchEquations& equations,
                                                  const Construction& construction,
                                                  std::span<const double> q,
                                                  const symbolic::Values& parameters,
                                                  std::span<const double> drawing);

}  // namespace trammel::geometry
