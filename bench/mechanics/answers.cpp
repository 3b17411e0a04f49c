// SPDX-License-Identifier: Apache-2.0
#include <fmt/format.h>

#include <algorithm>
#include <cmath>
#include <filesystem>
#include <string>
#include <vector>

#include "bench/mechanics/sections.h"
#include "bench/support/measure.h"
#include "bench/support/run_process.h"

namespace trammel::bench {

namespace {

constexpr double target = 0.05;

std::vector<std::string> case_files() {
  std::vector<std::string> files;
  for (const auto& entry : std::filesystem::directory_iterator(TRAMMEL_SOURCE_DIR "/tests/cases"))
    if (entry.path().extension() == ".tml") files.push_back(entry.path().string());
  std::sort(files.begin(), files.end());
  return files;
}

}  // namespace

void print_answers(bool) {
  fmt::print("the models of tests/cases, formulas and numbers: whole process\n");
  std::vector<double> times;
  for (const std::string& file : case_files()) {
    const ProcessRun run = fastest_run({"solve", file, "--quiet"}, 0.1);
    times.push_back(run.seconds);
    if (run.seconds > target)
      print_time(std::filesystem::path(file).stem().string(), run.seconds, target, {});
  }
  std::sort(times.begin(), times.end());
  const auto above = times.end() - std::upper_bound(times.begin(), times.end(), target);
  fmt::print("  {} models: median {}, slowest {}; {} above {}\n", times.size(),
             text_of_seconds(times[times.size() / 2]), text_of_seconds(times.back()), above,
             text_of_seconds(target));
}

}  // namespace trammel::bench
