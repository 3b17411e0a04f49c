// SPDX-License-Identifier: Apache-2.0
// C = dc/dX at one placement, factored once: motions that values of constraints cause, and
// reactions that balance forces.
#pragma once

#include <optional>
#include <span>
#include <vector>

#include "geometry/sketch/solve_sketch.h"
#include "numeric/linear/sparse_lu.h"

namespace trammel::mechanics {

class ConstraintSolver {
 public:
  /// Nothing where C is singular: a dead point.
  /// Cost    one sparse LU
  static std::optional<ConstraintSolver> factor(const geometry::SketchEquations& equations,
                                                const geometry::Placement& placement);

  /// dX for changes dq of the constraints' values: C dX = dq.
  /// Shapes  dq: constraints; result: variables
  std::vector<double> displace(std::span<const double> dq) const;

  /// The reactions that hold forces f: C'Q = -f.
  /// Shapes  f: variables; result: constraints
  /// Units   of f: N on lengths, N*m on angles
  std::vector<double> hold(std::span<const double> f) const;

 private:
  ConstraintSolver() = default;
  std::vector<double> columns_;  // scales of the variables
  std::vector<double> rows_;     // lengths of the rows in scaled columns: forces of one size
  std::optional<numeric::SparseLu> lu_;  // none where there is nothing to place
};

}  // namespace trammel::mechanics
