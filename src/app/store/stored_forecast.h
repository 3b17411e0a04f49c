// SPDX-License-Identifier: Apache-2.0
// A prediction whose simulated moments go to a file while it goes on, and which can be continued
// from there.
#pragma once

#include <chrono>
#include <cstdint>
#include <deque>
#include <optional>
#include <span>
#include <string>
#include <utility>

#include "app/request/model_text.h"
#include "app/request/task.h"
#include "app/store/open_store.h"
#include "base/diagnostic.h"
#include "exchange/store/run_store.h"
#include "inquiry/answer/trajectory.h"
#include "prediction/section/journal.h"

namespace trammel::app {

class StoredForecast {
 public:
  /// Shapes  statement: that of the prediction; tables: what the model has read beside its text
  /// Pre     text and task outlive the object
  StoredForecast(const ModelText& text, const Predict& task, std::string statement,
                 std::string tables)
      : question_{text, task.table, task.accuracy, std::move(statement), std::move(tables)} {}
  StoredForecast(const StoredForecast&) = delete;
  StoredForecast& operator=(const StoredForecast&) = delete;

  /// The journal of a prediction with these columns, which this object outlives; null where the
  /// file cannot be used.
  prediction::Journal* open(const inquiry::Trajectory& heading);

  /// Keeps what has come last, and whether nothing is left to do.
  void finish(bool is_complete);

  /// What went wrong with the file; a note where the prediction in it was complete already.
  base::Diagnostics take_diagnostics() { return std::exchange(diagnostics_, {}); }

 private:
  std::optional<std::string> next();
  void keep(std::span<const double> row, const std::string& moment);
  void commit();

  StoredQuestion question_;
  std::optional<exchange::RunStore> store_;
  std::deque<std::string> known_;  // moments that are read and not asked for yet
  std::int64_t rows_ = 0;          // in the file
  bool has_failed_ = false, was_complete_ = false;
  std::chrono::steady_clock::time_point kept_;
  prediction::Journal journal_;
  base::Diagnostics diagnostics_;
};

}  // namespace trammel::app
