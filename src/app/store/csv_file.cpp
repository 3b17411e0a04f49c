// SPDX-License-Identifier: Apache-2.0
#include "app/store/csv_file.h"

#include <fmt/format.h>

#include <algorithm>
#include <string_view>

#include "exchange/diagnostic_kinds.h"
#include "exchange/shown/shown_table.h"
#include "exchange/table/to_csv.h"

namespace trammel::app {

namespace {

constexpr std::size_t waiting_max = 64 * 1024;  // bytes

std::size_t count_lines(std::string_view text) {
  return static_cast<std::size_t>(std::ranges::count(text, '\n'));
}

}  // namespace

void CsvFile::tell(const std::string& what) {
  diagnostics_.push_back({exchange::file_unwritable, std::nullopt,
                          fmt::format("cannot write '{}': {}", name_, what),
                          "name a file in a folder that can be written and has room"});
}

bool CsvFile::open(const std::vector<std::string>& columns, std::vector<base::ShownUnit> units,
                   std::vector<inquiry::ColumnWords> words) {
  units_ = std::move(units);
  words_ = std::move(words);
  std::string problem;
  auto file = base::WholeFile::open(name_, problem);
  if (!file) {
    tell(problem);
    return false;
  }
  file_.emplace(std::move(*file));
  if (file_->write(exchange::csv_heading(columns, exchange::unit_texts(units_)))) return true;
  tell(file_->problem());
  file_.reset();
  return false;
}

bool CsvFile::add(std::span<const double> row) {
  if (!file_->problem().empty()) return false;  // told already
  std::vector<double> shown(row.begin(), row.end());
  exchange::to_shown(shown, units_);
  exchange::append_csv_row(waiting_, shown, words_);
  return waiting_.size() < waiting_max || flush();
}

bool CsvFile::flush() {
  if (!file_->problem().empty()) return false;
  const std::size_t before = file_->size();
  const bool is_written = file_->write(waiting_);
  if (is_written)
    rows_ += count_lines(waiting_);
  else
    cut_line(before);
  waiting_.clear();
  if (!is_written) tell(fmt::format("{}; it holds the first {} rows", file_->problem(), rows_));
  return is_written;
}

// Takes back the line that did not go whole into the file.
void CsvFile::cut_line(std::size_t before) {
  const std::string_view written = std::string_view(waiting_).substr(0, file_->size() - before);
  const std::size_t whole = written.rfind('\n') + 1;  // 0 where there is none
  file_->shorten(before + whole);
  rows_ += count_lines(written.substr(0, whole));
}

bool CsvFile::finish() {
  if (!file_) return false;
  flush();
  if (file_->keep()) return true;
  tell(file_->problem());
  rows_ = 0;
  return false;
}

}  // namespace trammel::app
