// SPDX-License-Identifier: Apache-2.0
#include "exchange/report/text_table.h"

#include <fmt/format.h>

#include <algorithm>
#include <cmath>
#include <numbers>

#include "exchange/shown/shown_table.h"
#include "exchange/tolerances.h"

namespace trammel::exchange {

namespace {

constexpr std::size_t shown_columns = 9;

std::string write_row(const std::vector<std::string>& cells) {
  std::string text = "   ";
  for (const std::string& cell : cells) text += fmt::format(" {:>13}", cell);
  return text + "\n";
}

double largest_in(const TableView& table, std::size_t column) {
  double most = 0.0;
  for (const std::vector<double>& row : table.rows)
    if (std::isfinite(row[column])) most = std::max(most, std::abs(row[column]));
  return table.shown.empty() ? most : table.shown[column].shown(most);
}

// Beside these numbers of the first columns others are rounding. What is measured in one unit is of
// one machine, so the height of what runs along the x axis is 0; an angle is measured against a
// radian.
std::vector<double> scales_of(const TableView& table, std::size_t columns) {
  std::vector<double> largest, scales;
  for (std::size_t i = 0; i < columns; ++i) largest.push_back(largest_in(table, i));
  const bool has_units = !table.units.empty();
  for (std::size_t i = 0; i < columns; ++i) {
    scales.push_back(largest[i]);
    if (!has_units || table.units[i] == "1") continue;
    for (std::size_t k = 0; k < columns; ++k)
      if (table.units[k] == table.units[i]) scales[i] = std::max(scales[i], largest[k]);
    if (table.units[i] == "rad") scales[i] = std::max(scales[i], 1.0);
    if (table.units[i] == "deg") scales[i] = std::max(scales[i], 180.0 / std::numbers::pi);
  }
  return scales;
}

std::string write_cell(const TableView& table, std::size_t column, double value, double scale) {
  if (const std::string* word = inquiry::word_of(table.words, column, value)) return *word;
  if (std::abs(value) < zero_in_column * scale) return "0";
  return std::isfinite(value) ? fmt::format("{:.6g}", value) : "-";
}

}  // namespace

std::string heading_of(const TableView& table, std::size_t column) {
  const bool has_unit = !table.units.empty() && table.units[column] != "1";
  return table.columns[column] + (has_unit ? fmt::format(" [{}]", table.units[column]) : "");
}

std::string write_some_rows(const TableView& table) {
  const std::size_t columns = std::min(table.columns.size(), shown_columns);
  std::vector<std::string> cells;
  for (std::size_t i = 0; i < columns; ++i) cells.push_back(heading_of(table, i));
  std::string text = write_row(cells);
  const std::vector<double> scales = scales_of(table, columns);
  const std::size_t n = table.rows.size(), shown = std::min(n, inquiry::shown_rows);
  for (std::size_t k = 0; k < shown; ++k) {
    const std::vector<double>& row = table.rows[inquiry::shown_row(n, k)];
    cells.clear();
    for (std::size_t i = 0; i < columns; ++i) {
      const double value = table.shown.empty() ? row[i] : to_shown(table.shown[i], row[i]);
      cells.push_back(write_cell(table, i, value, scales[i]));
    }
    text += write_row(cells);
  }
  if (columns < table.columns.size())
    text += fmt::format("    and {} more columns: write a table with -o FILE.csv\n",
                        table.columns.size() - columns);
  return text;
}

}  // namespace trammel::exchange
