// SPDX-License-Identifier: Apache-2.0
#include "simulation/run/record.h"

#include <fmt/format.h>

#include <algorithm>
#include <cmath>
#include <utility>

#include "simulation/tolerances.h"

namespace trammel::simulation {

Record::Record(Mover& mover, double start, const RunOptions& options)
    : mover_(mover), options_(options), start_(start), end_(start + options.duration) {}

// Where a sign may jump back and forth, rows that are reached tell that the run gets on.
bool Record::wants_rows() const {
  return !options_.last_row_alone || !mover_.formulas().loose_signs.empty();
}

double Record::next_time() const {
  const auto time_of = [&](std::size_t row) {
    if (row > 0 && !wants_rows()) return end_;
    const double t = start_ + static_cast<double>(row) * options_.every;
    return std::abs(t - end_) <= same_moment * options_.every ? end_ : std::min(t, end_);
  };
  const bool is_complete = next_row_ > 0 && time_of(next_row_ - 1) == end_;
  return is_complete ? HUGE_VAL : time_of(next_row_);
}

std::string Record::take(const MotionState& at, const Mode& mode, bool is_wanted) {
  if (is_wanted) ++next_row_;
  if (options_.last_row_alone) {
    last_ = {at, mode};
    return {};
  }
  if (run_.rows.size() >= options_.rows_max)
    return fmt::format("{} rows are written", options_.rows_max);
  add(at, mode);
  return {};
}

void Record::close() {
  if (last_) add(last_->first, last_->second);
}

void Record::add(const MotionState& at, const Mode& mode) {
  OutputNumbers numbers;
  mover_.motion().eval(at, numbers);
  const Mover::Miss miss = mover_.measure_miss(at, mode);
  run_.miss.position = std::max(run_.miss.position, miss.position);
  run_.miss.velocity = std::max(run_.miss.velocity, miss.velocity);
  if (run_.modes.empty() || !(run_.modes.back() == mode)) run_.modes.push_back(mode);
  run_.rows.push_back({{at.t, at.x, at.v, mover_.motion().angles(at)},
                       static_cast<std::uint32_t>(run_.modes.size() - 1),
                       std::move(numbers.free),
                       std::move(numbers.free_rates),
                       std::move(numbers.points)});
}

std::string Record::tell(double time, EventKind what, const std::string& label,
                         const EventPlace& place) {
  run_.events.push_back({time, what, label, place, false});
  if (run_.events.size() < options_.events_max) return {};
  return fmt::format("{} events have happened", options_.events_max);
}

void Record::progress(double time) {
  if (options_.listener.progress) options_.listener.progress(time);
}

}  // namespace trammel::simulation
