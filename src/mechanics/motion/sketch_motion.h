// SPDX-License-Identifier: Apache-2.0
// The motion of a sketch.
#pragma once

#include <optional>
#include <span>
#include <string>
#include <vector>

#include "base/span.h"
#include "geometry/sketch/solve_sketch.h"
#include "mechanics/implicit/response.h"
#include "mechanics/motion/motion_formulas.h"

namespace trammel::mechanics {

/// What of a model cannot be set in motion, and what to do about it.
struct Refusal {
  std::optional<base::Span> span;  // none: the model as a whole
  std::string message, advice;
};

/// Formulas, or why there are none.
struct MotionOutcome {
  std::optional<MotionFormulas> formulas;
  std::vector<Refusal> refusals;
};

/// Math    M x'' = f + C'Q on all coordinates that some constraint does not hold by itself, with
///         the conditions c(x, t) = q; docs/theory/simulation/equations.md
/// Shapes  observed: expressions of measures, names and rates, to be told along the motion; asked:
///         those of questions, which may hold accelerations and reactions too; placement, state:
///         one at which is judged what can slide at all, and which signs jump
/// Pre     the state is that of the placement; the model outlives the result
/// Errors  a refusal for each thing of the model that this version cannot move
/// Cost    O(entries of C) formulas
MotionOutcome derive_sketch_motion(const geometry::SketchEquations& equations,
                                   symbolic::ExprPool& pool, const geometry::Placement& placement,
                                   const Response& state, const std::vector<ExprId>& observed,
                                   std::span<const ExprId> asked = {});

/// Forces and actions of a sketch, in names of the model.
std::vector<ExprId> find_load_terms(const model::Model& model);
/// The signs that they are written with, without names of `let`.
std::vector<ExprId> find_load_signs(const model::Model& model, symbolic::ExprPool& pool);

}  // namespace trammel::mechanics
