// SPDX-License-Identifier: Apache-2.0
#include "symbolic/program/ball_values.h"

#include <array>

#include "base/assert.h"
#include "symbolic/expr/eval/eval_arb.h"
#include "symbolic/expr/op_table.h"
#include "symbolic/program/tape_functions.h"

namespace trammel::symbolic {

namespace {

void set_ball(arb_t result, const Ball& ball) {
  if (!ball.is_finite()) return arb_indeterminate(result);
  arb_set_d(result, ball.mid);
  mag_set_d(arb_radref(result), ball.radius);
}

void set_constant(arb_t result, const ExprPool& pool, const TapeConstant& c, slong precision) {
  if (c.number) return arb_set_fmpq(result, c.number->raw(), precision);
  const ArbVector exact = eval_arb(pool, std::span(&c.origin, 1), {}, static_cast<int>(precision));
  arb_set(result, exact[0]);
  if (c.negated) arb_neg(result, result);
}

// A power whose base may be negative has a whole exponent, which a ball of zero radius is.
void set_function(arb_t result, Op function, arb_srcptr a, arb_srcptr b, slong precision) {
  ArbVector arguments(2);
  arb_set(arguments[0], a);
  arb_set(arguments[1], b);
  op_row(function).ball(result, arguments[0],
                        function == Op::Power || function == Op::Atan2 ? 2 : 1, precision);
}

void step_in_balls(arb_t out, const TapeInstruction& step, arb_srcptr a, arb_srcptr b,
                   slong precision) {
  switch (step.op) {
    case TapeOp::Add: return arb_add(out, a, b, precision);
    case TapeOp::Sub: return arb_sub(out, a, b, precision);
    case TapeOp::Mul: return arb_mul(out, a, b, precision);
    case TapeOp::Div: return arb_div(out, a, b, precision);
    case TapeOp::Neg: return arb_neg(out, a);
    case TapeOp::Abs: return arb_abs(out, a);
    case TapeOp::Sign: return arb_sgn(out, a);
    case TapeOp::Sqrt: return arb_sqrt(out, a, precision);
    case TapeOp::Min: return arb_min(out, a, b, precision);
    case TapeOp::Max: return arb_max(out, a, b, precision);
    case TapeOp::Function: return set_function(out, step.function, a, b, precision);
    default: arb_set(out, a);
  }
}

}  // namespace

std::vector<Ball> eval_balls(const ExprPool& pool, const Tape& tape, std::span<const Ball> inputs,
                             int precision) {
  TRAMMEL_ASSERT(inputs.size() >= tape.inputs);
  ArbVector w(tape.slots + std::size_t{1});
  for (std::size_t i = 0; i < tape.inputs; ++i) set_ball(w[i], inputs[i]);
  for (std::size_t i = 0; i < tape.constants.size(); ++i)
    set_constant(w[tape.first_constant() + i], pool, tape.constants[i], precision);
  std::vector<Ball> outputs(tape.outputs);
  for (const TapeInstruction& step : tape.code) {
    if (step.op == TapeOp::Output) {
      outputs[step.out] = to_ball(w[step.a]);
    } else if (step.op == TapeOp::SinCos) {
      const SineGroup& group = tape.groups[step.a];
      for (std::size_t i = 0; i < group.width; ++i)
        arb_sin_cos(w[group.sines() + i], w[group.cosines() + i], w[group.angles + i], precision);
    } else {
      step_in_balls(w[step.out], step, w[step.a], w[step.b], precision);
    }
  }
  return outputs;
}

}  // namespace trammel::symbolic
