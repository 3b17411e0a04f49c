// SPDX-License-Identifier: Apache-2.0
// When the values of a tape are needed again: what a register allocator decides by.
#pragma once

#include <cstdint>
#include <vector>

#include "symbolic/program/tape.h"

namespace trammel::symbolic {

inline constexpr std::uint32_t never = UINT32_MAX;

/// For one instruction: the next instruction that reads the value of its operand, or its result.
struct NextUse {
  std::uint32_t a = never;
  std::uint32_t b = never;
  std::uint32_t out = never;
};

/// Cost    O(instructions)
std::vector<NextUse> next_uses(const Tape& tape);

}  // namespace trammel::symbolic
