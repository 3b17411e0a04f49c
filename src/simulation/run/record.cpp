// SPDX-License-Identifier: Apache-2.0
#include "simulation/run/record.h"

#include <fmt/format.h>

#include <algorithm>
#include <utility>

namespace trammel::simulation {

void Record::stop(RunEnd end, std::string reason) {
  is_over_ = true;
  run_.end = end;
  run_.reason = std::move(reason);
}

void Record::add_row(const State& at, const Mode& mode) {
  if (run_.rows.size() >= options_.rows_max)
    return stop(RunEnd::Limit, fmt::format("{} rows are written", options_.rows_max));
  OutputNumbers numbers;
  mover_.motion().eval(at, numbers);
  const Mover::Miss miss = mover_.measure_miss(at, mode);
  run_.miss.position = std::max(run_.miss.position, miss.position);
  run_.miss.velocity = std::max(run_.miss.velocity, miss.velocity);
  run_.rows.push_back({at, static_cast<std::uint32_t>(run_.modes.size() - 1),
                       std::move(numbers.free), std::move(numbers.free_rates),
                       std::move(numbers.points), mover_.motion().angles(at)});
}

void Record::tell(double time, EventKind what, const std::string& label) {
  run_.events.push_back({time, what, label, false});
  if (run_.events.size() >= options_.events_max)
    stop(RunEnd::Limit, fmt::format("{} events have happened", options_.events_max));
}

void Record::tell_changes(double time, const Mode& before, const Mode& after) {
  const MotionFormulas& problem = mover_.formulas();
  for (std::size_t k = 0; k < after.active.size(); ++k)
    if (after.active[k] != before.active[k])
      tell(time, after.active[k] != 0 ? EventKind::Contact : EventKind::Release,
           problem.contacts[k].name);
  for (std::size_t k = 0; k < after.frictions.size(); ++k)
    if (rests(after.frictions[k]) != rests(before.frictions[k]) &&
        acts(problem.frictions[k], after))
      tell(time, rests(after.frictions[k]) ? EventKind::Stick : EventKind::Slip,
           problem.frictions[k].name);
}

}  // namespace trammel::simulation
