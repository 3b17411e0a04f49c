// SPDX-License-Identifier: Apache-2.0
// The operations of expressions. What each one is called, how it is differentiated, evaluated and
// printed stands in one table (op_table.cpp): adding a function is adding a row.
#pragma once

#include <cstdint>

namespace trammel::symbolic {

enum class Op : std::uint8_t {
  Undefined,  // no value: a division by zero, or a limit was reached; absorbs everything
  Number,     // an exact rational
  Pi,
  Symbol,
  Sum,
  Product,
  Power,  // two arguments; a square root is a power 1/2
  Sin,
  Cos,
  Tan,
  Asin,
  Acos,
  Atan,
  Atan2,
  Exp,
  Log,
  Abs,
  Sign,
  Min,
  Max,
  Call,  // an unknown function of its arguments, with orders of derivative
};

}  // namespace trammel::symbolic
