// SPDX-License-Identifier: Apache-2.0
// The certificate of the modes of a run: they are decided with the equations of motion, and checked
// with numbers of the implicit road.
#pragma once

#include <string>

#include "inquiry/machine/machine.h"
#include "simulation/run/run_motion.h"

namespace trammel::inquiry {

/// What is wrong with the mode of a row and the forces in it, as `'floor' would have to pull`;
/// empty where they obey the law of contact. Of the moment of an event nothing is said: its mode is
/// that before or after.
///
/// Shapes  formulas, forces: of the run; solved: the row by the implicit road, in its mode;
///         still: a rate below it counts as none
/// Cost    a sparse LU for each force of what touches, and one more
std::string find_row_fault(const Machine& machine, const mechanics::MotionFormulas& formulas,
                           const simulation::MotionRun& run, const simulation::RunRow& row,
                           const simulation::Forces& forces, const SolvedState& solved,
                           double still);

/// The same of a row in which contacts share their load, so that its forces are one choice of many:
/// what is the same in all of them is the motion, which is decided anew at the state.
///
/// Shapes  solved: as above; at: the same state, without what rests by rounding;
///         most: the size of accelerations in the row
/// Cost    decides a mode
std::string find_shared_fault(const Machine& machine, const simulation::MotionRun& run,
                              const simulation::RunRow& row, const SolvedState& solved, State at,
                              double most);

}  // namespace trammel::inquiry
