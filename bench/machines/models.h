// SPDX-License-Identifier: Apache-2.0
// The machines of the report, as texts without a run.
#pragma once

#include <string>

namespace trammel::bench {

/// Clocks side by side, each with another speed of its balance at the start: they tick at
/// different times.
std::string clock_row(int clocks);

struct StackTraits {
  double gap = 0.0;       // below each block, as drawn
  double friction = 0.0;  // of all contacts
};

/// Blocks above each other, by turns a little to the left and to the right.
std::string block_stack(int blocks, const StackTraits& traits);

}  // namespace trammel::bench
