// SPDX-License-Identifier: Apache-2.0
// A prediction by the program, and the period of a whole simulation to compare it with.
#pragma once

#include <cstddef>
#include <string>

namespace trammel::bench {

struct Foretold {
  double seconds = 0.0;  // of CPU
  double share = 0.0;    // of the time, that was simulated
  std::size_t windows = 0;
  std::string kind{};     // of the last phase
  double at = 0.0;        // the end of the last of the patterns that the period is of
  double period = 0.0;    // of the cycle that goes on the longest, late in it; 0: there is none
  std::string trouble{};  // why there is none, or empty
};

/// The model is a text without runs; durations are as it writes them.
Foretold foretell(const std::string& model, const std::string& duration);

/// The mean of the last two patterns that end until then, seen where a value turns upwards; NAN
/// where they are not seen, or only by more than a million rows.
double simulated_period(const std::string& model, const std::string& watched,
                        const Foretold& foretold, const std::string& unit);

}  // namespace trammel::bench
