// SPDX-License-Identifier: Apache-2.0
// A run of the program, whole process, with what its answer tells of the method.
#pragma once

#include <cstddef>
#include <string>

namespace trammel::bench {

struct MeasuredRun {
  double seconds = 0.0;   // of CPU
  double duration = 0.0;  // simulated
  std::size_t steps = 0;
  std::size_t moments = 0;  // at which something happens; contact and impact at one time are one
  std::string trouble{};    // why there is none, or empty
};

/// The fastest of some runs; rows are few.
MeasuredRun measure_run(const std::string& machine, double duration);

}  // namespace trammel::bench
