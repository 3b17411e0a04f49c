// SPDX-License-Identifier: Apache-2.0
// Runs of the machines of the gallery, with times of the test's own, and their events.
#pragma once

#include <algorithm>
#include <regex>
#include <string>
#include <vector>

#include "reasoning/asked_machine.h"

namespace trammel::test {

/// A machine of the gallery without its questions and runs.
inline std::string machine_of_gallery(const std::string& name) {
  return std::regex_replace(machine_example(name), std::regex("(^|\n)(find|simulate)[^\n]*"), "$1");
}

/// The same with a run; `more` is added to its text.
inline MachineReply run_example(const std::string& name, const std::string& times,
                                const std::string& more = {}) {
  return ask(machine_of_gallery(name) + "\n" + more + "simulate " + times + "\n", app::Simulate{});
}

/// The times of all events of a kind between two parts.
inline std::vector<double> event_times(const MachineReply& reply, const std::string& what,
                                       const std::string& label) {
  std::vector<double> times;
  for (const MachineReply& event : reply["results"][0]["events"])
    if (event["what"] == what && event["label"] == label)
      times.push_back(event["time"].get<double>());
  return times;
}

inline double lowest(const std::vector<double>& values) {
  return *std::min_element(values.begin(), values.end());
}
inline double highest(const std::vector<double>& values) {
  return *std::max_element(values.begin(), values.end());
}

/// The row of a time that is written.
inline std::size_t row_at(const MachineReply& reply, double time) {
  const std::vector<double> times = column(reply, "time");
  return static_cast<std::size_t>(std::lower_bound(times.begin(), times.end(), time - 1e-9) -
                                  times.begin());
}

}  // namespace trammel::test
