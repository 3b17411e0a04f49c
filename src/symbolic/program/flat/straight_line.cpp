// SPDX-License-Identifier: Apache-2.0
#include "symbolic/program/flat/straight_line.h"

#include <utility>

#include "symbolic/program/tape_functions.h"

namespace trammel::symbolic {

Tape assign_slots(StraightLine line) {
  const auto is_temporary = [&](std::uint32_t value) { return value >= line.fixed; };
  std::vector<std::size_t> last_use(line.code.size(), 0);
  for (std::size_t i = 0; i < line.code.size(); ++i) {
    const TapeInstruction& step = line.code[i];
    if (step.op == TapeOp::SinCos) continue;
    if (is_temporary(step.a)) last_use[step.a - line.fixed] = i;
    if (has_two_operands(step) && is_temporary(step.b)) last_use[step.b - line.fixed] = i;
  }
  std::vector<std::uint32_t> slot(line.code.size(), 0), free;
  std::uint32_t slots = line.fixed;
  const auto place = [&](std::uint32_t value) {
    return is_temporary(value) ? slot[value - line.fixed] : value;
  };
  for (std::size_t i = 0; i < line.code.size(); ++i) {
    TapeInstruction& step = line.code[i];
    if (step.op == TapeOp::SinCos) continue;
    const std::uint32_t a = step.a, b = has_two_operands(step) ? step.b : step.a;
    for (const std::uint32_t value : {a, b})
      if (is_temporary(value) && last_use[value - line.fixed] == i) {
        last_use[value - line.fixed] = i + 1;  // freed once
        free.push_back(slot[value - line.fixed]);
      }
    step.a = place(a);
    step.b = has_two_operands(step) ? place(b) : 0;
    if (step.op == TapeOp::Output || !is_temporary(step.out)) continue;
    if (free.empty()) free.push_back(slots++);
    slot[step.out - line.fixed] = free.back();
    step.out = free.back();
    free.pop_back();
  }
  Tape tape;
  tape.inputs = line.inputs;
  tape.outputs = line.outputs;
  tape.slots = slots;
  tape.constants = std::move(line.constants);
  tape.groups = std::move(line.groups);
  tape.code = std::move(line.code);
  return tape;
}

TapeCost cost_of(const Tape& tape) {
  TapeCost cost;
  for (const TapeInstruction& step : tape.code) {
    if (step.op == TapeOp::SinCos || step.op == TapeOp::Output) continue;
    if (step.op == TapeOp::Copy) {
      ++cost.angles;
    } else if (step.op == TapeOp::Function) {
      ++cost.functions;
    } else {
      ++cost.operations;
      if (step.op == TapeOp::Div || step.op == TapeOp::Sqrt) ++cost.divisions;
    }
  }
  return cost;
}

}  // namespace trammel::symbolic
