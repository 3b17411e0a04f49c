// SPDX-License-Identifier: Apache-2.0
// `simulate`: the motion from the state that is given, as a table.
#pragma once

#include <functional>
#include <optional>
#include <span>

#include "base/budget.h"
#include "inquiry/answer/animation.h"
#include "inquiry/find/find.h"
#include "inquiry/run/row_keeper.h"
#include "model/resolve/build_model.h"
#include "model/run.h"
#include "simulation/tolerances.h"

namespace trammel::inquiry {

struct SimulateOptions {
  double accuracy = simulation::default_accuracy;
  base::Budget budget;
  std::span<const model::GivenValue> given;  // of the case
  bool animate = false;
  const RowKeeper* keeper = nullptr;                // none: the answer holds the rows
  std::function<void(double share)> progress = {};  // of the time, where that is known
};

struct SimulateOutcome : Outcome {
  std::optional<Animation> animation;  // of a sketch, where it was asked for
};

/// The run, or the rest of one that was kept, with a column for each answer that `find` asks for.
///
/// Pre     the case is of the start
/// Errors  run-without-end, simulation-unsupported, motion-undetermined, run-stopped; a limit
///         leaves the rows up to there
/// Source  docs/theory/simulation/
SimulateOutcome answer_simulate(const Case& here, const model::Run& run,
                                const SimulateOptions& options);

}  // namespace trammel::inquiry
