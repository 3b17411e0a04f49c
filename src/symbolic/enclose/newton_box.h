// SPDX-License-Identifier: Apache-2.0
// Roots of systems near a point, with proofs.
#pragma once

#include <optional>
#include <span>
#include <vector>

#include "base/budget.h"
#include "symbolic/expr/eval/eval_ball.h"
#include "symbolic/expr/expr_pool.h"

namespace trammel::symbolic {

struct EnclosedPoint {
  std::vector<Ball> coordinates;
  bool proved = false;  // the box contains exactly one root; otherwise Newton's iteration settled
};

/// A root of n equations in n unknowns that Newton's iteration reaches from `start`, or nothing.
///
/// Math    X = x +- r, K = x - Y*F(x) + (I - Y*F'(X))*(X - x) with Y near F'(x)^-1: K inside X
///         proves one root in K [Moore2009 8.2]
/// Pre     no symbol but the unknowns in the equations
/// Cost    some 10 evaluations of F and F' at 128 bits and n^3 for each
std::optional<EnclosedPoint> enclose_root(ExprPool& pool, std::span<const ExprId> equations,
                                          std::span<const ExprId> unknowns,
                                          std::span<const double> start,
                                          const base::Budget& budget = {});

}  // namespace trammel::symbolic
