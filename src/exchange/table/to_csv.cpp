// SPDX-License-Identifier: Apache-2.0
#include "exchange/table/to_csv.h"

#include <fmt/format.h>

#include <cmath>
#include <iterator>

#include "exchange/report/text_table.h"
#include "exchange/shown/shown_table.h"

namespace trammel::exchange {

namespace {

std::string write(const TableView& table) {
  std::string text = csv_heading(table.columns, table.units);
  for (const std::vector<double>& row : table.rows) append_csv_row(text, row, table.words);
  return text;
}

}  // namespace

std::string csv_field(const std::string& text) {
  if (text.find_first_of(",\"\n") == std::string::npos) return text;
  std::string inside;
  for (const char c : text) {
    if (c == '"') inside += '"';
    inside += c;
  }
  return '"' + inside + '"';
}

std::string csv_heading(const std::vector<std::string>& columns,
                        const std::vector<std::string>& units) {
  const std::vector<std::vector<double>> no_rows;
  const TableView table{columns, units, no_rows};
  std::string text;
  for (std::size_t i = 0; i < columns.size(); ++i)
    text += (i == 0 ? "" : ",") + csv_field(heading_of(table, i));
  return text + '\n';
}

void append_csv_row(std::string& text, std::span<const double> row,
                    std::span<const inquiry::ColumnWords> words) {
  for (std::size_t i = 0; i < row.size(); ++i) {
    if (i > 0) text += ',';
    if (const std::string* word = inquiry::word_of(words, i, row[i]))
      text += csv_field(*word);
    else if (std::isfinite(row[i]))
      fmt::format_to(std::back_inserter(text), "{}", row[i]);
  }
  text += '\n';
}

std::string to_csv(const inquiry::Trajectory& in_si) {
  const inquiry::Trajectory run = in_shown_units(in_si);
  return write({run.columns, run.units, run.rows});
}

std::string to_csv(const inquiry::SweepTable& in_si) {
  const inquiry::SweepTable sweep = in_shown_units(in_si);
  return write({sweep.columns, sweep.units, sweep.rows, sweep.words});
}

}  // namespace trammel::exchange
