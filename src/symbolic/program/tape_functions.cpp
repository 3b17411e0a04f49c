// SPDX-License-Identifier: Apache-2.0
#include "symbolic/program/tape_functions.h"

#include <cmath>

#include "base/assert.h"

namespace trammel::symbolic {

namespace {

double f_power(double a, double b) {
  return a == 0.0 && b < 0.0 ? no_value : std::pow(a, b);
}
double f_asin(double a, double) {
  return std::asin(a);
}
double f_acos(double a, double) {
  return std::acos(a);
}
double f_atan(double a, double) {
  return std::atan(a);
}
double f_atan2(double a, double b) {
  if (a == 0.0 && b == 0.0) return no_value;
  return std::atan2(a == 0.0 ? 0.0 : a, b);  // -0 is 0
}
double f_exp(double a, double) {
  return std::exp(a);
}
double f_log(double a, double) {
  return a > 0.0 ? std::log(a) : no_value;
}

}  // namespace

TapeFunction tape_function(Op function) {
  switch (function) {
    case Op::Power: return f_power;
    case Op::Asin: return f_asin;
    case Op::Acos: return f_acos;
    case Op::Atan: return f_atan;
    case Op::Atan2: return f_atan2;
    case Op::Exp: return f_exp;
    default: TRAMMEL_ASSERT(function == Op::Log); return f_log;
  }
}

bool has_two_operands(const TapeInstruction& step) {
  switch (step.op) {
    case TapeOp::Add:
    case TapeOp::Sub:
    case TapeOp::Mul:
    case TapeOp::Div:
    case TapeOp::Min:
    case TapeOp::Max: return true;
    case TapeOp::Function: return step.function == Op::Power || step.function == Op::Atan2;
    default: return false;
  }
}

}  // namespace trammel::symbolic
