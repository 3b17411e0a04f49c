// SPDX-License-Identifier: Apache-2.0
// What many free values do, in one sparse system: a solution for each of them would need time and
// room in proportion to the square of their number, and their balance to its cube.
#pragma once

#include <optional>
#include <span>
#include <vector>

#include "geometry/sketch/solve_sketch.h"

namespace trammel::mechanics {

/// What the free accelerations add to a state in which they are 0.
struct FreeMotion {
  std::vector<double> amounts;    // by free value: its acceleration
  std::vector<double> moved;      // X''
  std::vector<double> inertial;   // forces on X, -M X''
  std::vector<double> reactions;  // Q
};

/// Math    C X'' = A a,  C'Q - M X'' = -f,  A'Q = 0
/// Shapes  values: those of the state, its free accelerations 0; applied: f by variable, what is
/// not
///         balanced yet where X'' is 0
/// Errors  nothing where the system is singular to rounding
/// Cost    one sparse LU of variables, constraints and free values
std::optional<FreeMotion> balance_sparsely(const geometry::SketchEquations& equations,
                                           const geometry::Placement& placement,
                                           const symbolic::Values& values,
                                           std::span<const double> applied);

}  // namespace trammel::mechanics
