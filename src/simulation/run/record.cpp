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
  balance_.motion().eval(at, numbers);
  const Balance::Miss miss = balance_.measure_miss(at, mode);
  run_.miss.position = std::max(run_.miss.position, miss.position);
  run_.miss.velocity = std::max(run_.miss.velocity, miss.velocity);
  run_.rows.push_back({at, static_cast<std::uint32_t>(run_.modes.size() - 1),
                       std::move(numbers.free), std::move(numbers.free_rates),
                       std::move(numbers.points), balance_.motion().angles(at)});
}

void Record::tell(double time, EventKind what, const std::string& label) {
  run_.events.push_back({time, what, label, false});
  if (run_.events.size() >= options_.events_max)
    stop(RunEnd::Limit, fmt::format("{} events have happened", options_.events_max));
}

void Record::tell_changes(double time, const Mode& before, const Mode& after) {
  const MotionProblem& problem = balance_.problem();
  for (std::size_t k = 0; k < after.tight.size(); ++k)
    if (after.tight[k] != before.tight[k])
      tell(time, after.tight[k] != 0 ? EventKind::Contact : EventKind::Release,
           problem.contacts[k].name);
  for (std::size_t k = 0; k < after.rubs.size(); ++k)
    if (rests(after.rubs[k]) != rests(before.rubs[k]) && acts(problem.slidings[k], after))
      tell(time, rests(after.rubs[k]) ? EventKind::Stick : EventKind::Slip,
           problem.slidings[k].name);
}

}  // namespace trammel::simulation
