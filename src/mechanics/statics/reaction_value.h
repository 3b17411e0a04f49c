// SPDX-License-Identifier: Apache-2.0
// Reactions as numbers: the implicit road of statics, which needs no closed form.
#pragma once

#include <optional>
#include <vector>

#include "geometry/sketch/solve_sketch.h"

namespace trammel::mechanics {

/// Everything applied, on the variables X.
///
/// Math    f_i: the forces on the coordinates of each point
/// Shapes  result: variables
std::vector<double> eval_applied(const geometry::SketchEquations& equations,
                                 const geometry::Placement& placement);

/// The reaction of every constraint, or nothing at a dead point.
///
/// Math    C'Q = -f
/// Shapes  result: one a constraint
/// Cost    one sparse LU with refinement
/// Source  [Todd2019 2.2], theory note docs/theory/mechanics/statics.md
std::optional<std::vector<double>> eval_reactions(const geometry::SketchEquations& equations,
                                                  const geometry::Placement& placement);

}  // namespace trammel::mechanics
