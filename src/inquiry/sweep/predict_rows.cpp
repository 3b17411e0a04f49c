// SPDX-License-Identifier: Apache-2.0
#include "inquiry/sweep/predict_rows.h"

#include <algorithm>
#include <array>
#include <cmath>
#include <memory>
#include <string>
#include <string_view>
#include <utility>

#include "base/dimension.h"
#include "inquiry/predict/forecast_run.h"
#include "simulation/diagnostic_kinds.h"

namespace trammel::inquiry {

namespace {

using prediction::Phase;
using prediction::PhaseKind;
using prediction::WatchEnd;

constexpr std::size_t width = 4;  // columns

const Phase& main_phase(const std::vector<Phase>& phases) {
  const auto cycle = std::find_if(phases.begin(), phases.end(), [](const Phase& phase) {
    return phase.kind == PhaseKind::Cycle;
  });
  return cycle != phases.end() ? *cycle : phases.front();
}

std::vector<double> columns_of(const Phase& phase) {
  return {static_cast<double>(phase.kind), phase.period > 0.0 ? phase.period : NAN,
          static_cast<double>(phase.repeats), phase.ends ? phase.ends->time : NAN};
}

class PredictRows {
 public:
  PredictRows(const RowSource& source, const RunRoad& road, const SweepPlan& plan)
      : source_(source), road_(road), plan_(plan), starts_(source, road, plan) {}

  RowBlock make(const std::vector<std::uint64_t>& rows) {
    return make_block(rows, plan_, width, [this](std::uint64_t row) { return predict(row); });
  }

 private:
  FoundRow predict(std::uint64_t number) {
    std::string why_none;
    const auto start = starts_.find(number, why_none);
    if (!start) return {{}, std::move(why_none), starts_.is_stopped()};
    const ReadyRun ready{source_.machine, *start->mover, *start->poses,       start->outlines.get(),
                         start->from,     start->times,  start->first_watched};
    const prediction::Outcome found = forecast_run(ready);
    if (found.end == WatchEnd::Limit) return {{}, {}, true};
    std::string beyond = find_end_of_domain(ready, *road_.run, found);
    if (found.end == WatchEnd::Jammed && beyond.empty())
      return {{}, words_of(simulation::parts_collide), false};
    if ((found.end == WatchEnd::Undetermined && beyond.empty()) || found.forecast.phases.empty())
      return {{}, words_of(simulation::motion_undetermined), starts_.is_stopped()};
    return {columns_of(main_phase(found.forecast.phases)), std::move(beyond), false};
  }

  const RowSource& source_;
  const RunRoad& road_;
  const SweepPlan& plan_;
  RowStarts starts_;
};

}  // namespace

void add_prediction_columns(bool has_units, const base::ShownUnit& shown_time, SweepTable& table) {
  const std::string time = to_text(base::dimension::time);
  for (const auto& [name, unit] : {std::pair<const char*, std::string>{"kind", "1"},
                                   {"period", time},
                                   {"repeats", "1"},
                                   {"ends", time}}) {
    table.columns.push_back(name);
    if (has_units) table.units.push_back(unit);
    table.shown.push_back(unit == time ? shown_time : base::ShownUnit{});
  }
  table.words.resize(table.columns.size());
  for (const PhaseKind kind : {PhaseKind::Cycle, PhaseKind::Rest, PhaseKind::Drift,
                               PhaseKind::Irregular, PhaseKind::Divergence})
    table.words[table.columns.size() - width].emplace_back(to_text(kind));
}

RowMaker make_predict_rows(const RowSource& source, const RunRoad& road, const SweepPlan& plan) {
  auto rows = std::make_shared<PredictRows>(source, road, plan);
  return [rows](const std::vector<std::uint64_t>& numbers) { return rows->make(numbers); };
}

}  // namespace trammel::inquiry
