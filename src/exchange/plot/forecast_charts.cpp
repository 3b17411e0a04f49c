// SPDX-License-Identifier: Apache-2.0
#include "exchange/plot/forecast_charts.h"

#include <fmt/format.h>

#include <algorithm>
#include <cmath>
#include <numbers>
#include <string>
#include <string_view>
#include <utility>
#include <vector>

#include "exchange/plot/smooth_curve.h"
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

bool all_begin_with(const std::vector<Series>& all, std::string_view word) {
  return std::all_of(all.begin(), all.end(),
                     [&](const Series& s) { return s.name.starts_with(word); });
}

// Angles of parts are shown in degrees, as sentences tell them, and displacements in metres; other
// names tell no unit.
std::string_view use_unit(std::vector<Series>& all) {
  if (all_begin_with(all, "x(") || all_begin_with(all, "y(")) return " [m]";
  if (!all_begin_with(all, "angle(")) return "";
  for (Series& series : all)
    for (double& value : series.up) value *= 180 / std::numbers::pi;
  return " [deg]";
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
      const std::string_view unit = use_unit(amplitudes_);
      charts.push_back(over_time("amplitude", unit, std::move(amplitudes_)));
    }
    if (!periods_.empty()) charts.push_back(over_time("period", " [s]", std::move(periods_)));
    if (charts.empty()) charts.push_back(over_time("phases", "", {}));
    return charts;
  }

 private:
  static double end_of(const Phase& phase) { return phase.to.value_or(phase.known_to); }

  // The course of a cycle is a curve through the windows that were looked at; irregular swings are
  // joined as they are; a single point holds for the whole phase.
  template <class Value>
  static void add_course(Series& series, const Phase& phase, Value value) {
    if (phase.course.size() == 1) {
      put(series, phase.from, value(phase.course.front()));
      put(series, end_of(phase), value(phase.course.front()));
      return;
    }
    std::vector<double> times, values;
    for (const CoursePoint& point : phase.course) {
      times.push_back(point.time);
      values.push_back(value(point));
    }
    if (phase.kind == PhaseKind::Cycle) return add_smooth_curve(series, times, values);
    for (std::size_t k = 0; k < times.size(); ++k) put(series, times[k], values[k]);
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
    chart.extent = Range{forecast_.start, last_time()};
    chart.bands.name = "verified";
    for (const Phase& phase : forecast_.phases)
      for (const prediction::VerifiedWindow& window : phase.verified)
        chart.bands.spans.push_back({window.from, window.to});
    return chart;
  }

  static double rests_from(const Phase& phase) { return std::max(phase.from, phase.rests_from); }

  // A motion that ends early is not seen beside a long rest, of which a part is as good as all.
  double last_time() const {
    constexpr double short_part = 0.5, and_some_rest = 1.25;
    if (forecast_.phases.empty() || forecast_.phases.back().kind != PhaseKind::Rest)
      return forecast_.end;
    const double moves_for = rests_from(forecast_.phases.back()) - forecast_.start;
    const bool is_short = moves_for < short_part * (forecast_.end - forecast_.start);
    return is_short && moves_for > 0 ? forecast_.start + and_some_rest * moves_for : forecast_.end;
  }

  // A phase begins with its kind, a rest where nothing moves any more; below stands what ends a
  // phase, which often is where the next begins.
  std::vector<Mark> marks() const {
    std::vector<Mark> marks;
    for (const Phase& phase : forecast_.phases) {
      const bool is_first = &phase == &forecast_.phases.front();
      const double at = phase.kind == PhaseKind::Rest ? rests_from(phase) : phase.from;
      if (is_first && at > phase.from) marks.push_back({phase.from, "dies out"});
      marks.push_back({at, std::string(to_text(phase.kind))});
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
