// SPDX-License-Identifier: Apache-2.0
// Forecasts in each format.
#include <doctest/doctest.h>

#include <nlohmann/json.hpp>
#include <string>

#include "exchange/report/report.h"
#include "exchange/sample_forecast.h"
#include "exchange/table/to_csv.h"

using namespace trammel;
using Json = nlohmann::json;

namespace {

exchange::Report report_of(prediction::Forecast forecast) {
  exchange::Report report;
  report.model = "clock";
  report.answers.push_back(test::answer_of(std::move(forecast)));
  return report;
}

bool holds(const std::string& text, const std::string& part) {
  return text.find(part) != std::string::npos;
}

}  // namespace

TEST_CASE("forecast: plain text is a paragraph a phase, and how it was checked") {
  CHECK(to_plain_text(report_of(test::stopped_clock())) ==
        "predict for 1000 s\n"
        "    0 s to 567.35 s: angle(balance) swings by 1.2 rad to either side with a period of\n"
        "    0.9 s, 630 times, and each time angle(wheel) changes by -0.6283 rad. It ends when\n"
        "    slow_wheel meets frame.\n"
        "\n"
        "    From 567.35 s on: Nothing moves any more.\n"
        "\n"
        "    25 s of 1000 s were simulated (2.5 %). In 3 windows the simulation was compared with\n"
        "    what was predicted for their beginnings: it differs by at most 3e-08 of the way that\n"
        "    each value makes in a cycle.\n");
}

TEST_CASE("forecast: text says up to where it is known, why no further, and what was simulated") {
  prediction::Forecast forecast = test::stopped_clock();
  forecast.phases.pop_back();
  forecast.phases[0].verified.resize(1);
  forecast.known_to = 567.35;
  exchange::Report report = report_of(forecast);
  report.answers[0].status = inquiry::AnswerStatus::Limit;
  report.answers[0].reason = "the time limit was reached";
  CHECK(holds(to_plain_text(report),
              "What comes after 567.35 s is not known: the time limit was reached."));
  CHECK(holds(to_plain_text(report), "In 1 window the simulation"));
  forecast.phases.clear();
  CHECK(holds(to_plain_text(report_of(forecast)), "25 s of 1000 s were simulated (2.5 %).\n"));
  forecast.simulated = 1000.0;
  CHECK(holds(to_plain_text(report_of(forecast)), "All of the 1000 s were simulated.\n"));
}

TEST_CASE("forecast: JSON holds each phase, with null for what it does not have") {
  const Json result = Json::parse(to_json(report_of(test::stopped_clock())))["results"][0];
  CHECK(result["simulated"] == 25.0);
  CHECK(result["end"] == 1000.0);
  CHECK(result["known_to"] == 1000.0);
  CHECK(result["steps"] == 4321);
  REQUIRE(result["phases"].size() == 2);
  const Json& cycle = result["phases"][0];
  CHECK(cycle["kind"] == "cycle");
  CHECK(cycle["to"] == 567.35);
  CHECK(cycle["period"] == 0.9);
  CHECK(cycle["repeats"] == 630);
  CHECK(cycle["minima"] == 4);
  CHECK(cycle["change"] == Json{{"angle(wheel)", -0.6283}});
  CHECK(cycle["superimposed"][0]["parts"] == Json{"slow_wheel", "clapper"});
  CHECK(cycle["ends"] == Json{{"what", "slow_wheel meets frame"}, {"time", 567.35}});
  CHECK(cycle["course"][10]["amplitude"].get<double>() == doctest::Approx(0.8));
  CHECK(cycle["verified"][2] == Json{{"from", 480.0}, {"to", 484.5}, {"difference", 3e-8}});
  CHECK_FALSE(cycle.contains("state"));
  CHECK_FALSE(cycle.contains("spread"));
  const Json& rest = result["phases"][1];
  for (const char* name : {"to", "period", "minima", "ends"}) CHECK(rest[name].is_null());
  CHECK(rest["change"].empty());
  CHECK(rest["change"].is_object());
  CHECK(rest["state"]["angle(balance)"] == 0.1);
  CHECK_FALSE(rest.contains("course"));
}

TEST_CASE("forecast: JSON of irregular motion tells how its period strays") {
  prediction::Forecast forecast;
  forecast.phases.resize(1);
  forecast.phases[0].period = 2.0;
  forecast.phases[0].spread = 0.3;
  const Json result = Json::parse(to_json(report_of(forecast)))["results"][0];
  CHECK(result["phases"][0]["kind"] == "irregular");
  CHECK(result["phases"][0]["spread"] == 0.3);
}

TEST_CASE("forecast: CSV has a row a phase; LaTeX and Markdown the sentences") {
  const exchange::Report report = report_of(test::stopped_clock());
  CHECK(to_csv(report) ==
        "# phase,kind,from [s],to [s],period [s],repeats,what ends it\n"
        "phase,cycle,0,567.35,0.9,630,slow_wheel meets frame\n"
        "phase,rest,567.35,,,0,\n");
  CHECK(holds(to_latex_text(report), "when slow\\_wheel meets frame.\n\nFrom 567.35 s on"));
  CHECK(holds(to_latex_text(report), "(2.5 \\%)"));
  CHECK(holds(to_markdown(report), "when slow_wheel meets frame.\n\nFrom 567.35 s on"));
}
