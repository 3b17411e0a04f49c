// SPDX-License-Identifier: Apache-2.0
#include "exchange/plot/plot_forecast.h"

#include <doctest/doctest.h>

#include <cmath>
#include <numbers>
#include <string>
#include <vector>

#include "exchange/plot/forecast_charts.h"
#include "exchange/sample_forecast.h"

using namespace trammel;
using exchange::plot::Chart;
using exchange::plot::Mark;

namespace {

std::vector<std::string> texts(const Chart& chart) {
  std::vector<std::string> all;
  for (const Mark& mark : chart.marks) all.push_back(mark.text);
  return all;
}

}  // namespace

TEST_CASE("plot: a forecast has amplitudes and periods over the whole time, on one axis") {
  const std::vector<Chart> charts = exchange::plot::charts_of(test::stopped_clock());
  REQUIRE(charts.size() == 2);
  CHECK(charts[0].up == "amplitude [deg]");
  CHECK(charts[0].series[0].name == "angle(balance)");
  CHECK(charts[1].up == "period [s]");
  for (const Chart& chart : charts) {
    CHECK(chart.extent->low == 0.0);
    CHECK(chart.extent->high == 1000.0);
    CHECK(chart.series[0].across.size() == 161);  // 11 windows, and a curve through them
    CHECK(chart.bands.spans.size() == 3);
    CHECK(texts(chart) == std::vector<std::string>{"cycle", "slow_wheel meets frame", "rest"});
  }
}

TEST_CASE("plot: an end that no phase follows has a mark, and so has where knowledge ends") {
  prediction::Forecast forecast = test::stopped_clock();
  forecast.phases.pop_back();
  forecast.known_to = 600.0;
  CHECK(texts(exchange::plot::charts_of(forecast)[0]) ==
        std::vector<std::string>{"cycle", "slow_wheel meets frame", "known up to here"});
}

TEST_CASE("plot: lines of a forecast stay below the words of its marks, which stand in two rows") {
  const std::string picture =
      exchange::plot_forecast(test::answer_of(test::stopped_clock()), "clock");
  const auto height_of = [&](const std::string& before) {
    const std::size_t at = picture.rfind("y=\"", picture.find(before)) + 3;
    return std::stod(picture.substr(at));
  };
  const std::size_t line = picture.find('M', picture.find("class=\"s s0\""));
  const double top_of_line = std::stod(picture.substr(picture.find(' ', line)));
  CHECK(height_of(">cycle<") < height_of(">slow_wheel meets frame<"));
  CHECK(height_of(">slow_wheel meets frame<") < top_of_line);
}

TEST_CASE("plot: what changes by little is drawn by its change; what is level stays as it is") {
  prediction::Forecast forecast = test::stopped_clock();
  for (prediction::CoursePoint& point : forecast.phases[0].course) {
    point.amplitude = std::numbers::pi / 4;
    point.period = 0.9 + 1e-7 * point.time;
  }
  const std::vector<Chart> charts = exchange::plot::charts_of(forecast);
  CHECK(charts[0].up == "amplitude [deg]");
  CHECK(charts[0].series[0].up[5] == doctest::Approx(45));
  CHECK(charts[1].up == "period \u2212 0.9 [s]");
  CHECK(charts[1].series[0].up.back() == doctest::Approx(5.6735e-5));
}

TEST_CASE("plot: cycles apart are parted lines, and a course of one point holds for its phase") {
  prediction::Forecast forecast = test::stopped_clock();
  prediction::Phase again = forecast.phases[0];
  again.from = 700.0;
  again.to = 900.0;
  again.course.resize(1);
  forecast.phases.push_back(again);
  const Chart chart = exchange::plot::charts_of(forecast)[0];
  REQUIRE(chart.series.size() == 1);
  REQUIRE(chart.series[0].up.size() == 164);
  CHECK(std::isnan(chart.series[0].up[161]));
  CHECK(chart.series[0].across[162] == 700.0);
  CHECK(chart.series[0].across[163] == 900.0);
}

TEST_CASE("plot: irregular motion has a mean period, and rest alone an axis without numbers") {
  prediction::Forecast forecast;
  forecast.end = 10.0;
  forecast.phases.resize(1);
  forecast.phases[0].to = 8.0;
  forecast.phases[0].period = 2.0;
  const std::vector<Chart> irregular = exchange::plot::charts_of(forecast);
  REQUIRE(irregular.size() == 1);
  CHECK(irregular[0].series[0].name == "mean period");
  CHECK(irregular[0].series[0].across == std::vector<double>{0.0, 8.0});
  forecast.phases[0] = {};
  forecast.phases[0].kind = prediction::PhaseKind::Rest;
  const std::vector<Chart> rest = exchange::plot::charts_of(forecast);
  REQUIRE(rest.size() == 1);
  CHECK(rest[0].series.empty());
}

TEST_CASE("plot: what dies out early is not lost beside a long rest, which begins at its mark") {
  prediction::Forecast forecast = test::stopped_clock();
  forecast.end = forecast.known_to = 1e5;
  forecast.phases.back().rests_from = 600.0;
  const Chart chart = exchange::plot::charts_of(forecast)[0];
  CHECK(chart.extent->high == doctest::Approx(750.0));
  CHECK(texts(chart) == std::vector<std::string>{"cycle", "slow_wheel meets frame", "rest"});
  CHECK(chart.marks.back().at == 600.0);
  forecast.phases.erase(forecast.phases.begin());
  forecast.phases.front().from = 0.0;
  CHECK(texts(exchange::plot::charts_of(forecast)[0]) ==
        std::vector<std::string>{"dies out", "rest"});
}

TEST_CASE("plot: the page of a forecast holds bands, sentences and escaped names") {
  const inquiry::Answer answer = test::answer_of(test::stopped_clock());
  const std::string picture = exchange::plot_forecast(answer, "clock <old>");
  CHECK(picture.find("clock &lt;old&gt;") != std::string::npos);
  CHECK(picture.find("class=\"band\"") != std::string::npos);
  CHECK(picture.find(">From 567.35 s on: Nothing moves any more.<") != std::string::npos);
  CHECK(picture.find("nan") == std::string::npos);
  const std::string page = exchange::forecast_page(answer, "clock <old>");
  CHECK(page.starts_with("<!doctype html>"));
  CHECK(page.find(picture) != std::string::npos);
}
