// SPDX-License-Identifier: Apache-2.0
// What questions ask along a motion, as formulas of its state.
#pragma once

#include <span>
#include <vector>

#include "geometry/sketch/solve_sketch.h"
#include "mechanics/motion/motion_formulas.h"
#include "mechanics/motion/state_formulas.h"

namespace trammel::mechanics {

/// By constraint of the model: what bears it in the equations of motion.
struct BearerPlaces {
  std::vector<int> direction;  // of the formulas; -1: none
  std::vector<int> variable;   // of X, which it gives once and for all; -1: none
};

/// Sets the observables of a sketch.
///
/// Math    rates as slopes . v, accelerations as slopes . x'' and what curvature adds; the reaction
///         of a constraint that gives one variable balances all other forces on that
/// Pre     the problem is complete otherwise
/// Errors  none for what stands in signs, in joint forces and sections, in frictions of lines, and
///         for reactions of what is free
/// Cost    O(loads) where such a constraint is asked for, else O(asked)
void add_observables(const geometry::SketchEquations& equations, const BearerPlaces& places,
                     std::span<const ExprId> asked, StateFormulas& formulas,
                     MotionFormulas& problem);

/// Sets those of a model in coordinates, whose accelerations have names.
///
/// Shapes  asked: without names of `let`
void add_observables(const model::Lagrangian& system, std::span<const ExprId> asked,
                     symbolic::ExprPool& pool, MotionFormulas& problem);

}  // namespace trammel::mechanics
