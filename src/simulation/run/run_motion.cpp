// SPDX-License-Identifier: Apache-2.0
#include "simulation/run/run_motion.h"

#include <algorithm>
#include <utility>
#include <vector>

#include "simulation/run/archive.h"
#include "simulation/run/motion.h"
#include "simulation/run/record.h"
#include "simulation/tolerances.h"

namespace trammel::simulation {

namespace {

class Runner {
 public:
  Runner(Mover& mover, const MotionState& start, const RunOptions& options)
      : mover_(mover),
        start_(start),
        options_(options),
        record_(mover, start.t, options),
        run_(record_.run()),
        guards_(guards_of(options)),
        motion_(mover, how()) {}

  MotionRun run() {
    if (!options_.checkpoint.empty() && !recall()) return finish();
    if (options_.checkpoint.empty()) go(motion_.start(start_, record_));
    while (!is_over_) {
      remember();
      if (!is_over_) go(motion_.advance(record_.end(), record_));
    }
    return finish();
  }

 private:
  static std::vector<Guard> guards_of(const RunOptions& options) {
    std::vector<Guard> guards = options.bounds;
    if (options.until) guards.push_back(*options.until);
    return guards;
  }

  MotionOptions how() const {
    MotionOptions how;
    how.accuracy = options_.accuracy;
    how.longest_step = rows_a_step * options_.every;
    if (std::isfinite(options_.duration)) how.least_pace = 1 / options_.duration;
    how.guards = guards_;
    how.budget = options_.budget;
    return how;
  }

  void go(Stretch stretch) {
    switch (stretch.end) {
      case StretchEnd::Moment: return;
      case StretchEnd::Time: return stop(RunEnd::Duration);
      case StretchEnd::Guard: return stop_at(stretch.guard);
      case StretchEnd::Limit: return stop(RunEnd::Limit, std::move(stretch.reason));
      case StretchEnd::Stuck: return stop(RunEnd::Stuck, std::move(stretch.reason));
      case StretchEnd::Jammed: return stop(RunEnd::Jammed, std::move(stretch.reason));
      case StretchEnd::Undetermined: break;
    }
    stop(RunEnd::Undetermined, std::move(stretch.reason));
  }

  void stop_at(std::size_t guard) {
    if (guard == options_.bounds.size()) return stop(RunEnd::Until);
    run_.bound = guard;
    stop(RunEnd::Bound);
  }

  void stop(RunEnd end, std::string reason = {}) {
    is_over_ = true;
    run_.end = end;
    run_.reason = std::move(reason);
  }

  // A checkpoint as text, with how many rows and events, of those that the listener has not taken,
  // were there.
  struct Moment {
    std::string checkpoint;
    std::size_t rows = 0, events = 0;
  };

  bool recall() {
    Checkpoint from;
    ArchiveReader reader(options_.checkpoint);
    from.visit(reader);
    record_.visit(reader);
    if (reader.is_whole() && motion_.resume(from)) return true;
    stop(RunEnd::Undetermined, "what the file remembers is not of this run");
    return false;
  }

  void remember() {
    if (!options_.listener.take) return;
    if (options_.listener.resumes) keep_checkpoint();
    if (options_.listener.is_due && options_.listener.is_due(run_.rows.size())) give();
  }

  void keep_checkpoint() {
    ArchiveWriter writer;
    Checkpoint now = motion_.checkpoint();
    now.visit(writer);
    record_.visit(writer);
    moment_ = {std::move(writer).text(), run_.rows.size(), run_.events.size()};
  }

  // Hands over rows and events up to the last checkpoint; all of them at the end of the run, or
  // where there are no checkpoints.
  void give() {
    const bool is_end = !options_.listener.resumes || (is_over_ && run_.end != RunEnd::Limit);
    if (!is_end) {
      run_.rows.resize(moment_.rows);
      run_.events.resize(moment_.events);
    }
    if (!options_.listener.take(run_, is_end ? std::string() : moment_.checkpoint))
      stop(RunEnd::Limit, "the rows could not be kept");
    run_.rows.clear();
    run_.events.clear();
    moment_.rows = moment_.events = 0;
    if (options_.listener.resumes) mover_.forget();
  }

  MotionRun finish() {
    record_.close();
    run_.last = motion_.state();
    run_.time = run_.last.t;
    run_.energy_drift = motion_.energy().drift(exchangeable_energy(mover_, start_));
    run_.impact_by_law = motion_.impact_by_law();
    run_.steps = motion_.steps();
    run_.evaluations = motion_.rates();
    if (run_.end == RunEnd::Duration)
      for (const auto& [contact, time] : motion_.bounces().expected_rests(run_.time))
        run_.events.push_back(
            {time, EventKind::Rest, mover_.at_hand(motion_.mode()).label(contact), {}, true});
    if (options_.listener.take) give();
    return std::move(run_);
  }

  static constexpr double rows_a_step = 25.0;  // at the most: rows show what matters to the user

  Mover& mover_;
  const MotionState& start_;
  const RunOptions& options_;
  Record record_;
  MotionRun& run_;
  const std::vector<Guard> guards_;
  Motion motion_;
  Moment moment_;
  bool is_over_ = false;
};

}  // namespace

MotionRun run_motion(Mover& mover, const MotionState& start, const RunOptions& options) {
  return Runner(mover, start, options).run();
}

}  // namespace trammel::simulation
