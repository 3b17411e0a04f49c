// SPDX-License-Identifier: Apache-2.0
#include "exchange/plot/plot_sweep.h"

#include <doctest/doctest.h>

#include <cmath>
#include <string>
#include <vector>

namespace {

using namespace trammel;
using exchange::plot_sweep;

std::size_t count(const std::string& text, const std::string& part) {
  std::size_t found = 0;
  for (std::size_t at = text.find(part); at != std::string::npos; at = text.find(part, at + 1))
    ++found;
  return found;
}

// y = a*x over x for some a; no value in the middle.
inquiry::Answer grid(std::size_t slopes) {
  inquiry::Answer answer;
  inquiry::SweepTable& table = answer.content.emplace<inquiry::SweepTable>();
  table.columns = {"a", "x", "y"};
  table.shown = {{}, {"m", 1.0}, {"m^2", 1.0}};
  table.varied = 2;
  for (std::size_t a = 0; a < slopes; ++a)
    for (int x = 0; x <= 10; ++x)
      table.rows.push_back({static_cast<double>(a), static_cast<double>(x),
                            x == 5 ? NAN : static_cast<double>(a) * x});
  inquiry::ColumnSummaries summaries(table.columns.size(), table.varied);
  for (const std::vector<double>& row : table.rows) summaries.add(row);
  table.summaries = summaries.finish();
  return answer;
}

}  // namespace

TEST_CASE("summary: ends, where they are, mean and deviation of what has a value") {
  const inquiry::Answer answer = grid(2);
  const inquiry::ColumnSummary& s = std::get<inquiry::SweepTable>(answer.content).summaries[0];
  CHECK(s.count == 20);
  CHECK(s.least == 0.0);
  CHECK(s.most == 10.0);
  CHECK(s.at_most == std::vector<double>{1.0, 10.0});
  CHECK(s.mean == doctest::Approx(50.0 / 20));                             // 0..10 without 5
  CHECK(s.deviation == doctest::Approx(std::sqrt((360.0 - 125.0) / 19)));  // 385 - 25 - 20*2.5^2
}

TEST_CASE("a grid is drawn as a curve for each value of what changes slowly") {
  const std::string svg = plot_sweep(std::vector{grid(3)}, "lines");
  CHECK(svg.find(" [m]") != std::string::npos);
  CHECK(svg.find(" [m^2]") != std::string::npos);
  for (const char* name : {"> = 0<", "> = 1<", "> = 2<"})
    CHECK(svg.find(name) != std::string::npos);
  CHECK(svg.find("> = 3<") == std::string::npos);
  // Of very many the first and the last are among those shown.
  const std::string many = plot_sweep(std::vector{grid(100)}, "lines");
  CHECK(many.find("> = 0<") != std::string::npos);
  CHECK(many.find("> = 99<") != std::string::npos);
  CHECK(count(many, "> = ") == 8);
}

TEST_CASE("random draws and tolerances are drawn as histograms") {
  inquiry::Answer drawn = grid(2);
  std::get<inquiry::SweepTable>(drawn.content).seed = 1;
  CHECK(plot_sweep(std::vector{drawn}, "draws").find(">draws<") != std::string::npos);
  inquiry::Answer spread;
  inquiry::Spread& s = spread.content.emplace<inquiry::ToleranceTable>().spreads.emplace_back();
  s.name = "ram";
  s.unit = "m";
  s.shown = {"m", 1.0};
  s.count = 6;
  s.least = 1.0;
  s.most = 2.0;
  s.histogram = {1, 3, 2};
  const std::string svg = plot_sweep(std::vector{spread}, "tolerances");
  CHECK(svg.find("ram [m]") != std::string::npos);
  CHECK(svg.find(">draws<") != std::string::npos);
}
