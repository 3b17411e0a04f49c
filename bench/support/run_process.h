// SPDX-License-Identifier: Apache-2.0
// The program as its users run it: one process a question, from start to end.
#pragma once

#include <string>
#include <vector>

namespace trammel::bench {

struct ProcessRun {
  int exit_code = -1;
  double seconds = 0.0;    // of CPU, all of the process and its threads
  double waited = 0.0;     // seconds from its start to its end
  double megabytes = 0.0;  // at the most
  std::string output, errors;
};

/// A program with its arguments, stopped after 60 s of CPU.
ProcessRun run_program(const std::string& path, const std::vector<std::string>& arguments);

/// The program of this build.
std::string trammel_path();

/// `trammel ARGUMENTS...`
ProcessRun run_trammel(const std::vector<std::string>& arguments);

/// The fastest of some runs, that many seconds in all at least; with the least that was waited.
ProcessRun fastest_run(const std::vector<std::string>& arguments, double seconds_in_all = 1.0);

}  // namespace trammel::bench
