// SPDX-License-Identifier: Apache-2.0
#include "exchange/plot/plot_run.h"

#include <doctest/doctest.h>

#include <algorithm>
#include <cmath>
#include <string>
#include <vector>

#include "exchange/plot/run_charts.h"

using namespace trammel;
using exchange::plot::Chart;
using inquiry::Trajectory;

namespace {

Trajectory turning(std::size_t rows) {
  Trajectory run;
  run.columns = {"time", "phi", "phi'", "x(P)", "y(P)", "reaction(a)"};
  for (const char* unit : {"s", "rad", "rad/s", "m", "m", "N"}) run.shown.push_back({unit, 1.0});
  for (std::size_t i = 0; i < rows; ++i) {
    const double t = 6.0 * static_cast<double>(i) / static_cast<double>(rows - 1);
    run.rows.push_back({t, t * t, 2 * t, std::cos(t), std::sin(t), i == rows / 2 ? NAN : 3.0});
  }
  run.events = {{2.0, "impact", "stop", {}, false}, {9.0, "rest", "stop", {}, true}};
  return run;
}

std::size_t count(const std::string& text, const std::string& part) {
  std::size_t found = 0;
  for (std::size_t at = text.find(part); at != std::string::npos; at = text.find(part, at + 1))
    ++found;
  return found;
}

}  // namespace

TEST_CASE("plot: one chart a unit over time, then phases and traces") {
  const std::vector<Chart> charts = exchange::plot::charts_of(turning(50));
  std::vector<std::string> titles;
  for (const Chart& chart : charts) titles.push_back(chart.title + "|" + chart.up);
  CHECK(titles == std::vector<std::string>{"|rad", "|rad/s", "|m", "|N", "phase|phi' [rad/s]",
                                           "traces|y [m]"});
  CHECK(charts[2].series.size() == 2);
  CHECK(charts[2].series[1].up[7] == charts[5].series[0].up[7]);
  CHECK(charts[0].marks.size() == 1);  // what lies after the end is no mark
}

TEST_CASE("plot: axes of phases write names as the legend does") {
  const std::string page = exchange::plot_run(turning(50), "turning");
  CHECK(count(page, "phi") == 0);
  CHECK(count(page, "φ") >= 4);  // two legends over time, one in phase, and both its axes
}

TEST_CASE("plot: without units names of one form share a chart") {
  Trajectory run = turning(10);
  run.shown.clear();
  std::vector<std::string> kinds;
  for (const Chart& chart : exchange::plot::charts_of(run))
    if (chart.title.empty()) kinds.push_back(chart.up);
  CHECK(kinds == std::vector<std::string>{"coordinates", "rates", "positions", "reaction"});
}

TEST_CASE("plot: without units rates stand apart from what they are rates of, and make no phases") {
  Trajectory run;
  run.columns = {"time", "angle(a)", "angle(a)'", "angle(b)", "angle(b)'", "angle(a)''"};
  run.rows = {{0, 1, 2, 3, 4, 5}, {1, 2, 3, 4, 5, 6}};
  std::vector<std::string> kinds;
  for (const Chart& chart : exchange::plot::charts_of(run)) {
    kinds.push_back(chart.title + chart.up);
    if (chart.title == "phase") CHECK(chart.series.size() == 2);
  }
  CHECK(kinds == std::vector<std::string>{"angle", "angle'", "angle''", "phaserate"});
}

TEST_CASE("plot: few events are lines with their words, many are short ticks") {
  Trajectory run = turning(50);
  const std::string few = exchange::plot_run(run, "turning");
  CHECK(count(few, "class=\"mark\"") > 0);
  CHECK(count(few, "class=\"tick\"") == 0);
  for (int i = 0; i < 100; ++i) run.events.push_back({0.05 * i, "impact", "stop", {}, false});
  const std::string many = exchange::plot_run(run, "turning");
  CHECK(count(many, "class=\"mark\"") == 0);
  CHECK(count(many, "class=\"tick\"") >= 100);
}

TEST_CASE("plot: many columns of one kind go on in the next chart") {
  Trajectory run;
  run.columns = {"time"};
  run.rows = {{0.0}, {1.0}};
  for (int i = 0; i < 11; ++i) {
    run.columns.push_back("q" + std::to_string(i));
    for (auto& row : run.rows) row.push_back(i);
  }
  const std::vector<Chart> charts = exchange::plot::charts_of(run);
  CHECK(charts.size() == 2);
  CHECK(charts[0].series.size() == 8);
  CHECK(charts[1].series.size() == 3);
}

TEST_CASE("plot: a gap parts a line, and a page of many rows stays small") {
  const std::string few = exchange::plot_run(turning(2'001), "turning <fast>");
  CHECK(few.find("turning &lt;fast&gt;") != std::string::npos);
  CHECK(few.find("nan") == std::string::npos);
  const std::size_t at = few.find("class=\"s s0\"", few.find(">N<"));
  const std::string line = few.substr(at, few.find("/>", at) - at);
  CHECK(count(line, "M") == 2);
  const std::string many = exchange::plot_run(turning(400'001), "turning");
  CHECK(many.size() < 4 * few.size());
}

TEST_CASE("plot: thinning keeps what sticks out for a single row") {
  Trajectory run;
  run.columns = {"time", "q"};
  for (int i = 0; i < 100'000; ++i) run.rows.push_back({i * 1e-4, i == 54'321 ? 100.0 : 0.0});
  const std::string page = exchange::plot_run(run, "spike");
  const std::size_t at = page.find("class=\"s s0\"");
  const std::string line = page.substr(at, page.find("/>", at) - at);
  // The spike is at the top of the frame less its margin: 150 pixels high, from 60 on.
  CHECK(line.find(" 66.82") != std::string::npos);
}
