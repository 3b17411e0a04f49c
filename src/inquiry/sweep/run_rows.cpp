// SPDX-License-Identifier: Apache-2.0
#include "inquiry/sweep/run_rows.h"

#include <algorithm>
#include <cmath>
#include <map>
#include <memory>
#include <span>
#include <utility>

#include "inquiry/diagnostic_kinds.h"
#include "inquiry/run/asked_columns.h"
#include "inquiry/run/check_start.h"
#include "inquiry/run/motion_setup.h"
#include "inquiry/run/part_collision.h"
#include "inquiry/tolerances.h"
#include "simulation/diagnostic_kinds.h"
#include "simulation/run/run_motion.h"
#include "simulation/solid/outline_contacts.h"

namespace trammel::inquiry {

namespace {

using EqualitiesInForce = std::vector<char>;  // by constraint on coordinates

// `motion undetermined`: the same words for the same trouble.
std::string words_of(const base::DiagnosticKind& kind) {
  std::string words(kind.slug);
  std::replace(words.begin(), words.end(), '-', ' ');
  return words;
}

std::string words_of(const EquationsOutcome& outcome) {
  return outcome.diagnostics.empty() ? outcome.why_none
                                     : words_of(outcome.diagnostics.front().kind);
}

EqualitiesInForce equalities_of(const Machine& machine, const State& state) {
  EqualitiesInForce found;
  if (!machine.model->lagrangian) return found;
  const auto& constraints = machine.model->lagrangian->constraints;
  for (std::size_t k = 0; k < constraints.size(); ++k)
    found.push_back(constraints[k].sense == model::ConstraintSense::Equal
                        ? state.mode.in_force.is_in_force[k]
                        : char{0});
  return found;
}

struct RunRow {
  std::vector<double> values;
  std::string note;
  bool is_cut = false;  // by a limit
};

class RunRows {
 public:
  RunRows(const RowSource& source, const RunRoad& road, const SweepPlan& plan)
      : source_(source),
        road_(road),
        plan_(plan),
        model_(*source.machine.model),
        width_(2 + find_asked_components(model_).components.size()) {
    for (const model::Parameter& p : model_.parameters) parameters_.push_back(p.symbol);
  }

  RowBlock make(const std::vector<std::uint64_t>& rows) {
    RowBlock block;
    for (const std::uint64_t number : rows) {
      RunRow row = run(number);
      if (row.is_cut) continue;
      row.values.resize(width_, NAN);
      block.rows.push_back(number);
      const std::vector<double> varied = plan_.values(number);
      block.values.insert(block.values.end(), varied.begin(), varied.end());
      for (const double v : row.values) block.values.push_back(std::isfinite(v) ? v + 0.0 : NAN);
      block.notes.push_back(std::move(row.note));
    }
    return block;
  }

 private:
  // Equations, and what has moved by them before.
  struct Moving {
    Moving(std::shared_ptr<const simulation::CompiledMotion> made, simulation::MotionInputs inputs)
        : equations(made), mover(std::move(made), std::move(inputs)) {}

    std::shared_ptr<const simulation::CompiledMotion> equations;
    simulation::Mover mover;
  };

  bool is_stopped() const { return source_.budget.reached() != base::StopReason::None; }

  RunRow note(std::string words) const { return {{}, std::move(words), is_stopped()}; }

  RunRow run(std::uint64_t number) {
    if (!road_.why_none.empty()) return note(road_.why_none);
    const std::vector<geometry::Override> varied = overrides_of(model_, plan_, number);
    const geometry::ParameterValues values = source_.varied(varied);
    if (!missing_values(model_, values, parameters_).empty()) return note(words_of(no_value));
    const StateOutcome start = find_state(source_.machine, values, source_.budget);
    if (!start.solved) return note(start.why_none);
    simulation::RunOptions times;
    times.accuracy = road_.accuracy;
    times.budget = source_.budget;
    times.last_row_alone = true;
    times.bounds = find_bounds(source_.machine, *road_.run);
    if (const auto wrong = read_times(source_.machine, start.solved->state, *road_.run, times))
      return note(words_of(wrong->kind));
    std::string why_none;
    Moving* moving = moving_for(*start.solved, why_none);
    if (moving == nullptr) return note(std::move(why_none));
    std::vector<geometry::Override> said = road_.said;
    said.insert(said.end(), varied.begin(), varied.end());
    if (model_.mechanism.may_touch.empty()) return run(*start.solved, said, times, moving->mover);
    return run_with_outlines(*start.solved, said, times, *moving);
  }

  // Parts stand elsewhere in each row, and with them what does not move.
  RunRow run_with_outlines(const SolvedState& start, std::span<const geometry::Override> said,
                           const simulation::RunOptions& times, const Moving& moving) const {
    const symbolic::Values& numbers = start.state.placement.numbers;
    if (!find_changed_dimension(model_, *source_.machine.pool, numbers).empty())
      return note(words_of(simulation::simulation_unsupported));
    if (!find_wrong_coefficient(model_, *source_.machine.pool, numbers).empty())
      return note(words_of(outside_domain));
    const simulation::MotionInputs& home = moving.mover.inputs();
    const simulation::PartPoses poses(model_, *source_.machine.pool, numbers,
                                      moving.mover.formulas(), start.state.placement.x);
    simulation::OutlineContacts outlines(model_, *source_.machine.pool, numbers, poses, home.size);
    simulation::Mover mover(moving.equations, home, &outlines);
    const PartCollision collision(model_, poses, home.size);
    if (!collision.find(start_of(source_.machine, mover.formulas(), start).state).empty())
      return note(words_of(simulation::parts_collide));
    return run(start, said, times, mover);
  }

  RunRow run(const SolvedState& start, std::span<const geometry::Override> said,
             const simulation::RunOptions& times, simulation::Mover& mover) const {
    const Machine& machine = source_.machine;
    mechanics::MotionStart from = start_of(machine, mover.formulas(), start);
    mover.set_inputs(std::move(from.inputs));
    if (const auto wrong = check_start(machine, start, *road_.run, said, mover))
      return note(words_of(wrong->kind));
    AskedColumns asked(machine, start, mover);
    if (!asked.knows_rates()) return note(words_of(simulation::simulation_unsupported));
    const simulation::MotionRun motion = simulation::run_motion(mover, from.state, times);
    if (motion.end == simulation::RunEnd::Limit) return {{}, {}, true};
    if (std::string beyond = find_end_of_domain(motion, mover); !beyond.empty())
      return {{motion.time, count_events(motion)}, std::move(beyond), false};
    if (motion.end == simulation::RunEnd::Undetermined || motion.end == simulation::RunEnd::Stuck)
      return note(words_of(simulation::motion_undetermined));
    const simulation::RunRow& last = motion.rows.back();
    const std::optional<SolvedState> solved = asked.solve(motion, last);
    base::Certificate certificate;
    asked.certify(motion, last, solved, certificate);
    if (certificate.max_relative_difference > tolerated_difference)
      return note(words_of(formula_not_confirmed));
    RunRow row;
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
    if (motion.end != simulation::RunEnd::Undetermined && motion.end != simulation::RunEnd::Stuck)
      return {};
    return find_bound_at(source_.machine, *road_.run, mover, motion.last);
  }

  // The equations of the constraints that are in force there. Those of others than where nothing is
  // varied are judged at the same home, so that no row depends on those before it.
  Moving* moving_for(const SolvedState& start, std::string& why_none) {
    if (source_.asked == nullptr) movers_.clear();  // they are of the row before
    const EqualitiesInForce in_force = equalities_of(source_.machine, start.state);
    if (const auto known = movers_.find(in_force); known != movers_.end()) return &known->second;
    auto equations = road_.equations;
    if (!equations || in_force != equalities_of(source_.machine, source_.asked->state)) {
      SolvedState home = source_.asked != nullptr ? *source_.asked : start;
      home.state.mode.in_force = start.state.mode.in_force;
      EquationsOutcome made =
          make_equations(source_.machine, home, *road_.run, source_.budget,
                         find_turning_components(*source_.machine.pool, model_));
      why_none = words_of(made);
      equations = std::move(made.equations);
    }
    if (!equations) return nullptr;
    simulation::MotionInputs inputs = equations->home().inputs;
    return &movers_.try_emplace(in_force, std::move(equations), std::move(inputs)).first->second;
  }

  const RowSource& source_;
  const RunRoad& road_;
  const SweepPlan& plan_;
  const model::Model& model_;
  std::size_t width_;
  std::vector<symbolic::ExprId> parameters_;
  std::map<EqualitiesInForce, Moving> movers_;
};

}  // namespace

RunRoad make_run_road(const Case& here, const model::Run& run,
                      std::span<const model::GivenValue> given, double accuracy) {
  RunRoad road{&run, said_by(here, given), accuracy, nullptr, {}};
  if (here.asked == nullptr) return road;
  EquationsOutcome made =
      make_equations(here.machine, *here.asked, run, here.scratch.pool.budget(),
                     find_turning_components(*here.machine.pool, *here.machine.model));
  road.equations = std::move(made.equations);
  if (!road.equations) road.why_none = words_of(made);
  return road;
}

RowMaker make_run_rows(const RowSource& source, const RunRoad& road, const SweepPlan& plan) {
  auto rows = std::make_shared<RunRows>(source, road, plan);
  return [rows](const std::vector<std::uint64_t>& numbers) { return rows->make(numbers); };
}

}  // namespace trammel::inquiry
