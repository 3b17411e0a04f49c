// SPDX-License-Identifier: Apache-2.0
// Sweeps and tolerances as text: a few rows, what each column comes to, bars of a histogram.
#include <fmt/format.h>

#include <algorithm>
#include <cmath>

#include "exchange/report/report.h"
#include "exchange/report/text_table.h"
#include "exchange/shown/shown_table.h"

namespace trammel::exchange {

namespace {

using inquiry::Spread;
using inquiry::SweepTable;
using inquiry::ToleranceTable;

constexpr std::size_t bar_length = 40;

std::string with_unit(double value, const std::string& unit) {
  const std::string number = to_short_number(value);
  return unit.empty() || unit == "1" ? number : number + " " + unit;
}

// `kN*mm/deg` of a slope; nothing between quantities without units.
std::string ratio(const std::string& unit, const std::string& per) {
  const auto is_none = [](const std::string& text) { return text.empty() || text == "1"; };
  if (is_none(per)) return unit;
  const std::string top = is_none(unit) ? "1" : unit;
  if (per.find_first_of("*/") != std::string::npos) return fmt::format("{}/({})", top, per);
  return fmt::format("{}/{}", top, per);
}

std::string unit_of(const SweepTable& table, std::size_t column) {
  return table.units.empty() ? "" : table.units[column];
}

std::string describe_place(const SweepTable& table, const std::vector<double>& place) {
  std::string text;
  for (std::size_t i = 0; i < place.size(); ++i)
    text += fmt::format("{}{} = {}", i == 0 ? "" : ", ", table.columns[i],
                        with_unit(place[i], unit_of(table, i)));
  return text;
}

// `kind: cycle in 5 rows, rest in 1`.
std::string describe_words(const SweepTable& table, std::size_t i) {
  const inquiry::ColumnSummary& s = table.summaries[i];
  const std::size_t column = table.varied + i;
  std::string text;
  for (std::size_t w = 0; w < s.by_word.size(); ++w)
    if (s.by_word[w] > 0)
      text += fmt::format("{} {} in {}{}", text.empty() ? "" : ",", table.words[column][w],
                          s.by_word[w], text.empty() ? " rows" : "");
  return fmt::format("    {}:{}\n", table.columns[column], text);
}

std::string describe_column(const SweepTable& table, std::size_t i) {
  const inquiry::ColumnSummary& s = table.summaries[i];
  const std::size_t column = table.varied + i;
  const std::string unit = unit_of(table, column);
  if (s.count == 0) return fmt::format("    {}: no value anywhere\n", table.columns[column]);
  if (!s.by_word.empty()) return describe_words(table, i);
  std::string text = fmt::format(
      "    {}: from {} at {}\n    {:{}}  to {} at {}\n", table.columns[column],
      with_unit(s.least, unit), describe_place(table, s.at_least), "", table.columns[column].size(),
      with_unit(s.most, unit), describe_place(table, s.at_most));
  if (table.seed)
    text +=
        fmt::format("    {:{}}  mean {}, standard deviation {}\n", "", table.columns[column].size(),
                    with_unit(s.mean, unit), with_unit(s.deviation, unit));
  return text;
}

std::string draw_histogram(const Spread& s) {
  const std::uint64_t highest = *std::max_element(s.histogram.begin(), s.histogram.end());
  const double width = (s.most - s.least) / static_cast<double>(s.histogram.size());
  std::string text;
  for (std::size_t k = 0; k < s.histogram.size(); ++k) {
    const auto length = static_cast<std::size_t>(std::round(
        static_cast<double>(bar_length * s.histogram[k]) / static_cast<double>(highest)));
    text += fmt::format("    {:>13} {}\n",
                        fmt::format("{:.6g}", s.least + width * (static_cast<double>(k) + 0.5)),
                        std::string(length, '#'));
  }
  return text;
}

std::string describe_spread(const ToleranceTable& table, const Spread& s) {
  std::string text = fmt::format("{} = {}\n", s.name, with_unit(s.nominal, s.unit));
  for (std::size_t v = 0; v < table.values.size(); ++v) {
    const ToleranceTable::Toleranced& value = table.values[v];
    text += fmt::format("    {:>13} +- {}: slope {}, {:.3g} % of the variance\n", value.name,
                        with_unit(value.tolerance, value.unit),
                        with_unit(s.influences[v].slope, ratio(s.unit, value.unit)),
                        100.0 * s.influences[v].share);
  }
  text += fmt::format("    worst case +- {}, root of squares +- {}\n", with_unit(s.worst, s.unit),
                      with_unit(s.root_of_squares, s.unit));
  if (s.count == 0) return text;
  text += fmt::format("    {} draws: mean {}, standard deviation {}, from {} to {}\n", s.count,
                      with_unit(s.mean, s.unit), with_unit(s.deviation, s.unit),
                      with_unit(s.least, s.unit), with_unit(s.most, s.unit));
  for (const inquiry::Quantile& q : s.quantiles)
    text += fmt::format("    {:>11.4g} % below {}\n", 100.0 * q.part, with_unit(q.value, s.unit));
  return s.most > s.least ? text + draw_histogram(s) : text;
}

}  // namespace

std::string describe_sweep(const inquiry::Answer& answer, const SweepTable& in_si) {
  const SweepTable table = in_shown_units(in_si);
  std::string text = answer.question + "\n" +
                     write_some_rows({table.columns, table.units, table.rows, table.words});
  for (std::size_t i = 0; i < table.summaries.size(); ++i) text += describe_column(table, i);
  for (const inquiry::SweepNote& note : table.notes)
    text += fmt::format("    {} rows: {}\n", note.count, note.text);
  if (table.seed) text += fmt::format("    random draws of seed {}\n", *table.seed);
  if (!table.file.empty()) text += fmt::format("    {} rows are in {}\n", table.count, table.file);
  if (!answer.reason.empty()) text += fmt::format("    {}\n", answer.reason);
  return text + fmt::format("    {}\n", table.method);
}

std::string describe_tolerances(const inquiry::Answer& answer, const ToleranceTable& in_si) {
  const ToleranceTable table = in_shown_units(in_si);
  std::string text = answer.question + "\n";
  for (const Spread& s : table.spreads) text += describe_spread(table, s);
  if (!answer.reason.empty()) text += fmt::format("    {}\n", answer.reason);
  return text + fmt::format("    {}\n", table.method);
}

}  // namespace trammel::exchange
