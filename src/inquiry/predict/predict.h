// SPDX-License-Identifier: Apache-2.0
// `predict`: what the machine will do in the long run, from the state that is given.
#pragma once

#include <functional>
#include <span>

#include "base/budget.h"
#include "inquiry/answer/outcome.h"
#include "inquiry/answer/trajectory.h"
#include "inquiry/machine/case.h"
#include "model/resolve/build_model.h"
#include "model/run.h"
#include "prediction/section/journal.h"
#include "simulation/tolerances.h"

namespace trammel::inquiry {

/// Given columns and units of moments, the journal that keeps them, which outlives the answer; null
/// where none can.
using JournalOpener = std::function<prediction::Journal*(const Trajectory& heading)>;

struct PredictOptions {
  double accuracy = simulation::default_accuracy;
  base::Budget budget;
  std::span<const model::GivenValue> given;  // of the case
  std::function<void(double share)> progress = {};
  JournalOpener open_journal = {};  // empty: nothing is kept
};

/// The phases of the motion up to the end that is asked for.
///
/// Shapes  run: its duration is there, `every` and `until` are not
/// Pre     the case is of the start
/// Errors  those of answer_simulate(); a limit leaves what is known up to there
/// Source  docs/theory/prediction/
Outcome answer_predict(const Case& here, const model::Run& run, const PredictOptions& options);

}  // namespace trammel::inquiry
