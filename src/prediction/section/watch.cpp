// SPDX-License-Identifier: Apache-2.0
#include "prediction/section/watch.h"

#include <algorithm>
#include <utility>

#include "prediction/tolerances.h"

namespace trammel::prediction {

using simulation::Mode;
using simulation::MotionState;
using simulation::StretchEnd;

namespace {

std::vector<simulation::Guard> guards_of(const LongRun& run) {
  std::vector<simulation::Guard> guards = run.bounds;
  const auto angles = std::count(run.is_angle.begin(), run.is_angle.end(), 1);
  const std::size_t count = run.names.size() + static_cast<std::size_t>(angles);
  for (std::size_t k = 0; k < count; ++k)
    guards.push_back({run.first_observed + k, simulation::Crossing::Any, false, false});
  return guards;
}

std::vector<SectionSource> sources_of(const LongRun& run) {
  std::vector<SectionSource> sources;
  for (std::size_t i = 0; i < run.names.size(); ++i) sources.push_back({SectionKind::Turning, i});
  for (std::size_t i = 0; i < run.names.size(); ++i)
    if (run.is_angle[i] != 0) sources.push_back({SectionKind::Turn, i});
  if (run.drive_period && *run.drive_period > 0.0) sources.push_back({SectionKind::Drive, 0});
  return sources;
}

constexpr double half_turn = 3.141592653589793;

double largest(std::span<const double> numbers, std::span<const double> scales) {
  double most = 0.0;
  for (std::size_t i = 0; i < numbers.size(); ++i)
    most = std::max(most, std::abs(numbers[i]) / scales[i]);
  return most;
}

}  // namespace

Watch::Watch(simulation::Mover& mover, const LongRun& run)
    : mover_(mover),
      run_(run),
      guards_(guards_of(run)),
      motion_(mover, how()),
      sources_(sources_of(run)),
      of_source_(sources_.size()),
      turned_at_(run.names.size()) {}

simulation::MotionOptions Watch::how() const {
  simulation::MotionOptions how;
  how.accuracy = run_.accuracy;
  how.least_pace = 1 / run_.duration;
  if (run_.drive_period && *run_.drive_period > 0.0) how.longest_step = *run_.drive_period;
  how.guards = guards_;
  how.budget = run_.budget;
  return how;
}

WatchEnd Watch::start(const MotionState& at, double time) {
  take_first(at, time);
  return begin_motion(at);
}

WatchEnd Watch::start_at_section(const MotionState& at, double time, std::size_t source,
                                 std::span<const double> ways) {
  take_first(at, time);
  const std::vector<double> values = values_of(at);
  ways_.assign(ways.begin(), ways.begin() + static_cast<std::ptrdiff_t>(ways_.size()));
  of_source_[source].push_back(
      {time, at, mover_.open_mode(), false, mover_.kinetic_energy(at), values, {}, {}, {}});
  if (sources_[source].kind == SectionKind::Turning)
    turned_at_[sources_[source].value] = values[sources_[source].value];
  return begin_motion(at);
}

void Watch::take_first(const MotionState& at, double time) {
  offset_ = time - at.t;
  begin_ = time;
  if (!sources_.empty() && sources_.back().kind == SectionKind::Drive) {
    drive_ = *run_.drive_period;
    next_drive_ = at.t + drive_;
  }
  const std::vector<double> values = values_of(at);
  least_ =
      most_ = {values.begin(), values.begin() + static_cast<std::ptrdiff_t>(values.size() / 2)};
  ways_.assign(least_.size(), 0.0);
  since_.assign(sources_.size(), {least_, most_, {}});
}

WatchEnd Watch::begin_motion(const MotionState& at) {
  noted_.sections.clear();
  for (const std::vector<Section>& sections : of_source_)
    noted_.sections.push_back(sections.size());
  if (const auto known = recall()) return *known;
  const WatchEnd end = end_of(motion_.start(at, *this));
  std::vector<double> acceleration(at.x.size());
  first_pace_ = fastest_ = largest(motion_.state().v, mover_.inputs().scales);
  if (mover_.accelerate(motion_.state(), motion_.mode(), acceleration))
    strongest_ = largest(acceleration, mover_.inputs().scales);
  first_pace_ = std::max({first_pace_, std::sqrt(strongest_), 1 / run_.duration});
  return keep(end);
}

WatchEnd Watch::end_of(const simulation::Stretch& stretch) {
  reason_ = stretch.reason;
  switch (stretch.end) {
    case StretchEnd::Moment: return WatchEnd::GoesOn;
    case StretchEnd::Time: return WatchEnd::Time;
    case StretchEnd::Guard: bound_ = stretch.guard; return WatchEnd::Bound;
    case StretchEnd::Limit: return WatchEnd::Limit;
    case StretchEnd::Stuck: return WatchEnd::Stuck;
    case StretchEnd::Jammed: return WatchEnd::Jammed;
    case StretchEnd::Undetermined: break;
  }
  return WatchEnd::Undetermined;
}

WatchEnd Watch::go_on(double until) {
  const auto known = recall();
  const WatchEnd end = known ? *known : keep(advance(until));
  if (run_.progress) run_.progress(time() / run_.duration);
  return end;
}

// What rests makes steps without end: it is looked at before it gets far.
WatchEnd Watch::advance(double until) {
  const double far = time() + share_of_moment * std::max(simulated(), first_share * run_.duration);
  const bool is_near = far < until;
  WatchEnd end = end_of(motion_.advance((is_near ? far : until) - offset_, *this));
  if (is_near && end == WatchEnd::Time) end = WatchEnd::GoesOn;
  note_bearing();
  return end;
}

std::optional<double> Watch::impact_by_law() const {
  const std::optional<double> at = motion_.impact_by_law();
  return at ? std::optional(*at + offset_) : std::nullopt;
}

void Watch::keep_rows(double every, std::size_t count) {
  every_ = every;
  rows_kept_ = count;
  next_row_ = motion_.state().t;
}

double Watch::next_time() const {
  return std::min(next_row_, next_drive_);
}

void Watch::shift(double by) {
  offset_ += by;
  begin_ += by;
  for (std::vector<Section>& sections : of_source_)
    for (Section& section : sections) section.time += by;
  for (WatchedEvent& event : events_) event.time += by;
}

std::vector<double> Watch::values_of(const MotionState& at) {
  mover_.motion().eval(at, numbers_);
  std::vector<double> values = numbers_.free;
  values.insert(values.end(), numbers_.free_rates.begin(), numbers_.free_rates.end());
  return values;
}

std::vector<double> Watch::ranges() const {
  std::vector<double> ranges;
  for (std::size_t i = 0; i < least_.size(); ++i) ranges.push_back(most_[i] - least_[i]);
  return ranges;
}

void Watch::widen(const std::vector<double>& values) {
  const auto note = [&](std::vector<double>& least, std::vector<double>& most) {
    for (std::size_t i = 0; i < least.size(); ++i) {
      least[i] = std::min(least[i], values[i]);
      most[i] = std::max(most[i], values[i]);
    }
  };
  note(least_, most_);
  for (Since& since : since_) note(since.least, since.most);
}

void Watch::add_section(std::size_t source, const MotionState& at, const Mode& mode,
                        std::vector<double> values, bool is_jump) {
  Since& since = since_[source];
  for (std::size_t k = 0; k < mode.active.size(); ++k)
    if (mode.active[k] != 0) note_contact(mover_.at_hand(mode).label(mover_.at_hand(mode).name(k)));
  const std::vector<double> now(values.begin(),
                                values.begin() + static_cast<std::ptrdiff_t>(least_.size()));
  of_source_[source].push_back({at.t + offset_, at, mode, is_jump, mover_.kinetic_energy(at),
                                std::move(values), std::exchange(since.least, now),
                                std::exchange(since.most, now), std::exchange(since.contacts, {})});
}

// A rate passes 0: the value turns, if it has come far enough since it turned last.
void Watch::turn(std::size_t value, const MotionState& at, const Mode& mode,
                 const std::vector<double>& values, bool is_jump) {
  std::optional<double>& last = turned_at_[value];
  const double way = std::max(most_[value] - least_[value], ways_[value]);
  if (last && !(std::abs(values[value] - *last) > least_swing * way)) return;
  last = values[value];
  add_section(value, at, mode, values, is_jump);
}

std::string Watch::pass(std::size_t guard, const MotionState& at, const Mode& mode) {
  std::vector<double> values = values_of(at);
  widen(values);
  const std::size_t k = guard - run_.bounds.size();
  if (k < run_.names.size()) {
    turn(k, at, mode, values, false);
  } else {
    complete_turn(k, at, mode, std::move(values));
  }
  return {};
}

// A sine passes 0 twice a turn; where the watch began at a section, it is not met again.
void Watch::complete_turn(std::size_t source, const MotionState& at, const Mode& mode,
                          std::vector<double> values) {
  const std::size_t angle = sources_[source].value;
  if (std::cos(values[angle]) < 0.0) return;
  const std::vector<Section>& before = of_source_[source];
  if (!before.empty() && std::abs(values[angle] - before.back().values[angle]) < half_turn) return;
  add_section(source, at, mode, std::move(values), false);
}

// An impact that turns a rate around has no zero in the motion before or after it.
void Watch::look_for_jumps(const MotionState& at, const Mode& mode,
                           const std::vector<double>& values) {
  if (before_jump_ && before_jump_->time == at.t)
    for (std::size_t i = 0; i < run_.names.size(); ++i) {
      const std::size_t rate = run_.names.size() + i;
      if (before_jump_->values[rate] * values[rate] < 0.0) turn(i, at, mode, values, true);
    }
  before_jump_ = Side{at.t, values};
}

std::string Watch::take(const MotionState& at, const Mode& mode, bool is_wanted) {
  std::vector<double> values = values_of(at);
  widen(values);
  if (!is_wanted) {
    look_for_jumps(at, mode, values);
    return {};
  }
  if (at.t >= next_drive_) {
    add_section(sources_.size() - 1, at, mode, std::move(values), false);
    next_drive_ += drive_;
  }
  if (at.t < next_row_) return {};
  next_row_ = at.t + every_;
  rows_.push_back(at);
  ++rows_since_;
  if (rows_.size() > rows_kept_) rows_.pop_front();
  return {};
}

void Watch::note_contact(const std::string& label) {
  for (Since& since : since_) {
    const auto place = std::lower_bound(since.contacts.begin(), since.contacts.end(), label);
    if (place == since.contacts.end() || *place != label) since.contacts.insert(place, label);
  }
}

std::string Watch::tell(double time, simulation::EventKind what, const std::string& label,
                        const simulation::EventPlace&) {
  using enum simulation::EventKind;
  if (what == Contact || what == Impact || what == Rest) note_contact(label);
  events_.push_back({time + offset_, what, label});
  return {};
}

void Watch::progress(double) {
  speed_between_ = std::max(speed_between_, largest(motion_.state().v, mover_.inputs().scales));
  fastest_ = std::max(fastest_, speed_between_);
}

// Moments are some 32 steps apart: what friction holds at all of them may slide in between.
void Watch::note_bearing() {
  const std::vector<double>& scales = mover_.inputs().scales;
  std::vector<double> acceleration(scales.size());
  if (!mover_.accelerate(motion_.state(), motion_.mode(), acceleration)) return;
  const double force = largest(acceleration, scales);
  speed_ = largest(motion_.state().v, scales);
  const bool is_free_of_force = force <= level_of_rest * strongest_;
  const bool is_still = speed_ <= level_of_rest * fastest_;
  const bool has_moved = std::exchange(speed_between_, 0.0) > level_of_rest * fastest_;
  moments_.push_back({time(), speed_, values()});
  fastest_ = std::max(fastest_, speed_);
  strongest_ = std::max(strongest_, force);
  rests_ = !is_free_of_force || !is_still ? 0 : has_moved ? 1 : rests_ + 1;
  steady_ = is_free_of_force && !is_still ? steady_ + 1 : 0;
  if (rests_ <= 1 && steady_ <= 1) unforced_since_ = time();
  if (speed_ > speed_of_divergence * first_pace_)
    bearing_ = Bearing::Diverges;
  else if (std::max(rests_, steady_) >= moments_of_rest && has_seen_whole_drive())
    bearing_ = rests_ > 0 ? Bearing::Rests : Bearing::IsSteady;
  else
    bearing_ = Bearing::Moves;
}

// What depends on the time may set in motion later what it leaves at rest now, as a force that
// grows from 0 does: a whole period of it has to pass. Without a period nobody knows.
bool Watch::has_seen_whole_drive() const {
  if (run_.is_autonomous()) return true;
  return *run_.drive_period > 0.0 && time() - unforced_since_ >= *run_.drive_period;
}

bool Watch::has_died_out() const {
  if (moments_.empty()) return false;
  const Moment& now = moments_.back();
  const double quarter = simulated() / 4;
  double early = 0.0, late = 0.0;  // speeds, in the halves of the last quarter
  for (auto m = moments_.rbegin(); m != moments_.rend() && m->time >= now.time - quarter; ++m) {
    double& half = m->time < now.time - quarter / 2 ? early : late;
    half = std::max(half, m->speed);
    for (std::size_t i = 0; i < least_.size(); ++i)
      if (std::abs(m->values[i] - now.values[i]) > far_from_rest * (most_[i] - least_[i]))
        return false;
  }
  return late < early;
}

}  // namespace trammel::prediction
