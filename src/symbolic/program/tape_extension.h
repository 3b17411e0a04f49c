// SPDX-License-Identifier: Apache-2.0
// A tape that goes on: its outputs are computed with further, for instance by an elimination.
#pragma once

#include <cstddef>
#include <cstdint>
#include <span>
#include <vector>

#include "symbolic/program/tape.h"

namespace trammel::symbolic {

class TapeExtension {
 public:
  /// A number of the tape; what it says is known to the extension alone.
  enum class Value : std::uint32_t {};

  /// Shapes  more_inputs: that come after those of the tape
  TapeExtension(const Tape& tape, std::size_t more_inputs);

  Value root(std::size_t output) const { return roots_[output]; }  // of the tape
  Value more_input(std::size_t k) const;
  Value constant(double value);
  Value add(Value a, Value b) { return emit(TapeOp::Add, a, b); }
  Value subtract(Value a, Value b) { return emit(TapeOp::Sub, a, b); }
  Value multiply(Value a, Value b) { return emit(TapeOp::Mul, a, b); }
  Value divide(Value a, Value b) { return emit(TapeOp::Div, a, b); }
  Value negate(Value a) { return emit(TapeOp::Neg, a, a); }
  /// The number where it is a constant of the tape, else NaN.
  double constant_value(Value a) const;

  std::size_t size() const { return code_.size(); }  // instructions

  /// The tape with these outputs, without what they do not need.
  ///
  /// Cost    O(size)
  Tape finish(std::span<const Value> outputs) const;

 private:
  Value emit(TapeOp op, Value a, Value b);
  void rename(TapeInstruction step, std::vector<Value>& now, std::uint32_t first_temporary);
  std::vector<char> find_needed(std::span<const Value> outputs) const;

  std::uint32_t inputs_ = 0, more_ = 0;
  std::vector<TapeConstant> constants_;
  std::size_t old_constants_ = 0;
  std::vector<SineGroup> groups_;
  std::vector<TapeInstruction> code_;  // each writes a value of its own
  std::vector<Value> roots_;
};

}  // namespace trammel::symbolic
