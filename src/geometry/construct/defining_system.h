// SPDX-License-Identifier: Apache-2.0
// Equations that define names together, where no formula gives them one by one.
#pragma once

#include <vector>

#include "symbolic/expr/expr_pool.h"

namespace trammel::geometry {

struct DefiningEquation {
  symbolic::ExprId left, right;
};

/// As many equations as unknowns.
struct DefiningSystem {
  std::vector<symbolic::ExprId> unknowns = {};
  std::vector<DefiningEquation> equations = {};
  /// Of X, which unknown i is: what tells the solution that is meant from others. Empty where the
  /// equations are linear in the unknowns.
  std::vector<int> variables = {};
  std::vector<double> near = {};  // the numbers of that solution, where they are known
};

}  // namespace trammel::geometry
