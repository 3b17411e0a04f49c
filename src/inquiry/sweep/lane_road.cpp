// SPDX-License-Identifier: Apache-2.0
#include "inquiry/sweep/lane_road.h"

#include <algorithm>
#include <array>
#include <cmath>
#include <iterator>
#include <numbers>
#include <utility>

#include "inquiry/answer/outcome.h"
#include "inquiry/run/coordinate_scales.h"
#include "inquiry/sweep/lane_equations.h"
#include "inquiry/sweep/row_source.h"
#include "inquiry/tolerances.h"
#include "symbolic/expr/traverse.h"

namespace trammel::inquiry {

namespace {

using symbolic::ExprId;
using Places = std::vector<std::optional<std::size_t>>;

constexpr std::uint64_t compared_lanes = 8;
constexpr std::size_t samples = 5;
constexpr double rows_by_default = 1000.0, longest_step = 25.0;  // of a run; in rows

void put_in(const std::vector<double>& varied, const Places& places, std::vector<double>& inputs) {
  for (std::size_t i = 0; i < varied.size(); ++i)
    if (places[i]) inputs[*places[i]] = varied[i];
}

// No drawing gives the scale of a coordinate: it is its value at the start, and at least 1.
double scale_of(const simulation::LaneStart& start, std::size_t i) {
  return start.scales.empty() ? std::max(1.0, std::abs(start.inputs[i])) : start.scales[i];
}

class LaneChooser {
 public:
  LaneChooser(const Case& here, const SweepPlan& plan, const AskedComponents& asked)
      : here_(here),
        model_(*here.machine.model),
        pool_(here.scratch.pool),
        plan_(plan),
        asked_(asked) {}

  LaneChoice choose() {
    if (!here_.asked) return {{}, "the model cannot be assembled at its own values"};
    if (std::ranges::any_of(model_.domains, &model::Domain::is_lost))
      return {{}, "some expressions exist in a part of the states alone"};
    LaneEquationsOutcome derived = derive_lane_equations(here_, asked_);
    if (!derived.equations) return {{}, std::move(derived.why_not)};
    equations_ = std::move(*derived.equations);
    if (!find_start()) return {{}, "the start has no numbers, or what is varied sets the length"};
    if (start_.scales.empty() && are_all_small())
      return {{}, "coordinates are so small that it has to be measured how far they go"};
    Places places;
    for (const auto* values : {&plan_.grid, &plan_.sampled})
      for (const VariedValue& v : *values)
        places.push_back(equations_.place_of(model_.parameters[v.parameter].symbol));
    auto lanes = simulation::Lanes::compile(pool_, equations_.formulas, make_samples(places));
    if (!lanes) return {{}, "the equations of motion are too long, or singular"};
    LaneRoad road{std::move(*lanes), std::move(start_), std::move(places),
                  asked_.components.size()};
    if (!agrees(road)) return {{}, "the implicit road does not confirm the formulas everywhere"};
    return {std::move(road), {}};
  }

 private:
  bool find_start() {
    const symbolic::Values numbers = numbers_of(here_.asked->state);
    std::vector<ExprId> all;
    for (const model::Parameter& p : model_.parameters) all.push_back(p.symbol);
    if (!missing_values(here_, all).empty()) return false;
    start_.inputs = equations_.inputs_at(numbers);
    start_.scales = equations_.scales;
    start_.positive = equations_.positive;
    const model::Run& run = model_.runs.back();
    std::vector<ExprId> times{*run.duration};
    if (run.every) times.push_back(*run.every);
    times = write_out(here_, {times, {}});
    for (const ExprId s : symbolic::symbols_of(pool_, times))
      if (is_varied(s)) return false;
    start_.duration = symbolic::eval(pool_, times.front(), numbers);
    const double every = run.every ? symbolic::eval(pool_, times.back(), numbers)
                                   : start_.duration / rows_by_default;
    start_.step_max = longest_step * every;
    return start_.duration > 0 && std::isfinite(start_.duration) && every > 0 &&
           std::isfinite(every) &&
           std::all_of(start_.inputs.begin(), start_.inputs.end(),
                       [](double v) { return std::isfinite(v); });
  }

  bool are_all_small() const {
    const auto coordinates = std::span(start_.inputs).first(equations_.formulas.q.size());
    return std::ranges::all_of(coordinates, is_small_coordinate);
  }

  bool is_varied(ExprId symbol) const {
    const auto is_it = [&](const VariedValue& v) {
      return model_.parameters[v.parameter].symbol == symbol;
    };
    return std::any_of(plan_.grid.begin(), plan_.grid.end(), is_it) ||
           std::any_of(plan_.sampled.begin(), plan_.sampled.end(), is_it);
  }

  // States around starts all over the sweep.
  std::vector<std::vector<double>> make_samples(
      const std::vector<std::optional<std::size_t>>& places) const {
    std::vector<std::vector<double>> states;
    for (std::size_t s = 0; s < samples; ++s) {
      std::vector<double> inputs = start_.inputs;
      put_in(plan_.values(s * (plan_.rows - 1) / (samples - 1)), places, inputs);
      for (std::size_t i = 0; s > 0 && i < equations_.formulas.q.size(); ++i) {
        const auto turn = static_cast<double>((i + 1) * (s + 1)) + 0.37 * static_cast<double>(s);
        inputs[i] += 0.4 * scale_of(start_, i) * (2 * std::fmod(std::numbers::phi * turn, 1.0) - 1);
      }
      states.push_back(std::move(inputs));
    }
    return states;
  }

  // ---- against the implicit road

  bool agrees(LaneRoad& road) {
    if (!agrees_at(road, *here_.asked)) return false;
    for (const SolvedState& near : neighbours(here_))
      if (!agrees_at(road, near)) return false;
    const std::uint64_t count = std::min(plan_.rows, compared_lanes);
    const RowSource source(here_);
    for (std::uint64_t k = 0; k < count; ++k) {
      const std::uint64_t row = count == 1 ? 0 : k * (plan_.rows - 1) / (count - 1);
      const StateOutcome there = source.find(overrides_of(model_, plan_, row));
      // Where the machine cannot stand, lanes must not say that it moves.
      if (!there.solved || !agrees_at(road, *there.solved)) return false;
    }
    return true;
  }

  bool agrees_at(LaneRoad& road, const SolvedState& at) const {
    const std::vector<double> inputs = equations_.inputs_at(numbers_of(at.state));
    std::vector<double> mine = road.lanes.accelerate(inputs), theirs;
    for (const ExprId e : equations_.accelerations)
      theirs.push_back(at.response.values.find(e).value_or(NAN));
    const std::vector<double> answers = road.lanes.eval_asked(inputs);
    const std::vector<double> other = symbolic::eval(pool_, asked_.components, at.response.values);
    const double loudest =
        std::abs(*std::max_element(theirs.begin(), theirs.end(),
                                   [](double a, double b) { return std::abs(a) < std::abs(b); }));
    for (std::size_t i = 0; i < mine.size(); ++i)
      if (!note(road, mine[i], theirs[i], loudest)) return false;
    for (std::size_t i = 0; i < other.size(); ++i)
      if (!note(road, answers[i], other[i], here_.machine.sketch.equations.size * floor_of_lanes))
        return false;
    ++road.compared;
    return true;
  }

  static bool note(LaneRoad& road, double mine, double theirs, double size) {
    if (!std::isfinite(mine) && !std::isfinite(theirs)) return true;
    const double most = std::max({std::abs(mine), std::abs(theirs), size});
    const double difference = most > 0.0 ? std::abs(mine - theirs) / most : 0.0;
    road.difference = std::max(road.difference, difference);
    return difference <= tolerated_difference;
  }

  const Case& here_;
  const model::Model& model_;
  symbolic::ExprPool& pool_;
  const SweepPlan& plan_;
  const AskedComponents& asked_;
  LaneEquations equations_;
  simulation::LaneStart start_;
};

class LaneRows {
 public:
  LaneRows(const LaneRoad& road, const SweepPlan& plan, double accuracy, const base::Budget& budget,
           RowMaker otherwise)
      : road_(road),
        plan_(plan),
        accuracy_(accuracy),
        budget_(budget),
        otherwise_(std::move(otherwise)),
        lanes_(road.lanes) {}

  RowBlock make(std::span<const std::uint64_t> rows) {
    std::vector<simulation::LaneStart> starts(rows.size(), road_.start);
    for (std::size_t k = 0; k < rows.size(); ++k) begin(rows[k], starts[k]);
    const std::vector<simulation::LaneEnd> ends = lanes_.run(starts, accuracy_, budget_);
    RowBlock block;
    std::vector<std::uint64_t> refused;
    for (std::size_t k = 0; k < rows.size(); ++k) {
      if (ends[k].status == simulation::LaneStatus::Unfinished) continue;
      if (is_good(ends[k]))
        add(rows[k], ends[k], block);
      else
        refused.push_back(rows[k]);
    }
    if (!refused.empty()) append(otherwise_(std::move(refused)), block);
    return block;
  }

 private:
  void begin(std::uint64_t row, simulation::LaneStart& start) const {
    put_in(plan_.values(row), road_.places, start.inputs);
    if (!start.scales.empty()) return;
    std::vector<double> scales(lanes_.freedoms());
    for (std::size_t i = 0; i < scales.size(); ++i) scales[i] = scale_of(start, i);
    start.scales = std::move(scales);
  }

  // Whether a row may be taken from lanes. Where it has no value, the other road says why.
  bool is_good(const simulation::LaneEnd& end) const {
    if (end.status != simulation::LaneStatus::Reached) return false;
    const auto lengths = end.asked.begin() + static_cast<std::ptrdiff_t>(road_.answers);
    return std::all_of(end.asked.begin(), lengths, [](double v) { return std::isfinite(v); }) &&
           std::all_of(lengths, end.asked.end(), [](double length) { return length > 0.0; });
  }

  void add(std::uint64_t row, const simulation::LaneEnd& end, RowBlock& block) const {
    block.rows.push_back(row);
    const std::vector<double> varied = plan_.values(row);
    block.values.insert(block.values.end(), varied.begin(), varied.end());
    block.values.insert(block.values.end(), {end.time, 0.0});
    for (std::size_t i = 0; i < road_.answers; ++i) block.values.push_back(end.asked[i] + 0.0);
    block.notes.emplace_back();
  }

  static void append(RowBlock rest, RowBlock& block) {
    block.rows.insert(block.rows.end(), rest.rows.begin(), rest.rows.end());
    block.values.insert(block.values.end(), rest.values.begin(), rest.values.end());
    std::move(rest.notes.begin(), rest.notes.end(), std::back_inserter(block.notes));
  }

  const LaneRoad& road_;
  const SweepPlan& plan_;
  double accuracy_;
  base::Budget budget_;
  RowMaker otherwise_;
  simulation::Lanes lanes_;
};

}  // namespace

LaneChoice choose_lanes(const Case& here, const SweepPlan& plan, const AskedComponents& asked) {
  return LaneChooser(here, plan, asked).choose();
}

RowMaker make_lane_rows(const LaneRoad& road, const SweepPlan& plan, double accuracy,
                        const base::Budget& budget, RowMaker otherwise) {
  return [maker = LaneRows(road, plan, accuracy, budget, std::move(otherwise))](
             std::vector<std::uint64_t> rows) mutable { return maker.make(rows); };
}

}  // namespace trammel::inquiry
