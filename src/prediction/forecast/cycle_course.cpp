// SPDX-License-Identifier: Apache-2.0
#include "prediction/forecast/cycle_course.h"

#include <algorithm>
#include <cmath>
#include <utility>

#include "prediction/tolerances.h"

namespace trammel::prediction {

using simulation::MotionState;

CycleCourse::CycleCourse(simulation::Mover& mover, const LongRun& run, const Meetings* meetings,
                         Effort& effort)
    : mover_(mover), run_(run), meetings_(meetings), effort_(effort) {}

CourseEnd CycleCourse::follow(std::unique_ptr<Watch>& watch, const Pattern& pattern, double end) {
  source_ = pattern.source;
  sources_ = watch->sources();
  foreign_.reset();
  events_seen_ = watch->events().size();
  take_window(watch->sections(source_), pattern);
  const CourseEnd reached = go_on(watch, end);
  while (!candidates_.empty()) drop_candidate();  // they are of this course alone
  return reached;
}

CourseEnd CycleCourse::go_on(std::unique_ptr<Watch>& watch, double end) {
  for (;;) {
    if (has_died_out()) return CourseEnd::Broken;
    if (const auto stop = come_to_orbit(*watch, end)) return *stop;
    if (take_candidate(watch)) continue;
    const double limit = find_limit(*watch, end);
    const double wanted = next_jump_ > 0.0 ? std::min(next_jump_, limit) : limit / 2;
    if (wanted >= least_jump) {
      next_jump_ = wanted / 2;  // where nothing better is found
      jump(watch, std::floor(wanted), limit, end);
    } else if (const auto stop = go_directly(*watch, end)) {
      return *stop;
    }
    if (foreign_) return CourseEnd::Broken;
  }
}

bool CycleCourse::has_died_out() const {
  const std::vector<double>&first = windows_.front().pattern.ways,
        &last = windows_.back().pattern.ways;
  for (std::size_t i = 0; i < run_.names.size(); ++i)
    if (last[i] > level_of_rest * first[i]) return false;
  return run_.is_autonomous();
}

// Windows end at the same section of their patterns: of the last ones that which is most like that
// of the window before.
std::span<const Section> CycleCourse::aligned(std::span<const Section> sections,
                                              std::size_t size) const {
  if (windows_.empty()) return sections;
  // A watch that began at such a section counts from there.
  if (sections[0].least.empty())
    return sections.first(sections.size() - (sections.size() - 1) % size);
  const Window& last = windows_.back();
  std::size_t best = 0;
  double least = HUGE_VAL;
  for (std::size_t cut = 0; cut < size && cut + 1 < sections.size(); ++cut) {
    const Section& section = sections[sections.size() - 1 - cut];
    double off = 0.0;
    for (std::size_t i = 0; i < section.values.size(); ++i)
      if (std::abs(last.pattern.change[i]) < largest_drift * last.pattern.ways[i] &&
          last.pattern.ways[i] > no_change * (1 + std::abs(last.last.values[i])))
        off += std::abs(section.values[i] - last.last.values[i]) / last.pattern.ways[i];
    if (off < least) best = cut;
    least = std::min(least, off);
  }
  return sections.first(sections.size() - best);
}

// The section that the last window ends at, of the same watch.
std::size_t CycleCourse::find_last_window(std::span<const Section> sections) const {
  std::size_t at = sections.size() - 1;
  while (at > 0 && sections[at].time > windows_.back().time) --at;
  return at;
}

// The last pattern of the sections as a window.
void CycleCourse::take_window(std::span<const Section> all, const Pattern& pattern) {
  const std::span<const Section> sections = aligned(all, pattern.sections);
  Window now = make_window(sections, pattern, run_);
  const std::size_t since = windows_.empty() ? 0 : find_last_window(sections);
  now.patterns = static_cast<double>((sections.size() - 1 - since) / pattern.sections);
  if (!windows_.empty()) now.patterns += windows_.back().patterns;
  windows_.push_back(std::move(now));
}

// It may have drifted on since.
bool CycleCourse::is_same(const Pattern& pattern) const {
  const Pattern& last = windows_.back().pattern;
  if (pattern.source != last.source || pattern.sections != last.sections ||
      pattern.contacts != last.contacts ||
      std::abs(pattern.period - last.period) > largest_drift * last.period)
    return false;
  for (std::size_t i = 0; i < last.change.size(); ++i)
    if (std::abs(pattern.change[i] - last.change[i]) >
        largest_drift * last.ways[i] + no_change * (1 + std::abs(windows_.back().last.values[i])))
      return false;
  return true;
}

// How many patterns may be jumped over at the most: so that a window fits in before the end, before
// the next meeting, and before the machine is another one by what has drifted.
double CycleCourse::find_limit(const Watch& watch, double end) {
  const Window& now = windows_.back();
  constexpr double window = window_least + 0.5;
  double limit = (end - now.time) / now.pattern.period - window;
  if (limit < least_jump) return limit;
  limit = std::min(limit, limit_of_drift(windows_));
  if (const auto meeting = find_meeting(watch, limit + window))
    limit = std::min(limit, *meeting - window);
  return limit;
}

// Nothing where they are fewer than it takes.
std::vector<MotionState> CycleCourse::rows_of_pattern(const Watch& watch) const {
  const Window& now = windows_.back();
  const double to = now.last.state.t, from = to - now.pattern.period;
  std::vector<MotionState> rows;
  for (const MotionState& row : watch.rows())
    if (row.t > from && row.t <= to) rows.push_back(row);
  if (static_cast<double>(rows.size()) < rows_a_pattern - 2) rows.clear();
  return rows;
}

// Patterns until something new is met; 0 where the rows do not tell.
std::optional<double> CycleCourse::find_meeting(const Watch& watch, double most) const {
  if (meetings_ == nullptr) return std::nullopt;
  const Window& now = windows_.back();
  const std::vector<MotionState> rows = rows_of_pattern(watch);
  if (rows.empty()) return 0.0;
  std::vector<std::string> known = now.pattern.contacts;
  known.insert(known.end(), known_.begin(), known_.end());
  std::sort(known.begin(), known.end());
  const auto meeting = meetings_->find_first(rows, growth_of_places(now, run_), known, most);
  if (!meeting) return std::nullopt;
  return meeting->patterns;
}

// Leaves the watch where no window confirms the state so far ahead; the window that was looked at
// there waits for one in between.
void CycleCourse::jump(std::unique_ptr<Watch>& watch, double patterns, double ahead, double end) {
  auto predicted = predict(patterns);
  if (!predicted) return;
  auto there = std::make_unique<Watch>(mover_, run_);
  const std::size_t events = std::exchange(events_seen_, 0);
  const bool is_good = there->start_at_section(predicted->state, predicted->time, source_,
                                               windows_.back().pattern.ways) == WatchEnd::GoesOn &&
                       look(*there, ahead, end);
  if (is_good) {
    const auto sections = std::span(there->sections(source_)).first(usable_);
    Window seen = make_window(sections, windows_.back().pattern, run_);
    seen.patterns =
        windows_.back().patterns + patterns +
        static_cast<double>(sections.size() - 1) / static_cast<double>(seen.pattern.sections);
    const double error = error_of(windows_, seen, patterns);
    next_jump_ = patterns * std::clamp(std::sqrt(error_of_jump / 2 / error), 0.2, 4.0);
    Candidate candidate{std::move(there), std::move(seen), windows_.back().patterns + patterns,
                        events_seen_};
    if (error <= error_of_jump) return take(std::move(candidate), watch);
    if (run_.is_autonomous() && !foreign_ && watch_end_ == WatchEnd::GoesOn)
      candidates_.push_back(std::move(candidate));
    else
      effort_.note(*candidate.watch);
  } else {
    effort_.note(*there);
  }
  watch_end_ = WatchEnd::GoesOn;
  events_seen_ = events;
  foreign_.reset();
  mover_.prepare(watch->mode());
}

// A window beyond the last one that was not what had been predicted for it: it may be what is
// predicted from a window that has come in between. A motion that comes to the same course from
// wherever it begins is on it there too, and how many patterns it took is counted anew.
bool CycleCourse::take_candidate(std::unique_ptr<Watch>& watch) {
  if (candidates_.empty()) return false;
  Candidate& next = candidates_.back();
  const double patterns = next.begin - windows_.back().patterns;
  if (patterns >= 1.0 && is_ahead(next, patterns)) {
    Candidate candidate = std::move(next);
    candidates_.pop_back();
    take(std::move(candidate), watch);
    return true;
  }
  if (patterns >= 2.0) {  // one in between is looked for first
    next_jump_ = std::min(next_jump_, patterns / 2);
    directly_ = std::min(directly_, std::floor(patterns / 2));
  } else {
    drop_candidate();
  }
  return false;
}

// It was simulated all the same.
void CycleCourse::drop_candidate() {
  effort_.note(*candidates_.back().watch);
  candidates_.pop_back();
}

// Whether it lies on the course that the windows so far predict, however many patterns ahead.
bool CycleCourse::is_ahead(const Candidate& candidate, double patterns) const {
  if (error_of(windows_, candidate.seen, patterns) > error_of_jump) return false;
  Window seen = candidate.seen;
  seen.patterns += patterns_of_jump(windows_, seen, patterns) - patterns;
  return difference_of(windows_, seen, patterns) <= error_of_jump;
}

void CycleCourse::take(Candidate candidate, std::unique_ptr<Watch>& watch) {
  effort_.note_confirmed(*watch);
  watch = std::move(candidate.watch);
  events_seen_ = candidate.events_seen;
  mover_.prepare(watch->mode());
  accept(*watch, std::move(candidate.seen), candidate.begin - windows_.back().patterns);
  directly_ = least_jump;
}

// Nothing where the state so far ahead is not one of the machine.
std::optional<Ahead> CycleCourse::predict(double patterns) {
  Ahead ahead = extrapolate(windows_, patterns);
  // What is driven is where its drive is then.
  if (!run_.drive_period)
    ahead.state.t = 0.0;
  else if (run_.is_carried)
    ahead.state.t += ahead.time - windows_.back().time;
  else
    ahead.state.t += patterns * windows_.back().pattern.period;
  if (!close(ahead.state)) return std::nullopt;
  return ahead;
}

// Brings a state onto the constraints; what is locked stays as it is, and the rest gives way.
// Outlines touch with other teeth there: their contacts are found when the motion begins.
bool CycleCourse::close(MotionState& at) {
  simulation::Mode mode = mover_.open_mode();
  const simulation::Mode& last = windows_.back().last.mode;
  std::copy_n(last.active.begin(), mode.active.size(), mode.active.begin());
  const MotionState predicted = at;
  const std::vector<double>& scales = mover_.inputs().scales;
  constexpr int rounds = 6;  // each leaves a small part of what the one before has moved
  for (int round = 0; round < rounds; ++round) {
    if (!mover_.close(at, mode)) return false;
    double back = 0.0;
    for (std::size_t i = 0; i < at.x.size(); ++i) {
      if (std::abs(at.x[i] - predicted.x[i]) > closing_of_jump * scales[i]) return false;
      if (windows_.back().growth.is_locked[i] == 0) continue;
      back = std::max(back, std::abs(at.x[i] - predicted.x[i]));
      at.x[i] = predicted.x[i];
    }
    if (back == 0.0) break;
  }
  return true;
}

// Whether a watch that begins in a predicted state repeats the pattern.
bool CycleCourse::look(Watch& watch, double ahead, double end) {
  const std::size_t size = windows_.back().pattern.sections;
  const auto wanted = static_cast<std::size_t>(std::clamp(
      window_share * ahead, static_cast<double>(window_least), static_cast<double>(window_most)));
  watch.keep_rows(windows_.back().pattern.period / rows_a_pattern,
                  2 * static_cast<std::size_t>(rows_a_pattern));
  const double period = windows_.back().pattern.period;
  for (double pause = watch.begin() + beyond_section * period;; pause += period) {
    pause = std::max(pause, watch.time());
    const double least = watch.begin() + (window_least + beyond_section) * period;
    const WatchEnd stopped = go_to(watch, std::max(pause, least), end);
    const bool is_met = meets_foreign(watch);
    const auto all = std::span(watch.sections(source_));
    usable_ = !is_met ? all.size()
                      : static_cast<std::size_t>(std::count_if(
                            all.begin(), all.end(),
                            [&](const Section& section) { return section.time < foreign_->time; }));
    const bool is_last = is_met || stopped != WatchEnd::GoesOn ||
                         watch.bearing() == Bearing::Rests || is_late(watch);
    if (usable_ == 0) return false;  // what is met is met where the window begins
    usable_ = aligned(all.first(usable_), size).size();
    const std::size_t patterns = (usable_ - 1) / size;
    if (patterns >= window_least) {
      const auto sections = all.first(usable_);
      const double off =
          differ(sections, usable_ - 1, usable_ - 1 - size, measure_pattern(sections, size));
      if (off > largest_drift && patterns >= window_of_start) return false;
      if (off <= largest_drift && (is_last || patterns >= wanted || off < settled)) {
        watch_end_ = stopped;
        return true;
      }
    }
    if (is_last) return false;
  }
}

// Some patterns further, and not much more.
WatchEnd CycleCourse::go_to(Watch& watch, double time, double end) {
  WatchEnd stopped = WatchEnd::GoesOn;
  while (stopped == WatchEnd::GoesOn && watch.time() < time)
    stopped = watch.go_on(std::min(time, end));
  return stopped == WatchEnd::Time && watch.time() < end ? WatchEnd::GoesOn : stopped;
}

bool CycleCourse::is_late(const Watch& watch) const {
  const std::vector<Section>& sections = watch.sections(source_);
  return watch.time() - sections.back().time > lateness * windows_.back().pattern.period;
}

// The time that a jump took is that of its mean period, which only now is known.
void CycleCourse::accept(Watch& watch, Window seen, double patterns) {
  const Window& from = windows_.back();
  if (run_.is_autonomous()) {
    const double right = patterns_of_jump(windows_, seen, patterns);
    seen.patterns += right - patterns;
    const double begin = from.time + right * mean_period(windows_, seen, patterns);
    const double late = begin - watch.begin();
    watch.shift(late);
    seen.time += late;
    seen.last.time += late;
    if (foreign_) foreign_->time += late;
  }
  verified_.push_back({watch.begin(), seen.time, difference_of(windows_, seen, patterns)});
  windows_.push_back(std::move(seen));
}

// Some patterns more of the same watch; where it ends or the pattern does, how.
std::optional<CourseEnd> CycleCourse::go_directly(Watch& watch, double end) {
  const std::size_t size = windows_.back().pattern.sections;
  const std::vector<Section>& sections = watch.sections(source_);
  std::size_t seen = sections.size();
  const std::size_t target = seen + static_cast<std::size_t>(directly_) * size;
  while (sections.size() < target) {
    const WatchEnd stopped = watch_end_ == WatchEnd::GoesOn ? watch.go_on(end) : watch_end_;
    const bool is_met = meets_foreign(watch);
    for (; seen < sections.size(); ++seen)
      if (seen >= 2 * size && !goes_on(sections, seen, windows_.back().pattern)) {
        watch_end_ = stopped;
        return stopped == WatchEnd::GoesOn ? CourseEnd::Broken : CourseEnd::End;
      }
    const bool is_last = stopped != WatchEnd::GoesOn;
    note_change(sections, is_last);
    if (is_last) {
      watch_end_ = stopped;
      return CourseEnd::End;
    }
    if (is_met || is_late(watch) || watch.bearing() == Bearing::Rests ||
        watch.bearing() == Bearing::Diverges)
      return CourseEnd::Broken;
  }
  next_jump_ = std::max(next_jump_, least_jump);
  directly_ *= 2;  // until jumps are confirmed again
  if (windows_.back().time < sections.back().time) take_window(sections, windows_.back().pattern);
  return std::nullopt;
}

// A window where the cycle is another one: some patterns after the last, or less where it changes
// fast.
void CycleCourse::note_change(std::span<const Section> sections, bool is_last) {
  const Pattern& pattern = windows_.back().pattern;
  const double patterns = (sections.back().time - windows_.back().time) / pattern.period;
  if (patterns < 1.0) return;
  const bool is_far = is_last || patterns >= least_jump;
  const Pattern now = measure_pattern(sections, pattern.sections);
  if (is_another_cycle(windows_.back(), now, run_.names.size(),
                       is_far ? error_of_period : step_of_period))
    take_window(sections, pattern);
}

// Whether since the last look something was touched that the pattern does not touch.
bool CycleCourse::meets_foreign(const Watch& watch) {
  const std::vector<std::string>& own = windows_.back().pattern.contacts;
  for (; events_seen_ < watch.events().size() && !foreign_; ++events_seen_) {
    const WatchedEvent& event = watch.events()[events_seen_];
    using enum simulation::EventKind;
    const bool touches = event.what == Contact || event.what == Impact || event.what == Rest;
    if (touches && !std::binary_search(own.begin(), own.end(), event.label) &&
        std::find(known_.begin(), known_.end(), event.label) == known_.end())
      foreign_ = Foreign{event.label, event.time};
  }
  return foreign_.has_value();
}

}  // namespace trammel::prediction
