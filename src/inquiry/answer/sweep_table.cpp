// SPDX-License-Identifier: Apache-2.0
#include "inquiry/answer/sweep_table.h"

#include <cmath>

namespace trammel::inquiry {

namespace {

std::vector<double> place_of(const SweepTable& table, std::size_t row) {
  return {table.rows[row].begin(),
          table.rows[row].begin() + static_cast<std::ptrdiff_t>(table.varied)};
}

// [Welford1962]: without the cancellation of a sum of squares.
ColumnSummary summarize_column(const SweepTable& table, std::size_t column) {
  ColumnSummary s;
  double squares = 0.0;
  std::size_t at_least = 0, at_most = 0;
  for (std::size_t r = 0; r < table.rows.size(); ++r) {
    const double value = table.rows[r][column];
    if (!std::isfinite(value)) continue;
    if (s.count == 0 || value < s.least) s.least = value, at_least = r;
    if (s.count == 0 || value > s.most) s.most = value, at_most = r;
    ++s.count;
    const double before = value - s.mean;
    s.mean += before / static_cast<double>(s.count);
    squares += before * (value - s.mean);
  }
  if (s.count == 0) return s;
  if (s.count > 1) s.deviation = std::sqrt(squares / static_cast<double>(s.count - 1));
  s.at_least = place_of(table, at_least);
  s.at_most = place_of(table, at_most);
  return s;
}

}  // namespace

std::vector<ColumnSummary> summarize_columns(const SweepTable& table) {
  std::vector<ColumnSummary> summaries;
  for (std::size_t c = table.varied; c < table.columns.size(); ++c)
    summaries.push_back(summarize_column(table, c));
  return summaries;
}

}  // namespace trammel::inquiry
