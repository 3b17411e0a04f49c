// SPDX-License-Identifier: Apache-2.0
#include "prediction/forecast/forecast_motion.h"

#include <algorithm>
#include <cmath>
#include <memory>
#include <utility>

#include "prediction/forecast/border.h"
#include "prediction/forecast/cycle_course.h"
#include "prediction/forecast/describe_phase.h"
#include "prediction/forecast/settle.h"
#include "prediction/rest/equilibrium.h"
#include "prediction/tolerances.h"

namespace trammel::prediction {

namespace {

class Forecaster {
 public:
  Forecaster(simulation::Mover& mover, const LongRun& run, const Meetings* meetings)
      : mover_(mover), run_(run), meetings_(meetings) {}

  Outcome forecast(const simulation::MotionState& start) {
    Forecast& forecast = outcome_.forecast;
    forecast.start = start.t;
    forecast.end = start.t + run_.duration;
    watch_ = std::make_unique<Watch>(mover_, run_);
    WatchEnd end = watch_->start(start, start.t);
    if (run_.looks_for_borders && end == WatchEnd::GoesOn) beginning_ = begin_at(mover_, *watch_);
    Settling how{ignored_sections};
    while (end == WatchEnd::GoesOn) {
      Settled settled = settle(*watch_, run_, how, forecast.end);
      end = settled.end;
      note_beginning(settled);
      if (!settled.pattern) break;
      take_up(*settled.pattern);
      is_broken_ = false;
      if (course_->follow(watch_, *settled.pattern, forecast.end) == CourseEnd::End) {
        end = course_->watch_end();
        if (end != WatchEnd::GoesOn) break;
      }
      is_broken_ = true;
      if (course_->has_died_out()) break;
      if (course_->foreign()) met_ = course_->foreign();
      how = {0, settled.pattern->source, lateness * settled.pattern->period};
    }
    if (is_settled_ && end != WatchEnd::Limit)
      outcome_.border = find_border(mover_, run_, beginning_, effort_);
    finish(end);
    return std::move(outcome_);
  }

 private:
  // What repeats a pattern or comes to rest at first may do so by a hair.
  void note_beginning(const Settled& settled) {
    if (!run_.looks_for_borders || is_settled_) return;
    is_settled_ = settled.pattern || watch_->bearing() == Bearing::Rests;
    const auto source = settled.pattern ? std::optional(settled.pattern->source) : std::nullopt;
    if (is_settled_) note_sections(*watch_, source, beginning_);
  }

  // The phase of a pattern: that which was left for a while, or a new one.
  void take_up(const Pattern& pattern) {
    if (course_ && course_->is_same(pattern)) {
      if (met_) add_superimposed();
      return;
    }
    if (course_) end_cycle(watch_->time());
    course_.emplace(mover_, run_, meetings_, effort_);
    begin_ = outcome_.forecast.phases.empty() ? outcome_.forecast.start
                                              : *outcome_.forecast.phases.back().to;
  }

  // What was met while the pattern went on: a process of its own.
  void add_superimposed() {
    Superimposed process;
    process.start = met_->time;
    process.duration = last_touch_of(*watch_, met_->contact, met_->time) - met_->time;
    process.parts = parts_of(met_->contact);
    processes_.push_back(std::move(process));
    if (is_known_process(processes_)) course_->get_used_to(met_->contact);
    met_.reset();
  }

  void end_cycle(double time) {
    Phase phase = describe_cycle(*course_, run_, begin_);
    phase.superimposed = merge_processes(processes_);
    const double last = last_of_pattern();
    phase.ends =
        met_ ? PhaseEnd{tell_meeting(met_->contact, run_), met_->time}
             : PhaseEnd{course_->has_died_out() ? "it has come to rest" : "the pattern ceases",
                        last};
    phase.to = std::min(phase.ends->time, time);
    count_repeats(*course_, *phase.to, phase);
    outcome_.forecast.phases.push_back(std::move(phase));
    course_.reset();
    processes_.clear();
    met_.reset();
  }

  // When the pattern was whole for the last time.
  double last_of_pattern() const {
    const Window& window = course_->windows().back();
    const std::vector<Section>& sections = watch_->sections(window.pattern.source);
    const std::size_t size = window.pattern.sections;
    double last = window.time;
    for (std::size_t k = 2 * size; k < sections.size(); ++k)
      if (goes_on(sections, k, window.pattern)) last = std::max(last, sections[k].time);
    return last;
  }

  void finish(WatchEnd end) {
    Forecast& forecast = outcome_.forecast;
    const double now = course_ && course_->known_to() ? *course_->known_to() : watch_->time();
    const bool rests = watch_->bearing() == Bearing::Rests ||
                       (course_ && course_->has_died_out()) ||
                       (end == WatchEnd::Time && run_.is_autonomous() && watch_->has_died_out());
    const bool diverges =
        watch_->bearing() == Bearing::Diverges || end == WatchEnd::Bound || end == WatchEnd::Stuck;
    if (course_ && !is_broken_)
      keep_cycle(now);
    else
      add_last(rests, diverges, end);
    effort_.note_confirmed(*watch_);
    forecast.simulated = effort_.simulated;
    forecast.disturbed = effort_.disturbed;
    forecast.steps = effort_.steps;
    outcome_.impact_by_law = effort_.impact_by_law;
    forecast.known_to = forecast.phases.back().known_to;
    if (end == WatchEnd::GoesOn || end == WatchEnd::Time) return;
    outcome_.reason = watch_->reason();
    outcome_.bound = watch_->bound();
    outcome_.end = end;
    outcome_.last = watch_->state();
  }

  // A cycle that goes on at the end.
  void keep_cycle(double now) {
    Phase phase = describe_cycle(*course_, run_, begin_);
    phase.superimposed = merge_processes(processes_);
    phase.known_to = now;
    count_repeats(*course_, now, phase);
    outcome_.forecast.phases.push_back(std::move(phase));
  }

  void add_last(bool rests, bool diverges, WatchEnd end) {
    Forecast& forecast = outcome_.forecast;
    const double now = watch_->time();
    if (course_) end_cycle(now);
    Phase phase;
    phase.from = forecast.phases.empty() ? forecast.start : *forecast.phases.back().to;
    phase.known_to = now;
    if (rests) {
      phase.known_to = forecast.end;
      describe_rest(*watch_, run_, phase);
      phase.growth_rates = find_growth_rates(mover_, run_, watch_->state(), watch_->mode(),
                                             std::max(watch_->fastest(), watch_->first_pace()));
    } else if (diverges) {
      phase.kind = PhaseKind::Divergence;
    } else {
      describe_unsettled(*watch_, run_, end == WatchEnd::Time, phase);
    }
    forecast.phases.push_back(std::move(phase));
  }

  simulation::Mover& mover_;
  const LongRun& run_;
  const Meetings* meetings_;
  Effort effort_;  // of watches that are gone
  std::unique_ptr<Watch> watch_;
  std::optional<CycleCourse> course_;
  double begin_ = 0.0;  // of its phase
  std::optional<Foreign> met_;
  std::vector<Superimposed> processes_;
  bool is_broken_ = false;  // the pattern of the course
  Beginning beginning_;
  bool is_settled_ = false;
  Outcome outcome_;
};

}  // namespace

Outcome forecast_motion(simulation::Mover& mover, const simulation::MotionState& start,
                        const LongRun& run, const Meetings* meetings) {
  return Forecaster(mover, run, meetings).forecast(start);
}

}  // namespace trammel::prediction
