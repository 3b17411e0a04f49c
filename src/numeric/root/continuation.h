// SPDX-License-Identifier: Apache-2.0
// Following a root x(t) of F(t, x) = 0 from t = 0 to t = 1 on one branch.
#pragma once

#include <functional>
#include <vector>

#include "numeric/root/newton.h"
#include "numeric/root/path_rate.h"
#include "numeric/tolerances.h"

namespace trammel::numeric {

struct ContinuationOptions {
  NewtonOptions newton;
  double change_max = 0.25;          // largest change of an unknown between two points of the path
  int points_max = path_points_max;  // longer paths are not followed to their end
  /// Whether two points may follow one another; empty: `change_max` alone decides.
  std::function<bool(const PathPoint& from, const PathPoint& to)> is_near;
  /// Told every point of the path but the first.
  std::function<void(const PathPoint&)> on_point;
};

struct ContinuationResult {
  bool reached = false;   // t = 1 was reached
  bool stopped = false;   // by the budget of the Newton solves
  bool is_long = false;   // it has as many points as were allowed, and would go on
  double t = 0.0;         // how far the path goes
  std::vector<double> x;  // the root there
  /// Where the path goes on smoothly through a singular Jacobian: other branches cross it there.
  std::vector<PathPoint> crossings;
};

/// Secant predictor, Newton corrector; steps are halved until the corrector stays near. Two points
/// whose Jacobians have determinants of different signs are not taken for neighbours, so that the
/// path does not jump to a neighbouring branch, unless they are so near that a branch must cross.
/// Where the determinant runs towards 0 and does not change its sign, the step is made again in
/// finer ones: over a crossing it may have led to the other branch.
/// A path ends at a singularity where a step fails over which F hardly changes at the place; steps
/// that are short because F changes fast go on, unless they are so beside earlier ones: before a
/// pole.
///
/// Pre     x0 is a root at t = 0; F has as many equations as unknowns, or signs are not compared
/// Cost    some Newton solves and one more factorization for each `change_max` of movement, up to
///         `points_max` points
ContinuationResult follow_root(const std::function<System(double t)>& system_at,
                               std::vector<double> x0, const ContinuationOptions& options = {});

}  // namespace trammel::numeric
