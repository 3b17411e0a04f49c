// SPDX-License-Identifier: Apache-2.0
#include "app/store/stored_run.h"

#include <fmt/format.h>

#include <cstdlib>
#include <span>
#include <string_view>
#include <utility>

#include "app/diagnostic_kinds.h"

namespace trammel::app {

namespace {

using Clock = std::chrono::steady_clock;

// By what the file knows of a run beside its rows.
constexpr const char* checkpoint_name = "memory";
constexpr const char* rows_name = "rows kept";

}  // namespace

inquiry::RowKeeper StoredRun::keeper() {
  return {[this](const inquiry::Trajectory& heading) { return open(heading); },
          [this](std::size_t) { return Clock::now() - kept_ >= between_commits; },
          [this](const inquiry::Trajectory& more, const std::string& checkpoint) {
            return keep(more, checkpoint);
          }};
}

std::optional<inquiry::KeptRun> StoredRun::open(const inquiry::Trajectory& heading) {
  auto store = open_store("simulate", question_, heading);
  if (!store) {
    base::append(diagnostics_, std::move(store).errors());
    return std::nullopt;
  }
  store_.emplace(std::move(store).value());
  inquiry::KeptRun kept{store_->find(checkpoint_name).value_or(""),
                        store_->find(complete_name).has_value()};
  rows_ = std::atoll(store_->find(rows_name).value_or("0").c_str());
  if (kept.is_complete)
    diagnostics_.push_back(
        {run_complete, std::nullopt,
         fmt::format("the run in '{}' is complete: nothing is left to do", task_.table.name),
         "its rows are in the file"});
  kept_ = Clock::now();
  return kept;
}

bool StoredRun::keep(const inquiry::Trajectory& more, const std::string& checkpoint) {
  if (has_failed_) return false;  // told already
  std::int64_t rows = rows_;
  for (const std::vector<double>& row : more.rows) store_->add_row(rows++, row);
  for (const inquiry::TrajectoryEvent& e : more.events)
    store_->add_event({e.time, e.what, e.label, e.place, e.is_expected});
  store_->set_text(checkpoint_name, checkpoint);
  store_->set_text(rows_name, fmt::format("{}", rows));
  if (checkpoint.empty()) store_->set_text(complete_name, "yes");
  auto failure = store_->commit();
  kept_ = Clock::now();
  has_failed_ = failure.has_value();
  if (has_failed_)
    diagnostics_.push_back(std::move(*failure));
  else
    rows_ = rows;
  return !has_failed_;
}

void StoredRun::finish(inquiry::Trajectory& run) {
  run.file = task_.table.name;
  run.rows.clear();
  run.rows_in_file = static_cast<std::size_t>(rows_);
  run.events.clear();
  if (!store_ || has_failed_) return;
  auto failure = store_->read_events([&](const exchange::StoreEvent& e) {
    run.events.push_back({e.time, e.what, e.label, e.place, e.is_expected});
  });
  if (!failure && task_.plot)
    failure =
        store_->read_rows([&](std::int64_t, std::span<const double> values, std::string_view) {
          run.rows.emplace_back(values.begin(), values.end());
        });
  if (failure) diagnostics_.push_back(std::move(*failure));
}

}  // namespace trammel::app
