// SPDX-License-Identifier: Apache-2.0
// What `find equations` and `find modes` find, as plain data.
#pragma once

#include <complex>
#include <optional>
#include <string>
#include <vector>

#include "inquiry/answer/value.h"

namespace trammel::inquiry {

/// matrix * unknowns = right: accelerations, then reactions of constraints.
struct MotionSystem {
  std::vector<std::string> unknowns;
  std::vector<symbolic::ExprId> matrix;  // by rows
  std::vector<symbolic::ExprId> right;
  std::vector<symbolic::Clause> where;
};

/// The rates of the states; where accelerations would be long in these, the system that they solve.
struct Equations {
  Value value;                      // the rates, one a state
  std::vector<std::string> states;  // `theta`, `theta'`, ...
  std::optional<MotionSystem> system;
};

/// A motion e^(eigenvalue t) of small size; of a conjugate pair the one with a positive imaginary
/// part.
struct Mode {
  std::complex<double> eigenvalue;          // 1/s
  std::vector<std::complex<double>> shape;  // by name; the largest is 1
};

struct Modes {
  std::vector<std::string> names;  // what moves
  std::vector<Mode> list;          // the slowest first
  bool is_equilibrium = true;
  /// Of one freedom: theta'' = -omega_squared*theta - 2*decay*theta' for small changes.
  std::optional<symbolic::ExprId> omega_squared, decay;
};

}  // namespace trammel::inquiry
