// SPDX-License-Identifier: Apache-2.0
// Following a root x(t) of F(t, x) = 0 from t = 0 to t = 1 on one branch.
#pragma once

#include <functional>
#include <vector>

#include "numeric/root/newton.h"

namespace trammel::numeric {

struct ContinuationOptions {
  NewtonOptions newton;
  double change_max = 0.25;  // largest change of an unknown between two points of the path
  double step_min = 1e-5;    // of t; a path that needs less has met a singularity
};

struct ContinuationResult {
  bool reached = false;   // t = 1 was reached
  double t = 0.0;         // how far the path goes
  std::vector<double> x;  // the root there
};

/// Secant predictor, Newton corrector; steps are halved until the corrector stays near.
/// Pre: x0 is a root at t = 0. Cost: some Newton solves for each `change_max` of movement.
ContinuationResult follow_root(const std::function<System(double t)>& system_at,
                               std::vector<double> x0, const ContinuationOptions& options = {});

}  // namespace trammel::numeric
