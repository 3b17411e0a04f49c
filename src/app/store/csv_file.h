// SPDX-License-Identifier: Apache-2.0
// A table of text that is written while its rows are found. A full disk leaves the rows before.
#pragma once

#include <cstddef>
#include <optional>
#include <span>
#include <string>
#include <utility>
#include <vector>

#include "base/diagnostic.h"
#include "base/shown_units.h"
#include "base/whole_file.h"
#include "inquiry/answer/sweep_table.h"

namespace trammel::app {

class CsvFile {
 public:
  explicit CsvFile(std::string name) : name_(std::move(name)) {}

  /// Errors  false, and file-unwritable
  bool open(const std::vector<std::string>& columns, std::vector<base::ShownUnit> units,
            std::vector<inquiry::ColumnWords> words = {});

  /// A row in SI, which is written in the units of its columns.
  /// False where a row before could not be written, which is told once. Rows may wait in memory,
  /// some kilobytes of them.
  bool add(std::span<const double> row);

  /// Writes what waits; false as add().
  bool flush();

  /// Writes what waits and puts the file under its name. False where it is not there; where rows
  /// are missing it is, and file-unwritable tells how many it holds.
  bool finish();

  const std::string& name() const { return name_; }
  std::size_t rows() const { return rows_; }  // written by now
  base::Diagnostics take_diagnostics() { return std::exchange(diagnostics_, {}); }

 private:
  void cut_line(std::size_t before);
  void tell(const std::string& what);

  std::string name_;
  std::optional<base::WholeFile> file_;
  std::vector<base::ShownUnit> units_;
  std::vector<inquiry::ColumnWords> words_;
  std::string waiting_;  // whole lines
  std::size_t rows_ = 0;
  base::Diagnostics diagnostics_;
};

}  // namespace trammel::app
