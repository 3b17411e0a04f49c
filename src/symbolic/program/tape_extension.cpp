// SPDX-License-Identifier: Apache-2.0
#include "symbolic/program/tape_extension.h"

#include <cmath>
#include <utility>

#include "symbolic/program/flat/straight_line.h"
#include "symbolic/program/tape_functions.h"

namespace trammel::symbolic {

namespace {

using Value = TapeExtension::Value;

// What the two highest bits of a value say of the rest.
enum class Kind : std::uint32_t {
  Slot,       // an input, constant or sine group of the tape
  Step,       // the result of an instruction
  MoreInput,  // by number
  Constant,   // of the extension
};
constexpr std::uint32_t kind_bits = 30;

Value make(Kind kind, std::size_t index) {
  return static_cast<Value>((static_cast<std::uint32_t>(kind) << kind_bits) |
                            static_cast<std::uint32_t>(index));
}
Kind kind_of(Value v) {
  return static_cast<Kind>(static_cast<std::uint32_t>(v) >> kind_bits);
}
std::uint32_t index_of(Value v) {
  return static_cast<std::uint32_t>(v) & ((1U << kind_bits) - 1);
}
std::uint32_t as_number(Value v) {
  return static_cast<std::uint32_t>(v);
}

}  // namespace

TapeExtension::TapeExtension(const Tape& tape, std::size_t more_inputs)
    : inputs_(tape.inputs),
      more_(static_cast<std::uint32_t>(more_inputs)),
      constants_(tape.constants),
      old_constants_(tape.constants.size()),
      groups_(tape.groups),
      roots_(tape.outputs) {
  std::uint32_t first_temporary = tape.inputs + static_cast<std::uint32_t>(old_constants_);
  for (const SineGroup& group : tape.groups) first_temporary += 3 * group.width;
  std::vector<Value> now;  // by slot of the tape
  for (std::uint32_t s = 0; s < tape.slots; ++s) now.push_back(make(Kind::Slot, s));
  for (const TapeInstruction& step : tape.code) rename(step, now, first_temporary);
}

void TapeExtension::rename(TapeInstruction step, std::vector<Value>& now,
                           std::uint32_t first_temporary) {
  if (step.op == TapeOp::Output) {
    roots_[step.out] = now[step.a];
    return;
  }
  if (step.op != TapeOp::SinCos) {
    step.a = as_number(now[step.a]);
    step.b = has_two_operands(step) ? as_number(now[step.b]) : step.a;
    if (step.out >= first_temporary) {
      const Value result = make(Kind::Step, code_.size());
      now[step.out] = result;
      step.out = as_number(result);
    }
  }
  code_.push_back(step);
}

Value TapeExtension::more_input(std::size_t k) const {
  return make(Kind::MoreInput, k);
}

Value TapeExtension::constant(double value) {
  constants_.push_back({.value = value});
  return make(Kind::Constant, constants_.size() - 1 - old_constants_);
}

double TapeExtension::constant_value(Value a) const {
  if (kind_of(a) == Kind::Constant) return constants_[old_constants_ + index_of(a)].value;
  if (kind_of(a) != Kind::Slot || index_of(a) < inputs_) return NAN;
  const std::size_t k = index_of(a) - inputs_;
  return k < old_constants_ ? constants_[k].value : NAN;
}

Value TapeExtension::emit(TapeOp op, Value a, Value b) {
  const Value result = make(Kind::Step, code_.size());
  code_.push_back({op, Op::Undefined, as_number(result), as_number(a), as_number(b)});
  return result;
}

// Sines and what their angles need always stay: they are few.
std::vector<char> TapeExtension::find_needed(std::span<const Value> outputs) const {
  std::vector<char> needed(code_.size(), 0);
  const auto need = [&](Value v) {
    if (kind_of(v) == Kind::Step) needed[index_of(v)] = 1;
  };
  for (const Value v : outputs) need(v);
  for (std::size_t i = code_.size(); i-- > 0;) {
    const TapeInstruction& step = code_[i];
    if (step.op == TapeOp::SinCos || kind_of(Value{step.out}) != Kind::Step) needed[i] = 1;
    if (needed[i] == 0 || step.op == TapeOp::SinCos) continue;
    need(Value{step.a});
    need(Value{step.b});
  }
  return needed;
}

Tape TapeExtension::finish(std::span<const Value> outputs) const {
  const std::vector<char> needed = find_needed(outputs);
  StraightLine line;
  line.inputs = inputs_ + more_;
  line.outputs = static_cast<std::uint32_t>(outputs.size());
  line.constants = constants_;
  // Slots behind the inputs move by the new inputs, sine groups by the new constants too.
  const auto old = static_cast<std::uint32_t>(old_constants_);
  const auto all = static_cast<std::uint32_t>(constants_.size());
  const std::uint32_t groups_from = inputs_ + old, moved = more_ + all - old;
  line.fixed = line.inputs + all;
  for (SineGroup group : groups_) {
    group.angles += moved;
    line.fixed += 3 * group.width;
    line.groups.push_back(group);
  }
  std::vector<std::uint32_t> place(code_.size(), 0);  // by step
  const auto placed = [&](std::uint32_t number) -> std::uint32_t {
    const std::uint32_t index = index_of(Value{number});
    switch (kind_of(Value{number})) {
      case Kind::Step: return place[index];
      case Kind::MoreInput: return inputs_ + index;
      case Kind::Constant: return line.inputs + old + index;
      case Kind::Slot: break;
    }
    if (index < inputs_) return index;
    return index < groups_from ? index + more_ : index + moved;
  };
  for (std::size_t i = 0; i < code_.size(); ++i) {
    if (needed[i] == 0) continue;
    TapeInstruction step = code_[i];
    place[i] = line.fixed + static_cast<std::uint32_t>(line.code.size());
    if (step.op != TapeOp::SinCos) {
      step.a = placed(step.a);
      step.b = placed(step.b);
      step.out = placed(step.out);
    }
    line.code.push_back(step);
  }
  for (std::size_t k = 0; k < outputs.size(); ++k)
    line.code.push_back({TapeOp::Output, Op::Undefined, static_cast<std::uint32_t>(k),
                         placed(as_number(outputs[k])), 0});
  return assign_slots(std::move(line));
}

}  // namespace trammel::symbolic
