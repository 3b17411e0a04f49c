// SPDX-License-Identifier: Apache-2.0
// Starts that constraints forbid.
#pragma once

#include <optional>
#include <span>

#include "base/diagnostic.h"
#include "inquiry/machine/case.h"
#include "model/resolve/build_model.h"
#include "model/run.h"
#include "simulation/equations/mover.h"

namespace trammel::inquiry {

/// What is wrong with the start of a run: a unilateral constraint that does not hold, or values of
/// coordinates that constraints do not allow; with the nearest start that is right.
///
/// Shapes  given: what replaces the model's own values
/// Cost    a few solutions of the conditions
std::optional<base::Diagnostic> check_start(const Case& here, const model::Run& run,
                                            std::span<const model::GivenValue> given,
                                            simulation::Mover& mover);

}  // namespace trammel::inquiry
