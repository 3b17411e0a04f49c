// SPDX-License-Identifier: Apache-2.0
// Velocities and accelerations of coordinates that others determine by constraints: the constraints
// are differentiated and not the closed forms of the coordinates, which are long.
#pragma once

#include <span>
#include <vector>

#include "base/budget.h"
#include "symbolic/expr/differentiate.h"
#include "symbolic/expr/expr_pool.h"
#include "symbolic/linear/linear_system.h"
#include "symbolic/present/present.h"

namespace trammel::mechanics {

struct ImplicitMotion {
  symbolic::LinearStatus status = symbolic::LinearStatus::Stopped;
  /// z' = ..., then z'' = ... for each dependent coordinate z, in symbols of these names. Empty
  /// unless the status is Regular.
  std::vector<symbolic::Clause> where;
  /// Those given, z -> z' and z' -> z'': for differentiate_along, once and twice.
  std::vector<symbolic::Rate> rates;
};

/// Math    (dc/dz) z' = -dc/dt, (dc/dz) z'' = -d²c/dt² at z'' = 0
/// Shapes  as many constraints c = 0 as dependent symbols z
/// Pre     `rates` of what drives the motion: {q, q'}, and {q', q''} where q'' is not 0
/// Errors  Singular where the constraints do not determine z, whatever the values
/// Cost    two solutions of one linear system
ImplicitMotion derive_implicit_motion(symbolic::ExprPool& pool,
                                      std::span<const symbolic::ExprId> dependent,
                                      std::span<const symbolic::ExprId> constraints,
                                      std::span<const symbolic::Rate> rates,
                                      const base::Budget& budget = {});

}  // namespace trammel::mechanics
