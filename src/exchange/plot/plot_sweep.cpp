// SPDX-License-Identifier: Apache-2.0
#include "exchange/plot/plot_sweep.h"

#include <fmt/format.h>

#include <algorithm>
#include <cmath>
#include <utility>
#include <vector>

#include "exchange/plot/page.h"
#include "exchange/report/text_table.h"
#include "exchange/shown/shown_table.h"

namespace trammel::exchange {

namespace {

using inquiry::SweepTable;
using plot::Chart;
using plot::Series;

constexpr std::size_t most_series = 8;  // as many colours can be told apart
constexpr std::size_t classes = 30;

// One step a class, down to zero at both ends.
Chart draw_histogram(const std::string& name, double from, double to,
                     const std::vector<std::uint64_t>& counts) {
  Series steps{"draws", {}, {}};
  const double width = (to - from) / static_cast<double>(counts.size());
  const auto put = [&](double x, double y) {
    steps.across.push_back(x);
    steps.up.push_back(y);
  };
  put(from, 0.0);
  for (std::size_t k = 0; k < counts.size(); ++k) {
    const double left = from + width * static_cast<double>(k);
    put(left, static_cast<double>(counts[k]));
    put(left + width, static_cast<double>(counts[k]));
  }
  put(to, 0.0);
  return {"", name, "draws", {std::move(steps)}, {}};
}

class SweepCharts {
 public:
  explicit SweepCharts(const SweepTable& table)
      : table_(table), view_{table.columns, table.units, table.rows, table.words} {}

  std::vector<Chart> make() const {
    std::vector<Chart> charts;
    for (std::size_t c = table_.varied; c < table_.columns.size(); ++c) {
      const inquiry::ColumnSummary& s = table_.summaries[c - table_.varied];
      if (s.count == 0 || !s.by_word.empty()) continue;
      charts.push_back(table_.seed ? histogram(c) : curves(c));
    }
    return charts;
  }

 private:
  Chart histogram(std::size_t column) const {
    const inquiry::ColumnSummary& s = table_.summaries[column - table_.varied];
    std::vector<std::uint64_t> counts(classes, 0);
    const double width = (s.most - s.least) / classes;
    for (const std::vector<double>& row : table_.rows) {
      if (!std::isfinite(row[column])) continue;
      const double place = width > 0 ? (row[column] - s.least) / width : 0.0;
      ++counts[std::min(classes - 1, static_cast<std::size_t>(place))];
    }
    return draw_histogram(heading_of(view_, column), s.least, s.most, counts);
  }

  // Rows with the same values but for the last make one curve.
  Chart curves(std::size_t column) const {
    const std::size_t last = table_.varied - 1;
    std::vector<Series> all;
    const std::vector<double>* before = nullptr;
    for (const std::vector<double>& row : table_.rows) {
      const auto end = row.begin() + static_cast<std::ptrdiff_t>(last);
      if (before == nullptr || !std::equal(row.begin(), end, before->begin()))
        all.push_back({name_of(row, column), {}, {}});
      all.back().across.push_back(row[last]);
      all.back().up.push_back(row[column]);
      before = &row;
    }
    Chart chart{"", heading_of(view_, last), heading_of(view_, column), {}, {}};
    const std::size_t shown = std::min(all.size(), most_series);
    for (std::size_t k = 0; k < shown; ++k)
      chart.series.push_back(std::move(all[shown == 1 ? 0 : k * (all.size() - 1) / (shown - 1)]));
    return chart;
  }

  std::string name_of(const std::vector<double>& row, std::size_t column) const {
    if (table_.varied == 1) return table_.columns[column];
    std::string name;
    for (std::size_t i = 0; i + 1 < table_.varied; ++i)
      name += fmt::format("{}{} = {:.4g}", i == 0 ? "" : ", ", table_.columns[i], row[i]);
    return name;
  }

  const SweepTable& table_;
  TableView view_;
};

}  // namespace

std::string plot_sweep(std::span<const inquiry::Answer> answers, std::string_view title) {
  std::vector<Chart> charts;
  for (const inquiry::Answer& answer : answers) {
    if (const auto* in_si = std::get_if<inquiry::SweepTable>(&answer.content)) {
      const inquiry::SweepTable table = in_shown_units(*in_si);
      for (Chart& chart : SweepCharts(table).make()) charts.push_back(std::move(chart));
    }
    if (const auto* in_si = std::get_if<inquiry::ToleranceTable>(&answer.content)) {
      const inquiry::ToleranceTable table = in_shown_units(*in_si);
      for (const inquiry::Spread& s : table.spreads)
        if (s.count > 0 && s.most > s.least)
          charts.push_back(draw_histogram(
              s.unit.empty() || s.unit == "1" ? s.name : fmt::format("{} [{}]", s.name, s.unit),
              s.least, s.most, s.histogram));
    }
  }
  return plot::draw_page(charts, title);
}

}  // namespace trammel::exchange
