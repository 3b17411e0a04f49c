// SPDX-License-Identifier: Apache-2.0
// Lagrange's equations of a model in coordinates of its own, with the constraints in force:
// M q'' - A'lambda = f, A q'' = b.
#pragma once

#include <vector>

#include "mechanics/contact/mode.h"
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
};

/// Math    holonomic c(q, t): A = dc/dq, b = -(c'' at q'' = 0); nonholonomic c(q, q', t), linear in
///         q': A = dc/dq', b = -(c' at q'' = 0). Forces F at places X(q): Q = F . dX/dq
/// Pre     all expressions are free of names of `let`
/// Cost    a few passes over the nodes a coordinate and constraint
LagrangeRows derive_lagrange_rows(symbolic::ExprPool& pool, const model::Lagrangian& system);

/// All that are no unilateral ones: what is in force before a state decides.
ConstraintsInForce equalities_in_force(const LagrangeRows& rows);

}  // namespace trammel::mechanics
