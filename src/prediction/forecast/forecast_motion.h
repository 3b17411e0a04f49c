// SPDX-License-Identifier: Apache-2.0
// The long run of a motion: phases, of which only windows are simulated.
#pragma once

#include "prediction/report/phase.h"
#include "prediction/section/long_run.h"
#include "prediction/section/watch.h"
#include "prediction/transition/meetings.h"
#include "simulation/equations/mover.h"

namespace trammel::prediction {

struct Outcome {
  Forecast forecast;
  /// Why it does not reach the end that was asked for; empty where it does.
  std::string reason;
  WatchEnd end = WatchEnd::GoesOn;      // what stopped it where it does not
  std::size_t bound = 0;                // of Bound: which of the run's
  simulation::MotionState last;         // that was simulated
  std::optional<double> impact_by_law;  // when the first such impact was, see Motion
  std::optional<Border> border;         // at which it begins, where that was looked for
};

/// Predicts a motion from a state on.
///
/// Math    s(t0 + n D) = s(t0) + n Delta + what drifts: the pattern is found by watching, jumped
///         over by extrapolation, and looked at again in windows that begin in predicted states;
///         a jump that its window does not confirm is halved
/// Shapes  meetings: of parts, where there are any, or null
/// Errors  the outcome's reason; the phases up to there stand
/// Cost    that of the windows' motion
/// Source  docs/theory/prediction/
Outcome forecast_motion(simulation::Mover& mover, const simulation::MotionState& start,
                        const LongRun& run, const Meetings* meetings);

}  // namespace trammel::prediction
