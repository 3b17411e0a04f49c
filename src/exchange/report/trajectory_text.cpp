// SPDX-License-Identifier: Apache-2.0
// Runs as text: a summary, first and last rows, what happened.
#include <fmt/format.h>

#include <algorithm>
#include <cmath>

#include "exchange/report/report.h"

namespace trammel::exchange {

namespace {

using inquiry::Trajectory;

constexpr std::size_t shown_columns = 9, shown_rows = 11, shown_events = 20;

std::string write_row(const std::vector<std::string>& cells) {
  std::string text = "   ";
  for (const std::string& cell : cells) text += fmt::format(" {:>13}", cell);
  return text + "\n";
}

std::string heading(const Trajectory& table, std::size_t column) {
  const bool has_unit = !table.units.empty() && table.units[column] != "1";
  return table.columns[column] + (has_unit ? fmt::format(" [{}]", table.units[column]) : "");
}

// Evenly over the run, the first and the last among them.
std::string write_rows(const Trajectory& table) {
  const std::size_t columns = std::min(table.columns.size(), shown_columns);
  std::vector<std::string> cells;
  for (std::size_t i = 0; i < columns; ++i) cells.push_back(heading(table, i));
  std::string text = write_row(cells);
  const std::size_t n = table.rows.size(), shown = std::min(n, shown_rows);
  for (std::size_t k = 0; k < shown; ++k) {
    const std::vector<double>& row = table.rows[shown == 1 ? 0 : k * (n - 1) / (shown - 1)];
    cells.clear();
    for (std::size_t i = 0; i < columns; ++i)
      cells.push_back(std::isfinite(row[i]) ? fmt::format("{:.6g}", row[i]) : "-");
    text += write_row(cells);
  }
  if (columns < table.columns.size())
    text += fmt::format("    and {} more columns: write a table with -o FILE.csv\n",
                        table.columns.size() - columns);
  return text;
}

std::string write_events(const Trajectory& table) {
  std::string text;
  for (std::size_t k = 0; k < std::min(table.events.size(), shown_events); ++k) {
    const inquiry::TrajectoryEvent& e = table.events[k];
    text += fmt::format("    {:.8g}: {} {}{}\n", e.time, e.what, e.label,
                        e.is_expected ? " (expected, after the end of the run)" : "");
  }
  if (table.events.size() > shown_events)
    text += fmt::format("    and {} more events\n", table.events.size() - shown_events);
  return text;
}

}  // namespace

std::string describe_trajectory(const inquiry::Answer& answer) {
  const Trajectory& table = *answer.trajectory;
  std::string text = answer.question + "\n";
  if (!table.rows.empty()) text += write_rows(table);
  text += write_events(table);
  if (!table.file.empty())
    text += fmt::format("    {} rows are in {}\n", table.rows_in_file, table.file);
  if (!answer.reason.empty()) text += fmt::format("    {}\n", answer.reason);
  text += fmt::format("    constraints are met to {:.1g}", table.miss);
  if (table.energy_drift) text += fmt::format(", energy is kept to {:.1g}", *table.energy_drift);
  return text + "\n";
}

}  // namespace trammel::exchange
