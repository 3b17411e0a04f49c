// SPDX-License-Identifier: Apache-2.0
#include "symbolic/program/native/next_uses.h"

#include "symbolic/program/tape_functions.h"

namespace trammel::symbolic {

std::vector<NextUse> next_uses(const Tape& tape) {
  std::vector<NextUse> uses(tape.code.size());
  std::vector<std::uint32_t> next(tape.slots, never);
  for (std::size_t i = tape.code.size(); i-- > 0;) {
    const TapeInstruction& step = tape.code[i];
    if (step.op == TapeOp::SinCos) continue;  // works in memory
    if (step.op != TapeOp::Output) {
      uses[i].out = next[step.out];
      next[step.out] = never;
    }
    uses[i].a = next[step.a];
    if (has_two_operands(step)) uses[i].b = next[step.b];
    next[step.a] = static_cast<std::uint32_t>(i);
    if (has_two_operands(step)) next[step.b] = static_cast<std::uint32_t>(i);
  }
  return uses;
}

}  // namespace trammel::symbolic
