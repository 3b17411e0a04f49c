// SPDX-License-Identifier: Apache-2.0
// The motion of a sketch.
#pragma once

#include "base/diagnostic.h"
#include "geometry/sketch/solve_sketch.h"
#include "mechanics/implicit/mechanical_state.h"
#include "simulation/system/motion_formulas.h"

namespace trammel::simulation {

/// Math    M x'' = f + C'Q on all coordinates that some constraint does not hold by itself, with
///         the conditions c(x, t) = q; docs/theory/simulation/equations.md
/// Shapes  watched: expressions of measures, names and rates, to be told along the motion
/// Pre     the state is that of the placement; the model outlives the result
/// Errors  simulation-unsupported where the model has what this version cannot move
/// Cost    O(entries of C) formulas
struct MotionOutcome {
  std::optional<MotionFormulas> problem;
  base::Diagnostics diagnostics;
};
MotionOutcome derive_sketch_motion(const geometry::SketchEquations& equations,
                                   symbolic::ExprPool& pool, const geometry::Placement& placement,
                                   const mechanics::MechanicalState& state,
                                   const std::vector<ExprId>& observed);

/// The signs that loads of a sketch are written with, in names of the model.
std::vector<ExprId> find_load_signs(const model::Model& model, symbolic::ExprPool& pool);

}  // namespace trammel::simulation
