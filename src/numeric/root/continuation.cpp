// SPDX-License-Identifier: Apache-2.0
#include "numeric/root/continuation.h"

#include <algorithm>
#include <cmath>
#include <utility>

namespace trammel::numeric {

namespace {

constexpr int corrector_iterations = 6;  // more means that the predictor was far off

double distance_max(const std::vector<double>& a, const std::vector<double>& b) {
  double most = 0.0;
  for (std::size_t i = 0; i < a.size(); ++i) most = std::max(most, std::abs(a[i] - b[i]));
  return most;
}

}  // namespace

ContinuationResult follow_root(const std::function<System(double t)>& system_at,
                               std::vector<double> x0, const ContinuationOptions& options) {
  ContinuationResult path{false, 0.0, std::move(x0)};
  std::vector<double> slope(path.x.size(), 0.0);
  double step = 1.0;
  NewtonSteps steps;
  while (path.t < 1.0) {
    step = std::min(step, 1.0 - path.t);
    const double t = step >= 1.0 - path.t ? 1.0 : path.t + step;
    std::vector<double> predicted = path.x;
    for (std::size_t i = 0; i < slope.size(); ++i) predicted[i] += (t - path.t) * slope[i];
    NewtonOptions newton = options.newton;
    newton.iterations_max = corrector_iterations;
    NewtonResult corrected = solve_newton(system_at(t), predicted, newton, steps);
    const bool near = distance_max(corrected.x, path.x) <= options.change_max &&
                      distance_max(corrected.x, predicted) <= options.change_max / 2;
    if (corrected.status != NewtonStatus::Converged || !near) {
      step /= 2;
      if (step < options.step_min) return path;
      continue;
    }
    for (std::size_t i = 0; i < slope.size(); ++i)
      slope[i] = (corrected.x[i] - path.x[i]) / (t - path.t);
    path.x = std::move(corrected.x);
    path.t = t;
    step *= 2;
  }
  path.reached = true;
  return path;
}

}  // namespace trammel::numeric
