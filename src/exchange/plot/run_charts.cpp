// SPDX-License-Identifier: Apache-2.0
#include "exchange/plot/run_charts.h"

#include <fmt/format.h>

#include <algorithm>
#include <optional>
#include <string>
#include <string_view>
#include <utility>

#include "exchange/shown/shown_table.h"

namespace trammel::exchange::plot {

namespace {

constexpr std::size_t most_series = 8;  // as many colours can be told apart

using inquiry::Trajectory;

class RunCharts {
 public:
  explicit RunCharts(const Trajectory& run) : run_(run), columns_(run.columns.size()) {
    for (const std::vector<double>& row : run.rows)
      for (std::size_t c = 0; c < columns_.size(); ++c) columns_[c].push_back(row[c]);
  }

  std::vector<Chart> make() {
    over_time();
    if (Chart phases = in_phase(); !phases.series.empty()) charts_.push_back(std::move(phases));
    if (Chart paths = traces(); !paths.series.empty()) charts_.push_back(std::move(paths));
    return std::move(charts_);
  }

 private:
  bool has_units() const { return !run_.units.empty(); }
  std::string unit(std::size_t c) const {
    return has_units() && run_.units[c] != "1" ? run_.units[c] : "";
  }
  std::string with_unit(const std::string& name, std::size_t c) const {
    return unit(c).empty() ? name : fmt::format("{} [{}]", name, unit(c));
  }

  // What stands in one chart: one unit, or without one names of one form: x(A) and y(B), theta'.
  std::string kind(std::size_t c) const {
    if (!unit(c).empty()) return unit(c);
    const std::string_view name = run_.columns[c];
    const std::size_t bracket = name.find('('), end = name.find_last_not_of('\'') + 1;
    const std::string primes(name.substr(end));
    if (bracket == 1 && (name[0] == 'x' || name[0] == 'y')) return "positions" + primes;
    if (bracket != std::string_view::npos) return std::string(name.substr(0, bracket)) + primes;
    return primes.empty() ? "coordinates" : primes.size() == 1 ? "rates" : "accelerations";
  }

  void over_time() {
    std::vector<std::pair<std::string, std::vector<std::size_t>>> groups;  // as they come
    for (std::size_t c = 1; c < columns_.size(); ++c) {
      const std::string here = kind(c);
      auto group = std::find_if(groups.rbegin(), groups.rend(),
                                [&](const auto& g) { return g.first == here; });
      if (group == groups.rend() || group->second.size() == most_series) {
        groups.push_back({here, {}});
        group = groups.rbegin();
      }
      group->second.push_back(c);
    }
    for (const auto& [name, members] : groups) {
      Chart chart{"", with_unit("time", 0), name, {}, marks()};
      for (const std::size_t c : members)
        chart.series.push_back({run_.columns[c], columns_[0], columns_[c]});
      charts_.push_back(std::move(chart));
    }
  }

  std::vector<Mark> marks() const {
    std::vector<Mark> marks;
    for (const inquiry::TrajectoryEvent& event : run_.events)
      if (!event.is_expected)
        marks.push_back({event.time, fmt::format("{} {}", event.what, event.label)});
    return marks;
  }

  std::optional<std::size_t> column(std::string_view name) const {
    const auto found = std::find(run_.columns.begin(), run_.columns.end(), name);
    if (found == run_.columns.end()) return std::nullopt;
    return static_cast<std::size_t>(found - run_.columns.begin());
  }

  Chart in_phase() const {
    Chart chart{"phase", "value", "rate", {}, {}};
    for (std::size_t c = 1; c < columns_.size() && chart.series.size() < most_series; ++c) {
      if (run_.columns[c].ends_with('\'')) continue;  // a rate with its own is no phase
      if (const auto rate = column(run_.columns[c] + "'"))
        chart.series.push_back({run_.columns[c], columns_[c], columns_[*rate]});
    }
    if (chart.series.size() == 1) {
      const std::string& name = chart.series[0].name;
      chart.across = with_unit(name, *column(name));
      chart.up = with_unit(name + "'", *column(name + "'"));
    }
    return chart;
  }

  Chart traces() const {
    Chart chart{"traces", "x", "y", {}, {}, true};
    for (std::size_t c = 1; c < columns_.size() && chart.series.size() < most_series; ++c) {
      if (!run_.columns[c].starts_with("x(")) continue;
      const std::string point = run_.columns[c].substr(1);
      const auto other = column("y" + point);
      if (!other) continue;
      chart.series.push_back({point.substr(1, point.size() - 2), columns_[c], columns_[*other]});
      chart.across = with_unit("x", c);
      chart.up = with_unit("y", c);
    }
    return chart;
  }

  const Trajectory& run_;
  std::vector<std::vector<double>> columns_;
  std::vector<Chart> charts_;
};

}  // namespace

std::vector<Chart> charts_of(const inquiry::Trajectory& run) {
  if (run.columns.empty()) return {};
  const Trajectory shown = in_shown_units(run);
  return RunCharts(shown).make();
}

}  // namespace trammel::exchange::plot
