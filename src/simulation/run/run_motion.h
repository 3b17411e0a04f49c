// SPDX-License-Identifier: Apache-2.0
// A motion from its start to its end, through contacts, impacts, sticking and sliding.
#pragma once

#include <cmath>
#include <cstdint>
#include <functional>
#include <optional>
#include <string>
#include <vector>

#include "base/budget.h"
#include "simulation/equations/mover.h"
#include "simulation/guard/event_kind.h"
#include "simulation/guard/guard.h"
#include "simulation/tolerances.h"

namespace trammel::simulation {

struct MotionRun;

/// Who is told on the way. Each may be empty.
struct RunListener {
  std::function<void(double time)> progress;
  /// Whether so many rows that wait should be taken now.
  std::function<bool(std::size_t rows)> is_due;
  /// Takes rows and events so far, which the run then forgets, with the checkpoint to go on from.
  /// That is empty at the end of the run. False: they could not be kept.
  std::function<bool(const MotionRun& so_far, const std::string& checkpoint)> take;
  bool resumes = true;  // otherwise there are no checkpoints
};

struct RunOptions {
  double duration = HUGE_VAL;  // from the start
  double every = 0.0;          // between rows
  double accuracy = default_accuracy;
  std::optional<Guard> until = {};
  std::vector<Guard> bounds = {};  // beyond which there is no motion
  base::Budget budget;
  RunListener listener;
  std::string checkpoint;  // checkpoint of the same formulas and options, to go on from; or empty
  bool last_row_alone = false;  // the run holds the last row and no other
  std::size_t rows_max = 5'000'000;
  std::size_t events_max = 1'000'000;
};

struct RunEvent {
  double time = 0.0;
  EventKind what = EventKind::Contact;
  std::string label;
  EventPlace place = {};
  bool is_expected = false;  // of impacts that would come to rest after the end of the run
};

struct RunRow {
  MotionState state;       // its turns are the angles at this moment
  std::uint32_t mode = 0;  // of MotionRun::modes
  std::vector<double> free, free_rates;
  std::vector<double> points;  // x, y one after the other
};

enum class RunEnd : std::uint8_t {
  Duration,
  Until,
  Bound,
  Limit,         // of time, rows or events, or stopped from outside
  Stuck,         // steps became shorter than rounding
  Undetermined,  // forces do not decide the motion
  Jammed,        // what moves as it is told leaves outlines that touch no way on
};

struct MotionRun {
  std::vector<RunRow> rows;
  std::vector<Mode> modes;
  std::vector<RunEvent> events;
  RunEnd end = RunEnd::Duration;
  std::string reason;                   // of Limit, Stuck, Undetermined, Jammed
  std::size_t bound = 0;                // that is reached, of the options
  MotionState last;                     // reached
  double time = 0.0;                    // of it
  Mover::Miss miss;                     // the largest of all rows
  std::optional<double> energy_drift;   // by the largest kinetic energy; none where it may change
  std::optional<double> impact_by_law;  // when the first such impact was, see Motion
  std::size_t steps = 0, evaluations = 0;
};

/// Whether nothing goes on from where it has come to.
inline bool cannot_go_on(const MotionRun& run) {
  return run.end == RunEnd::Stuck || run.end == RunEnd::Undetermined || run.end == RunEnd::Jammed;
}

/// A Motion with a row at regular times.
///
/// Pre     accuracy > 0, every > 0, one of duration and until is there
/// Shapes  with a listener that takes rows the result holds those that it has not taken: none,
///         but where a limit ends the run
/// Errors  as the end says; the rows up to there stand. A checkpoint of other formulas ends the run
///         at once
/// Cost    that of Motion::advance()
MotionRun run_motion(Mover& mover, const MotionState& start, const RunOptions& options);

}  // namespace trammel::simulation
