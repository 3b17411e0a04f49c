// SPDX-License-Identifier: Apache-2.0
// A run whose rows go to a table of text while it goes on, so that its memory does not grow with
// it.
#pragma once

#include <string>
#include <utility>
#include <vector>

#include "app/store/csv_file.h"
#include "inquiry/answer/row_sample.h"
#include "inquiry/answer/trajectory.h"
#include "inquiry/run/row_keeper.h"

namespace trammel::app {

class CsvRun {
 public:
  explicit CsvRun(std::string name) : file_(std::move(name)) {}
  CsvRun(const CsvRun&) = delete;
  CsvRun& operator=(const CsvRun&) = delete;

  /// Pre     this object outlives it
  inquiry::RowKeeper keeper();

  /// Names the file and gives back the events of the whole run and some of its rows, evenly spread,
  /// the first and the last among them. Where rows could not be written the file holds those before
  /// them.
  ///
  /// Errors  file-unwritable
  void finish(inquiry::Trajectory& run);

  base::Diagnostics take_diagnostics() { return file_.take_diagnostics(); }

 private:
  bool keep(const inquiry::Trajectory& more);

  CsvFile file_;
  bool is_open_ = false;
  inquiry::RowSample sample_;
  std::vector<inquiry::TrajectoryEvent> events_;
};

}  // namespace trammel::app
