// SPDX-License-Identifier: Apache-2.0
// A construction sequence carried out with numbers.
#pragma once

#include <optional>
#include <span>
#include <string>
#include <vector>

#include "geometry/construct/construction.h"
#include "geometry/measure/variables.h"

namespace trammel::geometry {

/// Why a step has no solution with these numbers.
struct ImpossibleStep {
  std::vector<ConstraintIndex> constraints;  // whose values do not fit
  double missing = 0.0;                      // by how much they miss, a length
  std::string what;                          // `the circles about A and C do not meet`
};

struct NumericPlacement {
  std::vector<double> x;  // of every variable; meaningless from an impossible step on
  Branches branches;
  std::optional<ImpossibleStep> impossible;
  std::vector<CountedAngle> angles;  // as constraints that hold others beside them took them
};

/// Carries out the steps. Of several solutions the one nearest to `hints` is taken, or the one that
/// `fixed` remembers. A core is where the hints have it: with one, they are a placement that is
/// solved already, and what is found are its branches.
///
/// Shapes  q: one value a constraint; hints: as X
/// Cost    O(steps)
NumericPlacement place_by_construction(const SketchEquations& equations,
                                       const Construction& construction, std::span<const double> q,
                                       const symbolic::Values& parameters,
                                       std::span<const double> hints,
                                       const Branches* fixed = nullptr);

/// The steps as a drawing that meets all constraints has them: which of its solutions each one has
/// there, and the angles that constraints count, as others tell them over full turns, else as
/// measured.
///
/// Each step starts from where the drawing has what it needs: in long chains of steps rounding
/// grows from one to the next until circles no longer meet. Some step may have no solution all the
/// same, where circles only touch.
///
/// Shapes  q: one value a constraint; drawing: as X
/// Cost    O(steps)
NumericPlacement place_as_drawn(const SketchEquations& equations, const Construction& construction,
                                std::span<const double> q, const symbolic::Values& parameters,
                                std::span<const double> drawing);

}  // namespace trammel::geometry
