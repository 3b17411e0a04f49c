// SPDX-License-Identifier: Apache-2.0
#include "bench/prediction/foretold.h"

#include <fmt/format.h>

#include <algorithm>
#include <cmath>
#include <nlohmann/json.hpp>
#include <vector>

#include "bench/support/peers.h"
#include "bench/support/run_process.h"

namespace trammel::bench {

namespace {

using Json = nlohmann::json;

constexpr double patterns = 2;  // that a period is the mean of: as many as a window has

// The course between its points is straight.
double period_at(const Json& course, double time) {
  const Json* before = &course.front();
  for (const Json& point : course) {
    const double from = (*before)["time"], to = point["time"];
    if (to >= time && to > from)
      return std::lerp((*before)["period"].get<double>(), point["period"].get<double>(),
                       std::clamp((time - from) / (to - from), 0.0, 1.0));
    before = &point;
  }
  return (*before)["period"];
}

void read_phases(const Json& phases, Foretold& foretold) {
  foretold.kind = phases.back()["kind"];
  double longest = 0.0;
  for (const Json& phase : phases) {
    foretold.windows += phase["verified"].size();
    if (!phase.contains("course") || phase["course"].empty()) continue;
    const double to = phase[phase["to"].is_null() ? "known_to" : "to"];
    const double length = to - phase["from"].get<double>();
    if (length < longest) continue;
    longest = length;
    const Json& course = phase["course"];
    foretold.at = course.back()["time"];
    const double late = course.back()["period"];
    foretold.period = period_at(course, foretold.at - patterns * late / 2);
  }
}

struct Moment {
  double time = HUGE_VAL, value = 0.0, rate = 0.0;
};

// Where the cubic through two moments turns upwards.
double turn_between(const Moment& a, const Moment& b) {
  const double length = b.time - a.time, slope = length > 0.0 ? (b.value - a.value) / length : 0.0;
  double low = 0.0, high = 1.0;
  constexpr int halvings = 50;
  for (int i = 0; i < halvings; ++i) {
    const double s = (low + high) / 2, r = 1 - s;
    const double rate = 6 * s * r * slope + r * (1 - 3 * s) * a.rate + s * (3 * s - 2) * b.rate;
    (rate < 0.0 ? low : high) = s;
  }
  return std::lerp(a.time, b.time, low);
}

// When the value turns upwards. Events stand among the rows, before and after.
std::vector<double> turns_of(const Json& result, const std::string& watched, double from) {
  const auto& columns = result["columns"];
  const auto column = static_cast<std::size_t>(std::find(columns.begin(), columns.end(), watched) -
                                               columns.begin());
  std::vector<double> times;
  Moment before;
  for (const Json& row : result["rows"]) {
    const Moment now{row[0], row[column], row[column + 1]};
    if (before.time >= from && before.time <= now.time && before.rate < 0.0 && now.rate >= 0.0)
      times.push_back(turn_between(before, now));
    before = now;
  }
  return times;
}

}  // namespace

Foretold foretell(const std::string& model, const std::string& duration) {
  const PeerInput input(model + "predict for " + duration + "\n");
  const ProcessRun run = fastest_run({"predict", input.path(), "--format", "json", "--quiet"});
  Foretold foretold{.seconds = run.seconds};
  const auto reply = Json::parse(run.output, nullptr, false);
  if (reply.is_discarded() || reply["results"].empty() || reply["results"][0]["status"] != "ok") {
    foretold.trouble = fmt::format("no answer, exit code {}", run.exit_code);
    return foretold;
  }
  const Json& result = reply["results"][0];
  foretold.share = result["simulated"].get<double>() / result["end"].get<double>();
  read_phases(result["phases"], foretold);
  return foretold;
}

double simulated_period(const std::string& model, const std::string& watched,
                        const Foretold& foretold, const std::string& unit) {
  constexpr double rows_a_pattern = 300, rows_max = 1e6, patterns_seen = 4;
  const double every = foretold.period / rows_a_pattern;
  if (!(every > foretold.at / rows_max)) return NAN;
  const PeerInput input(
      model + fmt::format("simulate for {}{} every {}{}\n", foretold.at, unit, every, unit));
  const ProcessRun run = run_trammel({"simulate", input.path(), "--format", "json", "--quiet"});
  const auto reply = Json::parse(run.output, nullptr, false);
  if (reply.is_discarded() || reply["results"][0]["status"] != "ok") return NAN;
  const std::vector<double> times =
      turns_of(reply["results"][0], watched, foretold.at - patterns_seen * foretold.period);
  if (times.size() < 2) return NAN;
  const double spans = static_cast<double>(times.size() - 1);
  const double apart = (times.back() - times.front()) / spans;
  const auto passed = static_cast<std::size_t>(std::llround(patterns * foretold.period / apart));
  if (passed == 0 || passed >= times.size()) return NAN;
  return (times.back() - times[times.size() - 1 - passed]) / patterns;
}

}  // namespace trammel::bench
