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
#include "inquiry/sweep/run_rows.h"
#include "inquiry/sweep/sweep.h"
#include "inquiry/sweep/tolerance.h"

namespace trammel::app {

namespace {

class SweepAnswerer {
 public:
  SweepAnswerer(const ModelText& text, const Sweep& task, const LoadedModel& loaded,
                const inquiry::Case& here)
      : text_(text), task_(task), loaded_(loaded), here_(here) {}

  SweepAnswers answer() {
    const model::Variation& variation = loaded_.model->variation;
    if (variation.texts.empty() && variation.tolerances.empty())
      found_.diagnostics.push_back({inquiry::nothing_varied, std::nullopt,
                                    "the model does not say what to vary",
                                    "add a statement, for example 'sweep a from 1 to 5'"});
    if (!variation.texts.empty()) sweep();
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

  void sweep() {
    auto sweep = inquiry::prepare_sweep(
        here_, {task_.seed, task_.shard, task_.shards, loaded_.follows_motion}, found_.diagnostics);
    if (!sweep) return;
    inquiry::LaneChoice lanes;
    if (loaded_.follows_motion) lanes = choose_lanes(*sweep);
    // A formula is fast: many places at a time; a run is slow.
    inquiry::Sharing how = sharing(lanes.road               ? lane_block(*sweep)
                                   : loaded_.follows_motion ? 1
                                   : sweep->road            ? 1024
                                                            : 16);
    how.ranks = task_.ranks;
    how.progress = task_.progress;
    KeptRowsFile file(text_, task_, loaded_, *sweep);
    if (!file.open(found_.diagnostics)) {
      if (how.ranks.count > 1) how.ranks.spread({});  // the others wait to be told what to do
      return;
    }
    const inquiry::RowSource source(here_);
    inquiry::RunRoad run_road;
    if (loaded_.follows_motion)
      run_road =
          inquiry::make_run_road(here_, loaded_.model->runs.back(), loaded_.given, task_.accuracy);
    const auto make_worker = [&]() -> inquiry::RowMaker {
      if (!loaded_.follows_motion)
        return inquiry::make_find_rows(source, sweep->plan, sweep->asked, sweep->road);
      inquiry::RowMaker one_by_one = inquiry::make_run_rows(source, run_road, sweep->plan);
      if (!lanes.road) return one_by_one;
      return inquiry::make_lane_rows(*lanes.road, sweep->plan, task_.accuracy, how.budget,
                                     std::move(one_by_one));
    };
    take(inquiry::run_sweep(here_, *sweep, how, make_worker, file.rows()));
    file.close(found_.answers.back(), found_.diagnostics);
  }

  // Says what rows are, and how they are found.
  inquiry::LaneChoice choose_lanes(inquiry::PreparedSweep& sweep) const {
    inquiry::LaneChoice lanes = inquiry::choose_lanes(here_, sweep.plan, sweep.asked);
    sweep.table.method = fmt::format(
        "each row is the end of '{}'; {}", loaded_.model->runs.back().text,
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
