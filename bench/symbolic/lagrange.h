// SPDX-License-Identifier: Apache-2.0
// Chains of pendulums by Lagrange's equations from positions, with nothing but derivatives: raw
// input of the zero test.
#pragma once

#include <vector>

#include "symbolic/expr/expr.h"

namespace trammel::bench {

struct LagrangeEquations {
  std::vector<symbolic::Expr> q, v;  // coordinates and their rates
  symbolic::Expr kinetic, potential;
  std::vector<std::vector<symbolic::Expr>> mass;  // lower triangle of M
  std::vector<symbolic::Expr> force;              // f in M q'' = f
};

/// Point masses m1 to mn on bars l1 to ln below a fixed support.
LagrangeEquations derive_pendulums(symbolic::ExprPool& pool, int links);

}  // namespace trammel::bench
