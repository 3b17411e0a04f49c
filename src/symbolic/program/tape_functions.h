// SPDX-License-Identifier: Apache-2.0
// The library's functions as all roads call them, with the conventions of eval.
#pragma once

#include <cstddef>
#include <limits>

#include "symbolic/expr/op.h"
#include "symbolic/program/tape.h"

namespace trammel::symbolic {

/// Of a function where it has no value.
inline constexpr double no_value = std::numeric_limits<double>::quiet_NaN();

/// b means nothing where the function has one argument.
using TapeFunction = double (*)(double a, double b);

/// Power, Asin, Acos, Atan, Atan2, Exp or Log.
TapeFunction tape_function(Op function);

/// Whether the instruction reads b.
bool has_two_operands(const TapeInstruction& step);

}  // namespace trammel::symbolic
