// SPDX-License-Identifier: Apache-2.0
// From a machine to its equations of motion, and from a state to where they start.
#pragma once

#include <memory>
#include <span>
#include <vector>

#include "base/budget.h"
#include "inquiry/machine/machine.h"
#include "mechanics/motion/motion_start.h"
#include "mechanics/motion/sketch_motion.h"
#include "simulation/equations/compiled_motion.h"

namespace trammel::inquiry {

/// Shapes  home: a state at which is judged what the equations take for granted; observed:
///         expressions to be told along the motion; asked: those of questions, which may hold
///         forces
/// Errors  a refusal for each thing of the model that this version cannot move
mechanics::MotionOutcome derive_motion(const Machine& machine, symbolic::ExprPool& pool,
                                       const SolvedState& home,
                                       const std::vector<symbolic::ExprId>& observed,
                                       std::span<const symbolic::ExprId> asked);

/// Pre     the equations are of this machine
mechanics::MotionStart start_of(const Machine& machine, const mechanics::MotionFormulas& formulas,
                                const SolvedState& at);

/// Both, compiled, in a pool of their own.
///
/// Errors  null where the machine cannot be moved, or a limit was reached
/// Cost    formulas of all constraints and loads, 1 to 3 us an operation of them
std::shared_ptr<const simulation::CompiledMotion> compile_motion(const Machine& machine,
                                                                 const SolvedState& home,
                                                                 const base::Budget& budget);

}  // namespace trammel::inquiry
