// SPDX-License-Identifier: Apache-2.0
#include "app/store/csv_run.h"

namespace trammel::app {

inquiry::RowKeeper CsvRun::keeper() {
  inquiry::RowKeeper keeper;
  keeper.open = [this](const inquiry::Trajectory& heading) {
    is_open_ = file_.open(heading.columns, heading.shown);
    return is_open_ ? std::optional(inquiry::KeptRun{}) : std::nullopt;
  };
  keeper.is_due = inquiry::is_batch;
  keeper.keep = [this](const inquiry::Trajectory& more, const std::string&) { return keep(more); };
  keeper.resumes = false;
  return keeper;
}

bool CsvRun::keep(const inquiry::Trajectory& more) {
  events_.insert(events_.end(), more.events.begin(), more.events.end());
  for (const std::vector<double>& row : more.rows) {
    if (!file_.add(row)) return false;
    sample_.add(row);
  }
  return file_.flush();
}

void CsvRun::finish(inquiry::Trajectory& run) {
  if (!is_open_) return;
  if (file_.finish()) {
    run.file = file_.name();
    run.rows_in_file = file_.rows();
  }
  run.rows = sample_.take();
  run.events = std::move(events_);
}

}  // namespace trammel::app
