// SPDX-License-Identifier: Apache-2.0
// Equations of motion of a system in its own coordinates, from positions and masses or from
// energies: M(q) q'' = f(q, q').
#pragma once

#include <optional>
#include <span>
#include <vector>

#include "base/budget.h"
#include "symbolic/expr/differentiate.h"
#include "symbolic/expr/expr_pool.h"
#include "symbolic/linear/linear_system.h"
#include "symbolic/present/present.h"

namespace trammel::mechanics {

struct PointMass {
  symbolic::ExprId mass;
  symbolic::ExprId x, y;  // of the coordinates (and of what is prescribed)
};

struct RotatingBody {
  symbolic::ExprId inertia;  // about the centre of gravity, whose mass is a PointMass
  symbolic::ExprId angle;
};

struct LagrangianSystem {
  std::vector<symbolic::ExprId> coordinates;  // symbols, none twice
  std::vector<symbolic::ExprId> velocities;   // symbols, one a coordinate
  std::vector<PointMass> points;
  std::vector<RotatingBody> bodies;
  std::optional<symbolic::ExprId> potential;  // V(q)
  std::vector<symbolic::ExprId> forces;       // generalized, one a coordinate; or none at all
  std::vector<symbolic::Rate> prescribed;     // time itself {t, 1}, a driven angle {phi, w}
};

/// The kinetic energy as the user writes it, of coordinates and velocities.
struct EnergySystem {
  std::vector<symbolic::ExprId> coordinates;
  std::vector<symbolic::ExprId> velocities;
  symbolic::ExprId kinetic;
  std::optional<symbolic::ExprId> potential;
  std::optional<symbolic::ExprId> dissipation;  // Rayleigh's function: forces -dD/dq'
  std::vector<symbolic::ExprId> forces;
  std::vector<symbolic::Rate> prescribed;
};

struct MotionEquations {
  std::vector<symbolic::ExprId> mass_matrix;  // M, lower triangle by rows: see packed_index
  std::vector<symbolic::ExprId> force;        // f
  std::vector<symbolic::Clause> where;        // sums of masses that stand in M and f by name
  base::StopReason stopped = base::StopReason::None;  // the pool's; then all is undefined
};

/// Place of M[row][column] = M[column][row] in the packed matrix.
constexpr std::size_t packed_index(std::size_t row, std::size_t column) {
  return row < column ? packed_index(column, row) : row * (row + 1) / 2 + column;
}

/// Math    M = sum m J'J, f = Q - dV/dq - sum m J' (d²X/dt² at q'' = 0), J = dX/dq; angles alike
/// Shapes  M n(n + 1)/2, f n
/// Pre     symbols as said above; velocities do not stand in positions
/// Cost    O(p) products for p pairs of terms that stand in a position together, and O(n^2)
///         memory: a chain of n bodies has p = n^2, since a term that several positions share is
///         met once, with the sum of their masses
/// Source  [Todd2019 2.2] for the road by positions; docs/theory/mechanics/euler-lagrange.md
MotionEquations derive_motion(symbolic::ExprPool& pool, const LagrangianSystem& system);

/// Math    M = d²T/dq'dq', f = Q - dV/dq - dD/dq' + dT/dq - (d/dt dT/dq' at q'' = 0)
/// Cost    one reverse pass a coordinate
MotionEquations derive_motion(symbolic::ExprPool& pool, const EnergySystem& system);

/// q'' as formulas: solutions[0] of M q'' = f, in the symbols of the clauses too.
///
/// Errors  Singular where a coordinate moves no mass: its row is named
symbolic::LinearOutcome solve_accelerations(symbolic::ExprPool& pool,
                                            const MotionEquations& equations,
                                            const base::Budget& budget = {});

/// A symbol for each clause replaced by its value, everywhere.
void expand_clauses(symbolic::ExprPool& pool, MotionEquations& equations);

}  // namespace trammel::mechanics
