// SPDX-License-Identifier: Apache-2.0
// A run whose rows go to a table of text while it goes on, so that its memory does not grow with
// it.
#pragma once

#include <cstddef>
#include <optional>
#include <string>
#include <utility>
#include <vector>

#include "base/diagnostic.h"
#include "base/whole_file.h"
#include "inquiry/answer/trajectory.h"
#include "inquiry/run/row_keeper.h"

namespace trammel::app {

class CsvRun {
 public:
  explicit CsvRun(std::string name) : name_(std::move(name)) {}
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

  base::Diagnostics take_diagnostics() { return std::exchange(diagnostics_, {}); }

 private:
  bool open(const inquiry::Trajectory& heading);
  bool keep(const inquiry::Trajectory& more);
  std::size_t cut_line(const std::string& text, std::size_t before);
  void sample(const std::vector<double>& row);
  void tell(const std::string& what);

  std::string name_;
  std::optional<base::WholeFile> file_;
  std::size_t rows_ = 0;  // in the file
  std::vector<std::vector<double>> sample_;
  std::size_t every_ = 1;  // rows between those of the sample
  std::vector<double> last_;
  std::vector<inquiry::TrajectoryEvent> events_;
  base::Diagnostics diagnostics_;
};

}  // namespace trammel::app
