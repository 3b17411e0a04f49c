// SPDX-License-Identifier: Apache-2.0
// How fast equations F(t, x) = 0 change along a path of roots, which is long where they do.
#pragma once

#include <functional>
#include <vector>

#include "numeric/root/newton.h"

namespace trammel::numeric {

/// A point of the path.
struct PathPoint {
  double t = 0.0;
  std::vector<double> x;
};

/// By how much F changes at a root from its t to another: the largest residual there, and at the
/// golden section of the way, since angles in F that turned fully show nothing.
double find_change(const std::function<System(double t)>& system_at, const PathPoint& root,
                   double t);

/// How long F takes at a root to change by about 1, in t; at most 1.
double find_pace(const std::function<System(double t)>& system_at, const PathPoint& root);

}  // namespace trammel::numeric
