// SPDX-License-Identifier: Apache-2.0
// Lagrange's equations of a model in coordinates of its own, with the constraints in force:
// M q'' - A'lambda = f, A q'' = b.
#pragma once

#include <string>
#include <vector>

#include "mechanics/dynamics/euler_lagrange.h"
#include "model/lagrangian.h"

namespace trammel::mechanics {

/// A constraint as rows of the equations.
struct LagrangeRow {
  symbolic::ExprId value;               // c, 0 where it is met; a nonholonomic one holds rates
  symbolic::ExprId rate;                // c' of a holonomic one; c itself otherwise
  std::vector<symbolic::ExprId> slope;  // A: by coordinate
  symbolic::ExprId right;               // b
};

struct LagrangeRows {
  const model::Lagrangian* system = nullptr;
  std::vector<symbolic::ExprId> applied;  // Q - dV/dq - dD/dq', by coordinate
  MotionEquations motion;                 // M and f without constraints
  std::vector<LagrangeRow> rows;          // one a constraint
  // One a constraint: unilateral ones may be open, what follows from others may be left out.
  std::vector<bool> is_in_force;
  // One a constraint: why its multiplier is not decided, or empty.
  std::vector<std::string> why_open;
};

/// Math    holonomic c(q, t): A = dc/dq, b = -(c'' at q'' = 0); nonholonomic c(q, q', t), linear in
///         q': A = dc/dq', b = -(c' at q'' = 0). Forces F at places X(q): Q = F . dX/dq
/// Pre     all expressions are free of names of `let`
/// Cost    a few passes over the nodes a coordinate and constraint
LagrangeRows derive_lagrange_rows(symbolic::ExprPool& pool, const model::Lagrangian& system);

}  // namespace trammel::mechanics
