// SPDX-License-Identifier: Apache-2.0
#include <fmt/format.h>

#include <algorithm>
#include <array>
#include <cmath>
#include <cstdlib>
#include <string>
#include <vector>

#include "bench/mechanics/frame_tables.h"
#include "bench/mechanics/sections.h"
#include "bench/support/measure.h"
#include "bench/support/peers.h"
#include "bench/support/run_process.h"

namespace trammel::bench {

namespace {

constexpr int asked = 5;  // the member whose force is asked for

struct Frame {
  const char* name;
  std::string (*make)(int joints);
};

constexpr std::array sound{Frame{"triangulated strip", strip_table},
                           Frame{"two-dimensional pattern", pattern_table},
                           Frame{"welded tree", welded_table}};
constexpr std::array faulty{Frame{"grid with all diagonals", braced_grid_table},
                            Frame{"strip without a member", broken_strip_table}};

ProcessRun run_on(const PeerInput& table) {
  const PeerInput model(
      fmt::format("frame_table \"{}\"\nfind reaction(b{})\n", table.path(), asked));
  return fastest_run({"solve", model.path(), "--form", "numeric"});
}

double number_after(const std::string& text, const std::string& words) {
  const std::size_t at = text.find(words);
  return at == std::string::npos ? NAN : std::atof(text.c_str() + at + words.size());
}

double target_of(int joints) {
  return joints <= 10'000 ? 0.3 : joints <= 20'000 ? 0.6 : 4.0;
}

// With the time of half as many joints, the exponent of growth.
double print_sound(const Frame& frame, int joints, double of_half, bool peers) {
  constexpr double memory_max = 2048;
  const PeerInput table(frame.make(joints));
  const ProcessRun run = run_on(table);
  const double force = number_after(run.output, fmt::format("reaction(b{}) = ", asked));
  std::vector<Peer> others;
  std::string agreement;
  if (peers) {
    const PeerRun scipy = run_scipy("frame", table.path(), std::to_string(asked));
    others.push_back(timed("SciPy's solver alone", scipy));
    if (const std::string* result = scipy.find("result"))
      agreement = fmt::format(
          ", differs from SciPy by {:.0e}",
          std::abs(std::atof(result->c_str()) - force) / std::max(1.0, std::abs(force)));
  }
  const double seconds = std::isfinite(force) ? run.seconds : NAN;
  print_time(fmt::format("{}, {} joints", frame.name, joints), seconds, target_of(joints), others);
  fmt::print("    {:.0f} MiB of {:.0f}{}, certificate {:.0e}", run.megabytes, memory_max, agreement,
             number_after(run.output, "max relative difference "));
  if (std::isfinite(of_half)) fmt::print("; exponent {:.2f}", std::log2(seconds / of_half));
  fmt::print("\n");
  if (!std::isfinite(force)) fmt::print("    NOT ANSWERED: {}\n", run.errors.substr(0, 300));
  return seconds;
}

std::string first_error(const std::string& errors) {
  const std::size_t at = errors.find("]: ");
  if (at == std::string::npos) return errors.substr(0, 200);
  return errors.substr(at + 3, std::min<std::size_t>(errors.find('\n', at) - at - 3, 260));
}

double print_faulty(const Frame& frame, int joints, double of_half) {
  const PeerInput table(frame.make(joints));
  const ProcessRun run = run_on(table);
  print_time(fmt::format("{}, {} joints", frame.name, joints),
             run.exit_code == 1 ? run.seconds : NAN, target_of(joints), {});
  if (std::isfinite(of_half)) fmt::print("    exponent {:.2f}\n", std::log2(run.seconds / of_half));
  fmt::print("    {}\n", first_error(run.errors));
  return run.seconds;
}

}  // namespace

void print_frames(bool peers) {
  fmt::print("frames of tables: whole process, one force and its certificate\n");
  for (const Frame& frame : sound) {
    const double of_half = print_sound(frame, 10'000, NAN, peers);
    print_sound(frame, 20'000, of_half, peers);
    print_sound(frame, 100'000, NAN, peers);
  }
  fmt::print("frames that must be refused\n");
  for (const Frame& frame : faulty) {
    const double of_half = print_faulty(frame, 10'000, NAN);
    print_faulty(frame, 20'000, of_half);
    print_faulty(frame, 100'000, NAN);
  }
}

}  // namespace trammel::bench
