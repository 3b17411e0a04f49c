// SPDX-License-Identifier: Apache-2.0
#include "inquiry/sweep/run_rows.h"

#include <algorithm>
#include <cmath>
#include <memory>
#include <utility>

#include "inquiry/diagnostic_kinds.h"
#include "inquiry/run/asked_columns.h"
#include "inquiry/tolerances.h"
#include "simulation/diagnostic_kinds.h"
#include "simulation/run/run_motion.h"

namespace trammel::inquiry {

namespace {

class RunRows {
 public:
  RunRows(const RowSource& source, const RunRoad& road, const SweepPlan& plan)
      : source_(source),
        road_(road),
        plan_(plan),
        starts_(source, road, plan),
        width_(2 + find_asked_components(*source.machine.model).components.size()) {}

  RowBlock make(const std::vector<std::uint64_t>& rows) {
    return make_block(rows, plan_, width_, [this](std::uint64_t row) { return run(row); });
  }

 private:
  FoundRow note(std::string words) const { return {{}, std::move(words), starts_.is_stopped()}; }

  FoundRow run(std::uint64_t number) {
    std::string why_none;
    const auto start = starts_.find(number, why_none);
    return start ? run(*start) : note(std::move(why_none));
  }

  FoundRow run(const RowStart& start) const {
    simulation::Mover& mover = *start.mover;
    AskedColumns asked(source_.machine, start.solved, mover, start.times.accuracy);
    if (!asked.knows_rates()) return note(words_of(simulation::simulation_unsupported));
    const simulation::MotionRun motion =
        simulation::run_motion(mover, start.from.state, start.times);
    if (motion.end == simulation::RunEnd::Limit) return {{}, {}, true};
    if (std::string beyond = find_end_of_domain(motion, mover); !beyond.empty())
      return {{motion.time, count_events(motion)}, std::move(beyond), false};
    if (motion.end == simulation::RunEnd::Jammed) return note(words_of(simulation::parts_collide));
    if (cannot_go_on(motion)) return note(words_of(simulation::motion_undetermined));
    const simulation::RunRow& last = motion.rows.back();
    const std::optional<SolvedState> solved = asked.solve(motion, last);
    base::Certificate certificate;
    asked.certify(motion, last, solved, certificate);
    if (certificate.max_relative_difference > tolerated_difference)
      return note(words_of(formula_not_confirmed));
    FoundRow row;
    row.values = {motion.time, count_events(motion)};
    const std::vector<double> found = asked.eval(solved);
    row.values.insert(row.values.end(), found.begin(), found.end());
    return row;
  }

  static double count_events(const simulation::MotionRun& motion) {
    return static_cast<double>(std::count_if(motion.events.begin(), motion.events.end(),
                                             [](const auto& event) { return !event.is_expected; }));
  }

  // What has no value beyond where the motion ended; the row keeps the time.
  std::string find_end_of_domain(const simulation::MotionRun& motion,
                                 simulation::Mover& mover) const {
    if (motion.end == simulation::RunEnd::Bound)
      return describe_bound(source_.machine, *road_.run, motion.bound);
    if (!cannot_go_on(motion)) return {};
    return find_bound_at(source_.machine, *road_.run, mover, motion.last);
  }

  const RowSource& source_;
  const RunRoad& road_;
  const SweepPlan& plan_;
  RowStarts starts_;
  std::size_t width_;
};

}  // namespace

RowMaker make_run_rows(const RowSource& source, const RunRoad& road, const SweepPlan& plan) {
  auto rows = std::make_shared<RunRows>(source, road, plan);
  return [rows](const std::vector<std::uint64_t>& numbers) { return rows->make(numbers); };
}

}  // namespace trammel::inquiry
