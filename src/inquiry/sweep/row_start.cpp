// SPDX-License-Identifier: Apache-2.0
#include "inquiry/sweep/row_start.h"

#include <algorithm>
#include <cmath>
#include <utility>

#include "inquiry/diagnostic_kinds.h"
#include "inquiry/run/asked_components.h"
#include "inquiry/run/check_start.h"
#include "inquiry/run/coordinate_scales.h"
#include "inquiry/run/part_collision.h"
#include "simulation/diagnostic_kinds.h"

namespace trammel::inquiry {

namespace {

std::string why_none_of(const EquationsOutcome& outcome) {
  return outcome.diagnostics.empty() ? outcome.why_none
                                     : words_of(outcome.diagnostics.front().kind);
}

}  // namespace

std::string words_of(const base::DiagnosticKind& kind) {
  std::string words(kind.slug);
  std::replace(words.begin(), words.end(), '-', ' ');
  return words;
}

RunRoad make_run_road(const Case& here, const model::Run& run, const RoadWishes& wishes) {
  RunRoad road;
  road.run = &run;
  road.said = said_by(here, wishes.given);
  road.accuracy = wishes.accuracy;
  road.is_watched = wishes.is_watched;
  if (here.asked == nullptr) return road;
  EquationsOutcome made = make_equations(
      here.machine, *here.asked, run, here.scratch.pool.budget(),
      find_turning_components(*here.machine.pool, *here.machine.model), wishes.is_watched);
  road.equations = std::move(made.equations);
  road.first_watched = made.first_watched;
  if (!road.equations) road.why_none = why_none_of(made);
  return road;
}

RowStarts::RowStarts(const RowSource& source, const RunRoad& road, const SweepPlan& plan)
    : source_(source), road_(road), plan_(plan), model_(*source.machine.model) {
  for (const model::Parameter& p : model_.parameters) parameters_.push_back(p.symbol);
}

std::unique_ptr<RowStart> RowStarts::find(std::uint64_t row, std::string& why_none) {
  auto start = std::make_unique<RowStart>();
  why_none = prepare(overrides_of(model_, plan_, row), *start);
  return why_none.empty() ? std::move(start) : nullptr;
}

// Empty where the row can begin, otherwise why not.
std::string RowStarts::prepare(std::span<const geometry::Override> varied, RowStart& row) {
  if (!road_.why_none.empty()) return road_.why_none;
  const geometry::ParameterValues values = source_.varied(varied);
  if (!missing_values(model_, values, parameters_).empty()) return words_of(no_value);
  StateOutcome found = find_state(source_.machine, values, source_.budget);
  if (!found.solved) return std::move(found.why_none);
  row.solved = std::move(*found.solved);
  row.times.accuracy = road_.accuracy;
  row.times.budget = source_.budget;
  row.times.last_row_alone = true;
  row.times.bounds = find_bounds(source_.machine, *road_.run);
  if (const auto wrong = read_times(source_.machine, row.solved.state, *road_.run, row.times))
    return words_of(wrong->kind);
  std::string why_none;
  Moving* moving = moving_for(row.solved, why_none);
  if (moving == nullptr) return why_none;
  row.mover = &moving->mover;
  row.first_watched = moving->first_watched;
  row.from = start_of(source_.machine, row.mover->formulas(), row.solved);
  if (std::string wrong = find_outlines(*moving, row); !wrong.empty()) return wrong;
  row.mover->set_inputs(row.from.inputs);
  std::vector<geometry::Override> said = road_.said;
  said.insert(said.end(), varied.begin(), varied.end());
  if (const auto wrong = check_start(source_.machine, row.solved, *road_.run, said, *row.mover))
    return words_of(wrong->kind);
  if (model_.lagrangian)
    measure_coordinates(*row.mover, row.from.state, row.times.duration, source_.budget);
  return {};
}

// Parts stand elsewhere in each row, and with them what does not move.
std::string RowStarts::find_outlines(const Moving& moving, RowStart& row) const {
  const symbolic::ExprPool& pool = *source_.machine.pool;
  const symbolic::Values& numbers = row.solved.state.placement.numbers;
  // Of other dimensions it is not even known what may touch.
  if (!find_changed_dimension(model_, pool, numbers).empty())
    return words_of(simulation::simulation_unsupported);
  const bool may_touch = !model_.mechanism.may_touch.empty();
  if (!may_touch && !road_.is_watched) return {};
  row.poses.emplace(model_, pool, numbers, row.mover->formulas(), row.solved.state.placement.x);
  if (!may_touch) return {};
  if (!find_wrong_coefficient(model_, pool, numbers).empty()) return words_of(outside_domain);
  const simulation::MotionInputs& home = moving.mover.inputs();
  row.outlines =
      std::make_unique<simulation::OutlineContacts>(model_, pool, numbers, *row.poses, home.size);
  row.own.emplace(moving.equations, home, row.outlines.get());
  row.mover = &*row.own;
  const PartCollision collision(model_, *row.poses, home.size);
  return collision.find(row.from.state).empty() ? "" : words_of(simulation::parts_collide);
}

RowStarts::EqualitiesInForce RowStarts::equalities_of(const Machine& machine, const State& state) {
  EqualitiesInForce found;
  if (!machine.model->lagrangian) return found;
  const auto& constraints = machine.model->lagrangian->constraints;
  for (std::size_t k = 0; k < constraints.size(); ++k)
    found.push_back(constraints[k].sense == model::ConstraintSense::Equal
                        ? state.mode.in_force.is_in_force[k]
                        : char{0});
  return found;
}

// The equations of the constraints that are in force there. Those of others than where nothing is
// varied are judged at the same home, so that no row depends on those before it.
RowStarts::Moving* RowStarts::moving_for(const SolvedState& start, std::string& why_none) {
  if (source_.asked == nullptr) movers_.clear();  // they are of the row before
  const EqualitiesInForce in_force = equalities_of(source_.machine, start.state);
  if (const auto known = movers_.find(in_force); known != movers_.end()) return &known->second;
  auto equations = road_.equations;
  std::size_t first_watched = road_.first_watched;
  if (!equations || in_force != equalities_of(source_.machine, source_.asked->state)) {
    SolvedState home = source_.asked != nullptr ? *source_.asked : start;
    home.state.mode.in_force = start.state.mode.in_force;
    EquationsOutcome made =
        make_equations(source_.machine, home, *road_.run, source_.budget,
                       find_turning_components(*source_.machine.pool, model_), road_.is_watched);
    why_none = why_none_of(made);
    first_watched = made.first_watched;
    equations = std::move(made.equations);
  }
  if (!equations) return nullptr;
  simulation::MotionInputs inputs = equations->home().inputs;
  return &movers_.try_emplace(in_force, std::move(equations), std::move(inputs), first_watched)
              .first->second;
}

RowBlock make_block(const std::vector<std::uint64_t>& rows, const SweepPlan& plan,
                    std::size_t width, const std::function<FoundRow(std::uint64_t row)>& find) {
  RowBlock block;
  for (const std::uint64_t number : rows) {
    FoundRow row = find(number);
    if (row.is_cut) continue;
    row.values.resize(width, NAN);
    block.rows.push_back(number);
    const std::vector<double> varied = plan.values(number);
    block.values.insert(block.values.end(), varied.begin(), varied.end());
    for (const double v : row.values) block.values.push_back(std::isfinite(v) ? v + 0.0 : NAN);
    block.notes.push_back(std::move(row.note));
  }
  return block;
}

}  // namespace trammel::inquiry
