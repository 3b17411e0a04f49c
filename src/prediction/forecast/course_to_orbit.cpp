// SPDX-License-Identifier: Apache-2.0
// The course of a cycle that comes to a periodic orbit: from there on it repeats exactly.
#include <algorithm>
#include <cmath>

#include "prediction/cycle/return_map.h"
#include "prediction/forecast/cycle_course.h"
#include "prediction/tolerances.h"

namespace trammel::prediction {

using simulation::MotionState;

// Whether nothing touches in the pattern, so that small differences stay small.
bool CycleCourse::is_smooth(const Window& window) const {
  const simulation::Mode& mode = window.last.mode;
  return window.pattern.contacts.empty() &&
         std::find(mode.active.begin(), mode.active.end(), 1) == mode.active.end();
}

// Where a periodic orbit is near to which what is off comes back, the motion is that orbit from
// some time on. That it comes to it as its multipliers say is seen before it is believed.
std::optional<CourseEnd> CycleCourse::come_to_orbit(Watch& watch, double end) {
  if (windows_.size() < next_orbit_) return std::nullopt;
  next_orbit_ = 4 * windows_.size();
  const std::vector<MotionState> rows = rows_of_pattern(watch);
  if (rows.empty() || !is_smooth(windows_.back())) return std::nullopt;
  ReturnMap map(mover_, run_, windows_.back().pattern, rows);
  const auto orbit = map.find_orbit(windows_.back().last);
  effort_.simulated += map.simulated();
  effort_.steps += map.steps();
  mover_.prepare(watch.mode());
  if (!orbit) return std::nullopt;
  const double largest = orbit->multipliers.empty() ? 0.0 : std::abs(orbit->multipliers.front());
  if (largest > stable_multiplier) return std::nullopt;
  const Section from = windows_.back().last;
  const std::size_t at = go_on_for(watch, confirmations, end);
  if (watch_end_ != WatchEnd::GoesOn) return CourseEnd::End;
  if (at == 0) return std::nullopt;
  const Section& to = watch.sections(source_)[at];
  const std::size_t parts = windows_.back().pattern.sections / orbit->size();
  const double off = map.miss(*orbit, from.state, to.state, confirmations * parts);
  const double left = map.distance(*orbit, to.state, confirmations * parts);
  const double patterns = left > settled_on_orbit
                              ? std::ceil(std::log(settled_on_orbit / left) /
                                          std::log(std::max(largest, least_multiplier)))
                              : 0.0;
  if (off > error_of_jump || to.time + patterns * orbit->period() > end) return std::nullopt;
  verified_.push_back({from.time, to.time, off});
  multipliers_ = orbit->multipliers;
  divide_patterns(parts);
  stay_on(*orbit, to.time + patterns * orbit->period(),
          static_cast<double>(confirmations * parts) + patterns, end);
  watch_end_ = WatchEnd::Time;
  return CourseEnd::End;
}

// The section so many patterns after the last window's; 0 where the motion does not come there.
std::size_t CycleCourse::go_on_for(Watch& watch, std::size_t patterns, double end) {
  const std::vector<Section>& sections = watch.sections(source_);
  const std::size_t at = find_last_window(sections) + patterns * windows_.back().pattern.sections;
  while (sections.size() <= at && !is_late(watch)) {
    watch_end_ = watch.go_on(end);
    if (watch_end_ != WatchEnd::GoesOn) return 0;
  }
  return sections.size() > at ? at : 0;
}

// From a time on, so many patterns after the last window, the motion is the orbit.
void CycleCourse::stay_on(const Orbit& orbit, double time, double patterns, double end) {
  Window window = make_window(orbit.sections, windows_.back().pattern, run_);
  window.patterns = windows_.back().patterns + patterns;
  const double more = std::floor((end - time) / orbit.period());
  for (const double n : {0.0, more}) {
    window.time = time + n * orbit.period();
    window.patterns += n;
    windows_.push_back(window);
  }
  known_to_ = end;
}

// A pattern that turns out to be several of the same is one of them.
void CycleCourse::divide_patterns(std::size_t parts) {
  for (Window& window : windows_) {
    const auto share = static_cast<double>(parts);
    window.patterns *= share;
    window.pattern.sections /= parts;
    window.pattern.period /= share;
    for (double& change : window.pattern.change) change /= share;
  }
}

}  // namespace trammel::prediction
