// SPDX-License-Identifier: Apache-2.0
#include "exchange/shown/shown_table.h"

#include <fmt/format.h>

#include <algorithm>
#include <cmath>
#include <cstdlib>
#include <utility>

#include "exchange/tolerances.h"

namespace trammel::exchange {

namespace {

using base::ShownUnit;

ShownUnit unit_at(const std::vector<ShownUnit>& units, std::size_t column) {
  return column < units.size() ? units[column] : ShownUnit{};
}

void show_summary(inquiry::ColumnSummary& summary, const ShownUnit& unit,
                  const std::vector<ShownUnit>& varied) {
  for (double* value : {&summary.least, &summary.most, &summary.mean, &summary.deviation})
    *value = to_shown(unit, *value);
  to_shown(summary.at_least, varied);
  to_shown(summary.at_most, varied);
}

void show_spread(inquiry::Spread& s,
                 const std::vector<inquiry::ToleranceTable::Toleranced>& values) {
  const ShownUnit unit = s.shown;
  for (std::size_t v = 0; v < s.influences.size(); ++v)
    s.influences[v].slope *= values[v].shown.factor / unit.factor;
  for (double* value :
       {&s.nominal, &s.worst, &s.root_of_squares, &s.mean, &s.deviation, &s.least, &s.most})
    *value = to_shown(unit, *value);
  for (inquiry::Quantile& q : s.quantiles) q.value = to_shown(unit, q.value);
  s.unit = unit.text;
}

}  // namespace

double to_shown(const ShownUnit& unit, double in_si) {
  if (unit.factor == 1.0 || !std::isfinite(in_si)) return in_si;
  // Of 35.2 mm the conversion makes 35.200000000000003: 15 digits are all that a person may need.
  return std::strtod(fmt::format("{:.15g}", unit.shown(in_si)).c_str(), nullptr);
}

double without_rounding(double number, double rounding) {
  const bool is_known = std::isfinite(rounding);
  return is_known && std::abs(number) <= roundings_of_zero * rounding ? 0.0 : number;
}

double to_shown(const inquiry::Answer& answer, const inquiry::Value& value, std::size_t i) {
  double number = (*value.numbers)[i];
  if (i < value.rounding.size()) number = without_rounding(number, value.rounding[i]);
  return i < answer.shown.size() ? to_shown(answer.shown[i], number) : number;
}

void to_shown(std::vector<double>& row, const std::vector<ShownUnit>& units) {
  for (std::size_t i = 0; i < row.size(); ++i) row[i] = to_shown(unit_at(units, i), row[i]);
}

std::vector<std::string> unit_texts(const std::vector<ShownUnit>& units) {
  const auto has_text = [](const ShownUnit& unit) { return !unit.text.empty(); };
  if (std::ranges::none_of(units, has_text)) return {};
  std::vector<std::string> texts;
  for (const ShownUnit& unit : units) texts.push_back(has_text(unit) ? unit.text : "1");
  return texts;
}

inquiry::Trajectory in_shown_units(inquiry::Trajectory run) {
  for (std::vector<double>& row : run.rows) to_shown(row, run.shown);
  for (inquiry::TrajectoryEvent& event : run.events) {
    event.time = to_shown(unit_at(run.shown, 0), event.time);
    if (event.place)
      event.place = {to_shown(run.shown_place, event.place->x),
                     to_shown(run.shown_place, event.place->y)};
  }
  run.units = unit_texts(run.shown);
  return run;
}

inquiry::SweepTable in_shown_units(inquiry::SweepTable sweep) {
  for (std::vector<double>& row : sweep.rows) to_shown(row, sweep.shown);
  for (std::size_t i = 0; i < sweep.summaries.size(); ++i)
    show_summary(sweep.summaries[i], unit_at(sweep.shown, sweep.varied + i), sweep.shown);
  for (inquiry::SweepNote& note : sweep.notes) to_shown(note.first, sweep.shown);
  sweep.units = unit_texts(sweep.shown);
  return sweep;
}

inquiry::ToleranceTable in_shown_units(inquiry::ToleranceTable table) {
  for (inquiry::Spread& spread : table.spreads) show_spread(spread, table.values);
  for (inquiry::ToleranceTable::Toleranced& v : table.values) {
    v.value = to_shown(v.shown, v.value);
    v.tolerance = to_shown(v.shown, v.tolerance);
    v.unit = v.shown.text;
  }
  return table;
}

}  // namespace trammel::exchange
