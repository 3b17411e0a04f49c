// SPDX-License-Identifier: Apache-2.0
// Times in process CPU, so that other load counts little, and the lines of the report.
#pragma once

#include <algorithm>
#include <ctime>
#include <optional>
#include <string>
#include <vector>

namespace trammel::bench {

inline double cpu_seconds() {
  timespec t{};
  clock_gettime(CLOCK_PROCESS_CPUTIME_ID, &t);
  return static_cast<double>(t.tv_sec) + 1e-9 * static_cast<double>(t.tv_nsec);
}

/// The shortest of some runs, at least three and as many as go into 0.2 s.
template <class Work>
double least_seconds(const Work& work) {
  double best = 1e300, total = 0;
  for (int run = 0; run < 3 || (total < 0.2 && run < 100); ++run) {
    const double began = cpu_seconds();
    work();
    const double seconds = cpu_seconds() - began;
    best = std::min(best, seconds);
    total += seconds;
  }
  return best;
}

/// What another system needed; nothing where it is not there.
struct Peer {
  std::string name;
  std::string trouble{};  // "absent", "> 20 s", or empty
  double seconds = 0;     // of CPU without start-up
  std::optional<std::size_t> operations{};
};

std::string text_of_seconds(double seconds);
std::string text_of(const Peer& peer);
/// `ours 2.1 ms, target 5 ms, reached`, with the ratio to the fastest peer that has a time.
void print_time(const std::string& what, double seconds, double target,
                const std::vector<Peer>& peers);

/// The line below it: operations after sharing, with what is said of them.
void print_operations(std::size_t operations, std::size_t target, const std::string& remark = {});
const char* verdict(bool reached);

}  // namespace trammel::bench
