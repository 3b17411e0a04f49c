// SPDX-License-Identifier: Apache-2.0
#include <fmt/format.h>

#include <cmath>
#include <cstdlib>
#include <fstream>
#include <iterator>
#include <numbers>
#include <string>

#include "bench/simulation/sections.h"
#include "bench/support/measure.h"
#include "bench/support/peers.h"
#include "bench/support/prepared_motion.h"

namespace trammel::bench {

namespace {

constexpr double exact = 47.07781854;  // revolutions; by two independent integrations at 1e-12
constexpr double duration = 10.0;

std::string read_case(const char* name) {
  std::ifstream file(std::string(TRAMMEL_SOURCE_DIR "/tests/cases/") + name + ".tml");
  return {std::istreambuf_iterator<char>(file), {}};
}

void print_engine(const char* name, const PeerRun& run) {
  const std::string* turns = run.find("revolutions");
  const Peer peer = timed(name, run);
  if (turns == nullptr || !peer.trouble.empty())
    return fmt::print("  {}: {}\n", name, peer.trouble.empty() ? "failed" : peer.trouble);
  fmt::print("  {}: {} revolutions, off by {:.1g}; {:.0f} times real time\n", name, *turns,
             std::abs(std::atof(turns->c_str()) - exact), duration / peer.seconds);
}

}  // namespace

void print_crank(bool peers) {
  constexpr double speed_aim = 1000, error_aim = 1e-7, closure_aim = 1e-10;
  fmt::print("slider-crank with dry friction, 10 s with 94 reversals: {:.8f} revolutions\n", exact);
  PreparedMotion motion(read_case("slider_crank_dry_friction"));
  if (!motion.is_ready()) return;
  for (const double accuracy : {1e-6, 1e-8, 1e-10}) {
    const simulation::RunOptions options = motion.options(accuracy);
    simulation::MotionRun run;
    const double seconds = least_seconds([&] { run = motion.run(options); });
    const double turns = run.rows.back().free.front() / (2 * std::numbers::pi);
    const double error = std::abs(turns - exact), speed = duration / seconds;
    fmt::print(
        "  accuracy {:.0e}: {:.9f} revolutions, off by {:.1g} ({}); closure {:.1g} ({}); "
        "{:.0f} times real time ({})\n",
        accuracy, turns, error, verdict(error <= error_aim), run.miss.position,
        verdict(run.miss.position <= closure_aim), speed, verdict(speed >= speed_aim));
    fmt::print("    {} steps, {} events, {} right-hand sides of steps; {:.2f} us for each\n",
               run.steps, run.events.size(), run.evaluations,
               1e6 * seconds / static_cast<double>(run.evaluations));
  }
  if (!peers) return;
  const PeerInput input(fmt::format("{}", duration));
  print_engine("CVODE by hand, one angle, BDF with roots", run_sundials("crank", input.path()));
}

}  // namespace trammel::bench
