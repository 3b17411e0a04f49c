// SPDX-License-Identifier: Apache-2.0
// A run whose rows go to a file while it goes on, and which can be continued from there.
#pragma once

#include <chrono>
#include <cstdint>
#include <optional>
#include <string>
#include <utility>

#include "app/request/model_text.h"
#include "app/request/task.h"
#include "app/store/open_store.h"
#include "base/diagnostic.h"
#include "exchange/store/run_store.h"
#include "inquiry/run/row_keeper.h"

namespace trammel::app {

class StoredRun {
 public:
  /// Shapes  statement: that of the run; tables: what the model has read beside its text
  /// Pre     text and task outlive the object
  StoredRun(const ModelText& text, const Simulate& task, std::string statement, std::string tables)
      : task_(task),
        question_{text, task.table, task.accuracy, std::move(statement), std::move(tables)} {}
  StoredRun(const StoredRun&) = delete;
  StoredRun& operator=(const StoredRun&) = delete;

  /// Pre     this object outlives it
  inquiry::RowKeeper keeper();

  /// What went wrong with the file; a note where the run in it is complete already.
  base::Diagnostics take_diagnostics() { return std::exchange(diagnostics_, {}); }

  /// Names the file and gives back the events of the whole run; rows too where they are plotted.
  void finish(inquiry::Trajectory& run);

 private:
  std::optional<inquiry::KeptRun> open(const inquiry::Trajectory& heading);
  bool keep(const inquiry::Trajectory& more, const std::string& checkpoint);

  const Simulate& task_;
  StoredQuestion question_;
  std::optional<exchange::RunStore> store_;
  std::int64_t rows_ = 0;  // in the file
  bool has_failed_ = false;
  std::chrono::steady_clock::time_point kept_;
  base::Diagnostics diagnostics_;
};

}  // namespace trammel::app
