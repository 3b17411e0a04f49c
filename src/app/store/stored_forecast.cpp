// SPDX-License-Identifier: Apache-2.0
#include "app/store/stored_forecast.h"

#include <fmt/format.h>

#include <string_view>

#include "app/diagnostic_kinds.h"

namespace trammel::app {

using Clock = std::chrono::steady_clock;

prediction::Journal* StoredForecast::open(const inquiry::Trajectory& heading) {
  auto store = open_store("predict", question_, heading);
  if (!store) {
    base::append(diagnostics_, std::move(store).errors());
    return nullptr;
  }
  store_.emplace(std::move(store).value());
  auto failure =
      store_->read_rows([this](std::int64_t, std::span<const double>, std::string_view moment) {
        known_.emplace_back(moment);
      });
  if (failure) {
    diagnostics_.push_back(std::move(*failure));
    return nullptr;
  }
  rows_ = static_cast<std::int64_t>(known_.size());
  was_complete_ = store_->find(complete_name).has_value();
  if (was_complete_)
    diagnostics_.push_back({run_complete, std::nullopt,
                            fmt::format("the prediction in '{}' is complete: nothing is simulated",
                                        question_.table.name),
                            "its answer is made again from the file"});
  kept_ = Clock::now();
  journal_.next = [this] { return next(); };
  journal_.keep = [this](std::span<const double> row, const std::string& moment) {
    keep(row, moment);
  };
  return &journal_;
}

std::optional<std::string> StoredForecast::next() {
  if (known_.empty()) return std::nullopt;
  std::string moment = std::move(known_.front());
  known_.pop_front();
  return moment;
}

void StoredForecast::keep(std::span<const double> row, const std::string& moment) {
  if (has_failed_) return;  // told already
  store_->add_row(rows_++, row, moment);
  if (Clock::now() - kept_ >= between_commits) commit();
}

void StoredForecast::commit() {
  auto failure = store_->commit();
  kept_ = Clock::now();
  has_failed_ = failure.has_value();
  if (has_failed_) diagnostics_.push_back(std::move(*failure));
}

void StoredForecast::finish(bool is_complete) {
  if (!store_ || has_failed_) return;
  if (is_complete && !was_complete_) store_->set_text(complete_name, "yes");
  commit();
}

}  // namespace trammel::app
