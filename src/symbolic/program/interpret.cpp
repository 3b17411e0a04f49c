// SPDX-License-Identifier: Apache-2.0
#include "symbolic/program/interpret.h"

#include <algorithm>
#include <cmath>

#include "symbolic/program/sines/sincos.h"
#include "symbolic/program/tape_functions.h"

namespace trammel::symbolic {

namespace {

double sign_of(double a) {
  return std::isnan(a) ? a : (a > 0.0) - (a < 0.0);
}

double value_of(const TapeInstruction& step, double a, double b) {
  switch (step.op) {
    case TapeOp::Add: return a + b;
    case TapeOp::Sub: return a - b;
    case TapeOp::Mul: return a * b;
    case TapeOp::Div: return b == 0.0 ? no_value : a / b;
    case TapeOp::Neg: return -a;
    case TapeOp::Abs: return std::fabs(a);
    case TapeOp::Sign: return sign_of(a);
    case TapeOp::Sqrt: return std::sqrt(a);
    case TapeOp::Min: return std::isnan(b) || b < a ? b : a;
    case TapeOp::Max: return std::isnan(b) || b > a ? b : a;
    case TapeOp::Function: return tape_function(step.function)(a, b);
    default: return a;
  }
}

}  // namespace

void prepare_workspace(const Tape& tape, std::size_t lanes, std::span<double> workspace) {
  std::fill(workspace.begin(), workspace.end(), 0.0);
  for (std::size_t i = 0; i < tape.constants.size(); ++i)
    std::fill_n(&workspace[(tape.first_constant() + i) * lanes], lanes, tape.constants[i].value);
}

void interpret(const Tape& tape, const double* inputs, double* outputs, double* workspace) {
  double* const w = workspace;
  std::copy_n(inputs, tape.inputs, w);
  for (const TapeInstruction& step : tape.code) {
    switch (step.op) {
      case TapeOp::Add: w[step.out] = w[step.a] + w[step.b]; break;
      case TapeOp::Sub: w[step.out] = w[step.a] - w[step.b]; break;
      case TapeOp::Mul: w[step.out] = w[step.a] * w[step.b]; break;
      case TapeOp::Copy: w[step.out] = w[step.a]; break;
      case TapeOp::Output: outputs[step.out] = w[step.a]; break;
      case TapeOp::SinCos: {
        const SineGroup& group = tape.groups[step.a];
        sincos_many(w + group.angles, w + group.sines(), w + group.cosines(), group.width);
        break;
      }
      default: w[step.out] = value_of(step, w[step.a], w[step.b]);
    }
  }
}

}  // namespace trammel::symbolic
