// SPDX-License-Identifier: Apache-2.0
// The file in which a sweep keeps its rows, and files of other parts of it.
#pragma once

#include <cstdint>
#include <optional>
#include <vector>

#include "app/document/load_model.h"
#include "app/request/model_text.h"
#include "app/request/task.h"
#include "app/store/csv_file.h"
#include "exchange/store/run_store.h"
#include "inquiry/sweep/sweep.h"

namespace trammel::app {

class KeptRowsFile {
 public:
  /// Pre     all outlive the object
  KeptRowsFile(const ModelText& text, const Sweep& task, const LoadedModel& loaded,
               const inquiry::PreparedSweep& sweep)
      : text_(text), task_(task), loaded_(loaded), sweep_(sweep) {}

  /// Whether rows of such a task go to a table of text as they are found.
  static bool writes_text(const Sweep& task);

  /// Opens what the task names; nothing to do where it names no file, or in other processes
  /// than the first.
  ///
  /// Errors  false, and those of stores
  bool open(base::Diagnostics& diagnostics);

  inquiry::KeptRows rows();

  /// Makes the last rows lasting; names a table of text that has been written. Where rows could not
  /// be kept the answer says so, and how many are in the file.
  void close(inquiry::Answer& answer, base::Diagnostics& diagnostics);

 private:
  exchange::StoreIdentity identity() const;
  void read(const inquiry::RowSink& take);
  bool add(std::uint64_t row, std::span<const double> values, std::string_view note);

  const ModelText& text_;
  const Sweep& task_;
  const LoadedModel& loaded_;
  const inquiry::PreparedSweep& sweep_;
  std::optional<exchange::RunStore> store_;
  std::optional<CsvFile> csv_;
  std::vector<exchange::RunStore> joined_;
  std::optional<base::Diagnostic> failure_;
};

}  // namespace trammel::app
