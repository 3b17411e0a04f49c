// SPDX-License-Identifier: Apache-2.0
// A compiled set of expressions: one straight line of operations on numbered slots.
//
// Slots   inputs first, then constants, then the blocks of the sine groups, then temporaries, which
//         are used again and again. What a slot holds (one double, a vector of lanes, a ball) is up
//         to the road that evaluates the tape; all roads in double give the same bits.
#pragma once

#include <cstddef>
#include <cstdint>
#include <optional>
#include <vector>

#include "symbolic/expr/expr_id.h"
#include "symbolic/expr/op.h"
#include "symbolic/number/rational.h"

namespace trammel::symbolic {

enum class TapeOp : std::uint8_t {
  Add,
  Sub,
  Mul,
  Div,  // NaN where the divisor is 0
  Neg,
  Abs,
  Sign,
  Sqrt,
  Min,  // NaN where one of both is NaN
  Max,
  Copy,
  Function,  // the library's function `function` of a (and b)
  SinCos,    // all of sine group a
  Output,    // a is output number `out`
};

struct TapeInstruction {
  TapeOp op = TapeOp::Copy;
  Op function = Op::Undefined;
  std::uint32_t out = 0;
  std::uint32_t a = 0;
  std::uint32_t b = 0;
};

/// Angles in `width` consecutive slots from `angles` on, their sines and cosines after them.
struct SineGroup {
  std::uint32_t angles = 0;
  std::uint32_t width = 0;  // a multiple of 4; slots that no angle needs stay 0

  std::uint32_t sines() const { return angles + width; }
  std::uint32_t cosines() const { return angles + 2 * width; }
};

/// A number, and for evaluation in balls what it is rounded from: a rational, or else plus or minus
/// an expression of the pool.
struct TapeConstant {
  double value = 0.0;
  std::optional<Rational> number = {};
  ExprId origin = {};
  bool negated = false;
};

struct Tape {
  std::uint32_t inputs = 0;
  std::uint32_t outputs = 0;
  std::uint32_t slots = 0;
  std::vector<TapeConstant> constants;
  std::vector<SineGroup> groups;
  std::vector<TapeInstruction> code;

  std::uint32_t first_constant() const { return inputs; }
};

/// What a tape costs: arithmetic operations (without copies and outputs), and angles.
struct TapeCost {
  std::size_t operations = 0;
  std::size_t divisions = 0;  // and square roots; counted in operations too
  std::size_t functions = 0;  // calls of the library
  std::size_t angles = 0;     // sine and cosine together
};
TapeCost cost_of(const Tape& tape);

}  // namespace trammel::symbolic
