// SPDX-License-Identifier: Apache-2.0
// What the program predicts of a text, as data.
#pragma once

#include <sstream>
#include <string>

#include "reasoning/asked_machine.h"

namespace trammel::test {

inline MachineReply forecast_of(const std::string& text) {
  const MachineReply reply = ask(text, app::Predict{});
  INFO(reply["diagnostics"].dump());
  REQUIRE(reply["results"].size() == 1);
  return reply["results"][0];
}

/// What it does all the time.
inline MachineReply only_phase(const std::string& text) {
  const MachineReply forecast = forecast_of(text);
  INFO(forecast.dump());
  REQUIRE(forecast["phases"].size() == 1);
  return forecast["phases"][0];
}

/// A machine of the gallery, asked for its long run in place of what it asks for.
inline std::string example_for(const std::string& name, const std::string& duration) {
  std::istringstream lines(machine_example(name));
  std::string kept;
  for (std::string line; std::getline(lines, line);)
    if (!line.starts_with("simulate") && !line.starts_with("find")) kept += line + "\n";
  return kept + "predict for " + duration + "\n";
}

}  // namespace trammel::test
