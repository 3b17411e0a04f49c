// SPDX-License-Identifier: Apache-2.0
#include "exchange/plot/forecast_charts.h"

#include <fmt/format.h>

#include <algorithm>
#include <cmath>
#include <string>
#include <string_view>
#include <utility>

#include "exchange/report/report.h"
#include "exchange/tolerances.h"

namespace trammel::exchange::plot {

namespace {

using prediction::CoursePoint;
using prediction::Forecast;
using prediction::Phase;
using prediction::PhaseKind;

// The series of this name, parted from what it holds already.
Series& resume_series(std::vector<Series>& all, const std::string& name) {
  auto found =
      std::find_if(all.begin(), all.end(), [&](const Series& s) { return s.name == name; });
  if (found == all.end()) return all.emplace_back(Series{name, {}, {}});
  found->across.push_back(NAN);
  found->up.push_back(NAN);
  return *found;
}

void put(Series& series, double time, double value) {
  series.across.push_back(time);
  series.up.push_back(value);
}

// Angles are in radians and displacements in metres; other names tell no unit.
std::string_view unit_of(const std::vector<Series>& all) {
  const auto begin_with = [&](std::string_view word) {
    return std::all_of(all.begin(), all.end(),
                       [&](const Series& s) { return s.name.starts_with(word); });
  };
  return begin_with("angle(") ? " [rad]" : begin_with("x(") || begin_with("y(") ? " [m]" : "";
}

// What changes by little is drawn by its change, and the name of the axis says from where on.
void show_change(std::vector<Series>& all, std::string& name) {
  std::vector<const std::vector<double>*> values;
  for (const Series& series : all) values.push_back(&series.up);
  const Range range = range_of(values, 0.0);
  const double size = std::max(std::abs(range.low), std::abs(range.high));
  const double first = all.front().up.front();
  if (range.length() >= shown_as_change * size) return;
  for (Series& series : all)
    for (double& value : series.up) value -= first;
  name = fmt::format("{} \u2212 {}", name, to_short_number(first));
}

class ForecastCharts {
 public:
  explicit ForecastCharts(const Forecast& forecast) : forecast_(forecast) {
    for (const Phase& phase : forecast.phases) {
      add_amplitude(phase);
      add_period(phase);
    }
  }

  std::vector<Chart> make() {
    std::vector<Chart> charts;
    if (!amplitudes_.empty()) {
      const std::string_view unit = unit_of(amplitudes_);
      charts.push_back(over_time("amplitude", unit, std::move(amplitudes_)));
    }
    if (!periods_.empty()) charts.push_back(over_time("period", " [s]", std::move(periods_)));
    if (charts.empty()) charts.push_back(over_time("phases", "", {}));
    return charts;
  }

 private:
  static double end_of(const Phase& phase) { return phase.to.value_or(phase.known_to); }

  // Between its points the course is drawn straight; a single one holds for the whole phase.
  template <class Value>
  static void add_course(Series& series, const Phase& phase, Value value) {
    if (phase.course.size() == 1) {
      put(series, phase.from, value(phase.course.front()));
      put(series, end_of(phase), value(phase.course.front()));
      return;
    }
    for (const CoursePoint& point : phase.course) put(series, point.time, value(point));
  }

  void add_amplitude(const Phase& phase) {
    if (phase.course.empty()) return;
    add_course(resume_series(amplitudes_, phase.swings), phase,
               [](const CoursePoint& point) { return point.amplitude; });
  }

  void add_period(const Phase& phase) {
    if (!phase.course.empty())
      return add_course(resume_series(periods_, "period"), phase,
                        [](const CoursePoint& point) { return point.period; });
    if (!(phase.period > 0)) return;
    Series& series =
        resume_series(periods_, phase.kind == PhaseKind::Irregular ? "mean period" : "period");
    put(series, phase.from, phase.period);
    put(series, end_of(phase), phase.period);
  }

  Chart over_time(std::string name, std::string_view unit, std::vector<Series> series) const {
    if (!series.empty()) show_change(series, name);
    Chart chart{"", "time [s]", name + std::string(unit), std::move(series), marks()};
    chart.has_room_for_marks = true;
    chart.extent = Range{forecast_.start, forecast_.end};
    chart.bands.name = "simulated";
    for (const Phase& phase : forecast_.phases)
      for (const prediction::VerifiedWindow& window : phase.verified)
        chart.bands.spans.push_back({window.from, window.to});
    return chart;
  }

  // A phase begins with its kind; below stands what ends it, which often is where the next begins.
  std::vector<Mark> marks() const {
    std::vector<Mark> marks;
    for (const Phase& phase : forecast_.phases) {
      marks.push_back({phase.from, std::string(to_text(phase.kind))});
      if (phase.ends) marks.push_back({phase.ends->time, phase.ends->what, 1});
    }
    if (to_short_number(forecast_.known_to) != to_short_number(forecast_.end))
      marks.push_back({forecast_.known_to, "known up to here", 1});
    return marks;
  }

  const Forecast& forecast_;
  std::vector<Series> amplitudes_, periods_;
};

}  // namespace

std::vector<Chart> charts_of(const Forecast& forecast) {
  return ForecastCharts(forecast).make();
}

}  // namespace trammel::exchange::plot
