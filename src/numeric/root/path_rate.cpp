// SPDX-License-Identifier: Apache-2.0
#include "numeric/root/path_rate.h"

#include <algorithm>
#include <cmath>
#include <numbers>

#include "numeric/tolerances.h"

namespace trammel::numeric {

namespace {

constexpr double pace_min = 1e-12;  // of t; nothing follows a path that is longer than 1e12

}  // namespace

double find_change(const std::function<System(double t)>& system_at, const PathPoint& root,
                   double t) {
  constexpr double golden_section = std::numbers::phi - 1.0;
  double change = 0.0;
  for (const double part : {1.0, golden_section}) {
    const Evaluation there = system_at(root.t + part * (t - root.t)).evaluate(root.x);
    for (const double residual : there.residual) change = std::max(change, std::abs(residual));
  }
  return change;
}

double find_pace(const std::function<System(double t)>& system_at, const PathPoint& root) {
  double pace = 1.0;
  while (pace > pace_min &&
         find_change(system_at, root, root.t + path_step_min * pace) > path_step_min)
    pace /= 2;
  return pace;
}

}  // namespace trammel::numeric
