// SPDX-License-Identifier: Apache-2.0
#include <fmt/format.h>

#include <cmath>
#include <functional>
#include <string>
#include <vector>

#include "bench/machines/measured_run.h"
#include "bench/machines/models.h"
#include "bench/machines/sections.h"
#include "bench/support/measure.h"

namespace trammel::bench {

namespace {

void print_sizes(const std::string& what, const std::vector<int>& sizes, double duration,
                 const std::function<std::string(int)>& machine) {
  fmt::print("{}, {:.0f} s, n against 2n: whole process\n", what, duration);
  double before = NAN, steps_before = NAN;
  for (const int n : sizes) {
    const MeasuredRun run = measure_run(machine(n), duration);
    fmt::print("  n = {}: {}", n, text_of_seconds(run.seconds));
    if (!run.trouble.empty()) {
      fmt::print("\n    NOT ANSWERED: {}\n", run.trouble);
      before = steps_before = NAN;
      continue;
    }
    const double steps = static_cast<double>(run.steps);
    fmt::print(", {} steps, {} moments with events", run.steps, run.moments);
    if (std::isfinite(before))
      fmt::print("; {:.2f} times the time, {:.2f} times the time of a step", run.seconds / before,
                 run.seconds / steps / (before / steps_before));
    fmt::print("\n");
    before = run.seconds;
    steps_before = steps;
  }
}

}  // namespace

void print_growth(bool) {
  constexpr double of_clocks = 100, of_stacks = 10;
  const std::vector<int> stacks{5, 10, 20, 40};
  print_sizes("clocks side by side", {1, 2, 4, 8}, of_clocks, clock_row);
  print_sizes("stacks that fall on each other", stacks, of_stacks,
              [](int n) { return block_stack(n, {.gap = 0.01}); });
  print_sizes("rough stacks at rest", stacks, of_stacks,
              [](int n) { return block_stack(n, {.friction = 0.5}); });
}

}  // namespace trammel::bench
