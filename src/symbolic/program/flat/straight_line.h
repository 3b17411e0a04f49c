// SPDX-License-Identifier: Apache-2.0
// Operations in their order, each with a value of its own: a tape before it has slots.
#pragma once

#include <cstdint>
#include <vector>

#include "symbolic/program/tape.h"

namespace trammel::symbolic {

/// Values are numbered: inputs, constants, then for each sine group its angles, sines and cosines
/// (as in SineGroup), and after them one for each instruction. Copies write angles of groups.
struct StraightLine {
  std::uint32_t inputs = 0;
  std::uint32_t outputs = 0;
  std::uint32_t fixed =
      0;  // values before those of the instructions; their slots are their numbers
  std::vector<TapeConstant> constants;
  std::vector<SineGroup> groups;
  std::vector<TapeInstruction> code;  // a, b and out are values
};

/// Slots for the values: one is used again as soon as its value is not needed any more.
///
/// Cost    O(instructions)
Tape assign_slots(StraightLine line);

}  // namespace trammel::symbolic
