// SPDX-License-Identifier: Apache-2.0
// Chains of pendulums by Lagrange's equations from positions, with nothing but derivatives: the
// same work as the other systems do in bench/peers.
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

/// Point masses m1 to mn on bars l1 to ln; q0 is the position of a cart m0, or q1 to qn alone with
/// a fixed support.
LagrangeEquations derive_pendulums(symbolic::ExprPool& pool, int links, bool cart);

/// Operations after sharing: each node once, a sum or product of k parts is k - 1.
std::size_t count_shared_operations(const symbolic::ExprPool& pool,
                                    const std::vector<symbolic::Expr>& roots);

}  // namespace trammel::bench
