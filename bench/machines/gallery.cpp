// SPDX-License-Identifier: Apache-2.0
#include <fmt/format.h>

#include <string>
#include <vector>

#include "bench/machines/measured_run.h"
#include "bench/machines/models.h"
#include "bench/machines/sections.h"
#include "bench/support/examples.h"
#include "bench/support/measure.h"

namespace trammel::bench {

namespace {

struct Row {
  const char* name;
  std::string text;
  double duration;
  double least_pace;  // the target, times real time
};

// With the constants of [Gelsey1995].
std::string giving_way(const std::string& name) {
  return gallery_machine(name) + "contact = compliant elasticity 1e5 damping 1e6\n";
}

void print_machine(const Row& row) {
  const MeasuredRun run = measure_run(row.text, row.duration);
  fmt::print("  {}, {:.0f} s: {}", row.name, row.duration, text_of_seconds(run.seconds));
  if (!run.trouble.empty()) {
    fmt::print("\n    NOT ANSWERED: {}\n", run.trouble);
    return;
  }
  const double pace = run.duration / run.seconds, steps = static_cast<double>(run.steps);
  fmt::print(", {:.0f} times real time, target {:.0f}, {}\n", pace, row.least_pace,
             verdict(pace >= row.least_pace));
  fmt::print("    {:.2f} steps a simulated second", steps / run.duration);
  if (run.moments > 0)
    fmt::print("; {} moments with events, {:.2f} steps each", run.moments,
               steps / static_cast<double>(run.moments));
  fmt::print("\n");
}

}  // namespace

void print_gallery(bool) {
  fmt::print("machines of solids: whole process, with its certificate\n");
  constexpr double clocks = 4000, others = 1000, compliant = 100;
  for (const Row& row : std::vector<Row>{
           {"escapement", gallery_machine("escapement"), 1000, clocks},
           {"escapement, constant torque", steady_escapement(), 1000, clocks},
           {"double escapement", gallery_machine("double_escapement"), 1000, others},
           {"rotary reciprocating", gallery_machine("rotary_reciprocating"), 20, others},
           {"time bomb", gallery_machine("time_bomb"), 680, clocks},
           {"chiming clock", gallery_machine("chiming_clock"), 900, others},
           {"escapement that gives way", giving_way("escapement"), 1000, compliant},
           {"double escapement that gives way", giving_way("double_escapement"), 1000, compliant},
           {"ratchet that gives way", giving_way("ratchet_free"), 100, compliant},
           {"20 blocks at rest", block_stack(20, {}), 10, others / 10},
           {"20 blocks that fall on each other", block_stack(20, {.gap = 0.01}), 10, others / 10},
           {"20 rough blocks at rest", block_stack(20, {.friction = 0.5}), 10, others / 10}})
    print_machine(row);
}

}  // namespace trammel::bench
