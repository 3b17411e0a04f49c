// SPDX-License-Identifier: Apache-2.0
#include "bench/machines/measured_run.h"

#include <fmt/format.h>

#include <cmath>
#include <nlohmann/json.hpp>

#include "bench/support/peers.h"
#include "bench/support/run_process.h"

namespace trammel::bench {

namespace {

std::string first_error(const nlohmann::json& reply) {
  for (const auto& d : reply["diagnostics"])
    if (d["severity"] == "error")
      return d["code"].get<std::string>() + ": " + d["message"].get<std::string>().substr(0, 160);
  return "no answer";
}

std::size_t count_moments(const nlohmann::json& events) {
  std::size_t count = 0;
  double before = -HUGE_VAL;
  for (const auto& event : events) {
    const double time = event["time"].get<double>();
    if (time > before) ++count;
    before = time;
  }
  return count;
}

}  // namespace

MeasuredRun measure_run(const std::string& machine, double duration) {
  constexpr int rows = 20;
  const PeerInput model(machine +
                        fmt::format("simulate for {} every {}\n", duration, duration / rows));
  const ProcessRun run = fastest_run({"simulate", model.path(), "--format", "json", "--quiet"});
  MeasuredRun measured{.seconds = run.seconds, .duration = duration};
  const auto reply = nlohmann::json::parse(run.output, nullptr, false);
  if (reply.is_discarded()) {
    measured.trouble = fmt::format("no answer, exit code {}", run.exit_code);
    return measured;
  }
  const auto& result = reply["results"][0];
  if (result["status"] != "ok") {
    measured.trouble = first_error(reply);
    return measured;
  }
  measured.steps = result["steps"].get<std::size_t>();
  measured.moments = count_moments(result["events"]);
  return measured;
}

}  // namespace trammel::bench
