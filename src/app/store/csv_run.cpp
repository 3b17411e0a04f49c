// SPDX-License-Identifier: Apache-2.0
#include "app/store/csv_run.h"

#include <fmt/format.h>

#include <algorithm>
#include <string_view>

#include "exchange/diagnostic_kinds.h"
#include "exchange/table/to_csv.h"

namespace trammel::app {

namespace {

constexpr std::size_t sample_max = 20'000;  // what is shown of a table is more even than that

}  // namespace

inquiry::RowKeeper CsvRun::keeper() {
  inquiry::RowKeeper keeper;
  keeper.open = [this](const inquiry::Trajectory& heading) {
    return open(heading) ? std::optional(inquiry::KeptRun{}) : std::nullopt;
  };
  keeper.is_due = inquiry::is_batch;
  keeper.keep = [this](const inquiry::Trajectory& more, const std::string&) { return keep(more); };
  keeper.resumes = false;
  return keeper;
}

void CsvRun::tell(const std::string& what) {
  diagnostics_.push_back({exchange::file_unwritable, std::nullopt,
                          fmt::format("cannot write '{}': {}", name_, what),
                          "name a file in a folder that can be written and has room"});
}

bool CsvRun::open(const inquiry::Trajectory& heading) {
  std::string problem;
  auto file = base::WholeFile::open(name_, problem);
  if (!file) {
    tell(problem);
    return false;
  }
  file_.emplace(std::move(*file));
  if (file_->write(exchange::csv_heading(heading.columns, heading.units))) return true;
  tell(file_->problem());
  file_.reset();
  return false;
}

bool CsvRun::keep(const inquiry::Trajectory& more) {
  if (!file_->problem().empty()) return false;  // told already
  events_.insert(events_.end(), more.events.begin(), more.events.end());
  std::string text;
  for (const std::vector<double>& row : more.rows) exchange::append_csv_row(text, row);
  const std::size_t before = file_->size();
  const bool is_written = file_->write(text);
  const std::size_t kept = is_written ? more.rows.size() : cut_line(text, before);
  for (std::size_t k = 0; k < kept; ++k) sample(more.rows[k]);
  if (!is_written) tell(fmt::format("{}; it holds the first {} rows", file_->problem(), rows_));
  return is_written;
}

// Takes back the line that did not go whole into the file; how many of the text did.
std::size_t CsvRun::cut_line(const std::string& text, std::size_t before) {
  const std::string_view written = std::string_view(text).substr(0, file_->size() - before);
  const std::size_t whole = written.rfind('\n') + 1;  // 0 where there is none
  file_->shorten(before + whole);
  return static_cast<std::size_t>(std::ranges::count(written.substr(0, whole), '\n'));
}

void CsvRun::sample(const std::vector<double>& row) {
  if (rows_++ % every_ == 0) sample_.push_back(row);
  last_ = row;
  if (sample_.size() <= sample_max) return;
  for (std::size_t k = 1; 2 * k < sample_.size(); ++k) sample_[k] = std::move(sample_[2 * k]);
  sample_.resize((sample_.size() + 1) / 2);
  every_ *= 2;
}

void CsvRun::finish(inquiry::Trajectory& run) {
  if (!file_) return;
  if (!file_->keep()) {
    tell(file_->problem());
    rows_ = 0;
  } else {
    run.file = name_;
    run.rows_in_file = rows_;
  }
  if (rows_ > 0 && (rows_ - 1) % every_ != 0) sample_.push_back(std::move(last_));
  run.rows = std::move(sample_);
  run.events = std::move(events_);
}

}  // namespace trammel::app
