// SPDX-License-Identifier: Apache-2.0
#include "app/session/answer_sweep.h"

#include <fmt/format.h>

#include <algorithm>
#include <thread>
#include <utility>

#include "app/store/kept_rows.h"
#include "inquiry/diagnostic_kinds.h"
#include "inquiry/sweep/find_rows.h"
#include "inquiry/sweep/lane_road.h"
#include "inquiry/sweep/predict_rows.h"
#include "inquiry/sweep/run_rows.h"
#include "inquiry/sweep/sweep.h"
#include "inquiry/sweep/tolerance.h"

namespace trammel::app {

namespace {

using inquiry::RowsOf;

class SweepAnswerer {
 public:
  SweepAnswerer(const ModelText& text, const Sweep& task, const LoadedModel& loaded,
                const inquiry::Case& here)
      : text_(text), task_(task), loaded_(loaded), here_(here) {}

  SweepAnswers answer() {
    const model::Variation& variation = loaded_.model->variation;
    if (variation.statements.empty() && variation.tolerances.empty())
      found_.diagnostics.push_back({inquiry::nothing_varied, std::nullopt,
                                    "the model does not say what to vary",
                                    "add a statement, for example 'sweep a from 1 to 5'"});
    if (!variation.statements.empty()) sweep();
    if (!variation.tolerances.empty() && task_.ranks.is_first()) tolerate();
    return std::move(found_);
  }

 private:
  void take(inquiry::Outcome outcome) {
    found_.answers.push_back(std::move(outcome.answer));
    base::append(found_.diagnostics, std::move(outcome.diagnostics));
  }

  inquiry::Sharing sharing(std::size_t block) const {
    inquiry::Sharing how;
    const unsigned cores = task_.ranks.count > 1 ? 1 : std::thread::hardware_concurrency();
    how.threads = std::max(1U, task_.threads > 0 ? task_.threads : cores);
    how.block = block;
    how.budget = here_.scratch.pool.budget();
    return how;
  }

  // Runs come before predictions, where the text has both.
  RowsOf rows_of() const {
    if (!loaded_.follows_motion) return RowsOf::States;
    return loaded_.model->runs.empty() ? RowsOf::Predictions : RowsOf::Runs;
  }

  const model::Run& followed() const {
    return rows_of() == RowsOf::Runs ? loaded_.model->runs.back()
                                     : loaded_.model->predictions.back();
  }

  void sweep() {
    auto sweep = inquiry::prepare_sweep(here_, {task_.seed, task_.shard, task_.shards, rows_of()},
                                        found_.diagnostics);
    if (!sweep) return;
    inquiry::LaneChoice lanes;
    if (rows_of() == RowsOf::Runs) lanes = choose_lanes(*sweep);
    if (rows_of() == RowsOf::Predictions)
      sweep->table.method = fmt::format("each row is what '{}' tells; one by one", followed().text);
    inquiry::Sharing how = sharing(block_of(*sweep, lanes));
    how.ranks = task_.ranks;
    how.progress = task_.progress;
    KeptRowsFile file(text_, task_, loaded_, *sweep);
    if (!file.open(found_.diagnostics)) {
      if (how.ranks.count > 1) how.ranks.spread({});  // the others wait to be told what to do
      return;
    }
    const inquiry::RowSource source(here_);
    inquiry::RunRoad road;
    if (loaded_.follows_motion)
      road = inquiry::make_run_road(
          here_, followed(), {loaded_.given, task_.accuracy, rows_of() == RowsOf::Predictions});
    const auto make_worker = [&]() -> inquiry::RowMaker {
      if (rows_of() == RowsOf::States)
        return inquiry::make_find_rows(source, sweep->plan, sweep->asked, sweep->road);
      if (rows_of() == RowsOf::Predictions)
        return inquiry::make_predict_rows(source, road, sweep->plan);
      inquiry::RowMaker one_by_one = inquiry::make_run_rows(source, road, sweep->plan);
      if (!lanes.road) return one_by_one;
      return inquiry::make_lane_rows(*lanes.road, sweep->plan, task_.accuracy, how.budget,
                                     std::move(one_by_one));
    };
    take(inquiry::run_sweep(here_, *sweep, how, make_worker, file.rows()));
    file.close(found_.answers.back(), found_.diagnostics);
  }

  // A formula is fast: many places at a time; a run is slow.
  std::size_t block_of(const inquiry::PreparedSweep& sweep,
                       const inquiry::LaneChoice& lanes) const {
    if (lanes.road) return lane_block(sweep);
    if (loaded_.follows_motion) return 1;
    return sweep.road ? 1024 : 16;
  }

  // Says what rows are, and how they are found.
  inquiry::LaneChoice choose_lanes(inquiry::PreparedSweep& sweep) const {
    inquiry::LaneChoice lanes = inquiry::choose_lanes(here_, sweep.plan, sweep.asked);
    sweep.table.method = fmt::format(
        "each row is the end of '{}'; {}", followed().text,
        lanes.road ? fmt::format("several at a time, by equations of motion that {} states found "
                                 "without them confirm",
                                 lanes.road->compared)
                   : "one by one: " + lanes.why_not);
    return lanes;
  }

  // Enough for lanes to be busy, and for each thread to have some blocks.
  std::size_t lane_block(const inquiry::PreparedSweep& sweep) const {
    constexpr std::uint64_t most = 512, least = 8, blocks_a_thread = 8;
    const std::uint64_t workers =
        sharing(1).threads * static_cast<std::uint64_t>(task_.ranks.count);
    const std::uint64_t fair = (sweep.end - sweep.first) / (workers * blocks_a_thread);
    return std::clamp(fair / least * least, least, most);
  }

  void tolerate() { take(inquiry::answer_tolerance(here_, task_.seed, sharing(64))); }

  const ModelText& text_;
  const Sweep& task_;
  const LoadedModel& loaded_;
  const inquiry::Case& here_;
  SweepAnswers found_;
};

}  // namespace

SweepAnswers answer_sweep(const ModelText& text, const Sweep& task, const LoadedModel& loaded,
                          const inquiry::Case& here) {
  return SweepAnswerer(text, task, loaded, here).answer();
}

}  // namespace trammel::app
