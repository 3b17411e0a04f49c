// SPDX-License-Identifier: Apache-2.0
// Starts that constraints forbid.
#pragma once

#include <optional>
#include <span>

#include "base/diagnostic.h"
#include "inquiry/machine/machine.h"
#include "model/run.h"
#include "simulation/equations/mover.h"

namespace trammel::inquiry {

/// What is wrong with the start of a run: a unilateral constraint that does not hold, or values of
/// coordinates that constraints do not allow; with the nearest start that is right.
///
/// Shapes  start: of the run; said: what replaces the model's own values
/// Cost    a few solutions of the conditions
std::optional<base::Diagnostic> check_start(const Machine& machine, const SolvedState& start,
                                            const model::Run& run,
                                            std::span<const geometry::Override> said,
                                            simulation::Mover& mover);

}  // namespace trammel::inquiry
