// SPDX-License-Identifier: Apache-2.0
// Loads that contacts share in many ways, in rows of runs. A run goes on with as few contacts as
// hold it; what it shows is the share of least norm of all that could bear a part.
#pragma once

#include <optional>
#include <string>
#include <vector>

#include "inquiry/machine/machine.h"
#include "simulation/equations/mover.h"

namespace trammel::inquiry {

struct SharedLoad {
  SolvedState solved;
  std::vector<std::string> names;    // of what shares; empty where all forces are the only ones
  std::optional<SolvedState> other;  // the same motion by other forces, where the run has such
};

/// The state of a row by the implicit road, in the mode of the run widened by what touches and
/// neither opens nor closes; in that mode itself where nothing shares, or where the forces of least
/// norm would have to pull.
///
/// Shapes  at, mode: of the row; still: a rate below it counts as none;
///         there: its state, in that mode
/// Errors  nothing at a dead point
/// Cost    a sparse LU for each force of contacts; twice where something more touches
std::optional<SharedLoad> respond_shared(const Machine& machine, simulation::Mover& mover,
                                         const simulation::MotionState& at,
                                         const simulation::Mode& mode, double still, State there);

/// Whether more touches in a row than its mode needs, so that forces by formulas of the run may be
/// one share of many.
bool may_share(simulation::Mover& mover, const simulation::MotionState& at,
               const simulation::Mode& mode);

}  // namespace trammel::inquiry
