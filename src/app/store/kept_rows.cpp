// SPDX-License-Identifier: Apache-2.0
#include "app/store/kept_rows.h"

#include <fmt/format.h>

#include <utility>

namespace trammel::app {

exchange::StoreIdentity KeptRowsFile::identity() const {
  exchange::StoreIdentity identity{"sweep",
                                   {{"model", text_.text},
                                    {"frame table", loaded_.tables},
                                    {"given", text_.given},
                                    {"seed", fmt::format("{}", task_.seed)},
                                    {"version of the program", task_.table.version}},
                                   {}};
  if (loaded_.follows_motion)
    identity.facts.emplace_back("accuracy", fmt::format("{}", task_.accuracy));
  const inquiry::SweepTable& table = sweep_.table;
  for (std::size_t i = 0; i < table.columns.size(); ++i)
    identity.columns.push_back({table.columns[i], table.units.empty() ? "" : table.units[i],
                                table.words.empty() ? std::vector<std::string>() : table.words[i]});
  return identity;
}

bool KeptRowsFile::writes_text(const Sweep& task) {
  return task.table.format == TableFormat::Csv && !task.plot;  // diagrams are drawn from all rows
}

bool KeptRowsFile::open(base::Diagnostics& diagnostics) {
  if (!task_.ranks.is_first()) return true;
  const auto take = [&](const std::string& path, exchange::StoreMode mode) {
    auto store = exchange::RunStore::open(path, identity(), mode);
    if (store) return std::optional(std::move(store).value());
    base::append(diagnostics, std::move(store).errors());
    return std::optional<exchange::RunStore>();
  };
  for (const std::string& path : task_.join) {
    auto store = take(path, exchange::StoreMode::Read);
    if (!store) return false;
    joined_.push_back(std::move(*store));
  }
  if (writes_text(task_)) {
    const inquiry::SweepTable& table = sweep_.table;
    csv_.emplace(task_.table.name);
    const bool is_open = csv_->open(table.columns, table.shown, table.words);
    base::append(diagnostics, csv_->take_diagnostics());
    return is_open;
  }
  if (task_.table.format != TableFormat::Store) return true;
  store_ = take(task_.table.name,
                task_.table.resume ? exchange::StoreMode::Resume : exchange::StoreMode::Create);
  return store_.has_value();
}

inquiry::KeptRows KeptRowsFile::rows() {
  inquiry::KeptRows rows;
  rows.read = [this](const inquiry::RowSink& take) { read(take); };
  if (csv_)
    rows.add_in_order = [this](std::uint64_t, auto values, auto) { return csv_->add(values); };
  if (!store_) return rows;
  rows.add = [this](std::uint64_t row, auto values, auto note) { return add(row, values, note); };
  rows.is_enough = !task_.plot;  // diagrams are drawn from all rows
  return rows;
}

void KeptRowsFile::read(const inquiry::RowSink& take) {
  std::vector<char> is_here(sweep_.end - sweep_.first, 0);
  const auto is_new = [&](std::int64_t number) {
    const auto row = static_cast<std::uint64_t>(number);
    return row >= sweep_.first && row < sweep_.end &&
           std::exchange(is_here[row - sweep_.first], 1) == 0;
  };
  if (store_)
    failure_ = store_->read_rows([&](std::int64_t row, auto values, auto note) {
      if (is_new(row)) take(static_cast<std::uint64_t>(row), values, note);
    });
  for (exchange::RunStore& other : joined_) {
    if (failure_) return;
    failure_ = other.read_rows([&](std::int64_t row, auto values, auto note) {
      if (!is_new(row)) return;
      take(static_cast<std::uint64_t>(row), values, note);
      if (store_) add(static_cast<std::uint64_t>(row), values, note);
    });
  }
}

bool KeptRowsFile::add(std::uint64_t row, std::span<const double> values, std::string_view note) {
  store_->add_row(static_cast<std::int64_t>(row), values, note);
  if (!failure_ && store_->is_commit_due()) failure_ = store_->commit();
  return !failure_;
}

void KeptRowsFile::close(inquiry::Answer& answer, base::Diagnostics& diagnostics) {
  const bool is_whole = answer.status == inquiry::AnswerStatus::Ok;
  if (auto* table = std::get_if<inquiry::SweepTable>(&answer.content); table != nullptr && csv_) {
    if (csv_->finish()) table->file = csv_->name();
    table->count = csv_->rows();
    base::append(diagnostics, csv_->take_diagnostics());
  }
  if (store_ && !failure_) {
    store_->set_text("state", is_whole ? "complete" : "open");
    failure_ = store_->commit();
  }
  if (!failure_) return;
  diagnostics.push_back(*failure_);
  if (is_whole) answer.reason = "the last rows could not be kept";
  answer.status = inquiry::AnswerStatus::Failed;
  if (auto* table = std::get_if<inquiry::SweepTable>(&answer.content); table != nullptr && store_)
    table->count = static_cast<std::uint64_t>(store_->count_rows().value_or(0));
}

}  // namespace trammel::app
