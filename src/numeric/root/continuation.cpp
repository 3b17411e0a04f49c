// SPDX-License-Identifier: Apache-2.0
#include "numeric/root/continuation.h"

#include <algorithm>
#include <cmath>
#include <utility>

#include "numeric/linear/sparse_lu.h"
#include "numeric/tolerances.h"

namespace trammel::numeric {

namespace {

constexpr int corrector_iterations = 6;  // more means that the predictor was far off
constexpr double smooth_part = 0.1;  // of the change, by which a smooth path may miss its secant

double distance_max(const std::vector<double>& a, const std::vector<double>& b) {
  double most = 0.0;
  for (std::size_t i = 0; i < a.size(); ++i) most = std::max(most, std::abs(a[i] - b[i]));
  return most;
}

SparseLu::Determinant determinant(const System& system, const std::vector<double>& x) {
  if (system.unknowns != system.equations || x.empty()) return {};
  const auto lu =
      SparseLu::factor(make_sparse(system.equations, system.unknowns, system.evaluate(x).jacobian));
  return lu ? lu->determinant() : SparseLu::Determinant{};
}

// Where a determinant that is nearly linear between two near points vanishes.
PathPoint interpolate_zero(const PathPoint& a, const SparseLu::Determinant& at_a,
                           const PathPoint& b, const SparseLu::Determinant& at_b) {
  const double share = 1.0 / (1.0 + std::exp(at_b.log_magnitude - at_a.log_magnitude));
  PathPoint zero{a.t + share * (b.t - a.t), a.x};
  for (std::size_t i = 0; i < zero.x.size(); ++i) zero.x[i] += share * (b.x[i] - a.x[i]);
  return zero;
}

class Path {
 public:
  Path(const std::function<System(double)>& system_at, std::vector<double> x0,
       const ContinuationOptions& options)
      : system_at_(system_at),
        options_(options),
        here_{0.0, std::move(x0)},
        slope_(here_.x.size(), 0.0),
        determinant_(determinant(system_at(0.0), here_.x)) {}

  ContinuationResult follow() {
    double step = 1.0;
    while (here_.t < 1.0) {
      step = std::min(step, 1.0 - here_.t);
      if (advance(step)) {
        step *= 2;
        continue;
      }
      if (options_.newton.budget.reached() != base::StopReason::None) return finish(false, true);
      step /= 2;
      if (step < options_.step_min) return finish(false);
    }
    return finish(true);
  }

 private:
  bool advance(double step) {
    const double t = step >= 1.0 - here_.t ? 1.0 : here_.t + step;
    std::vector<double> predicted = here_.x;
    for (std::size_t i = 0; i < slope_.size(); ++i) predicted[i] += (t - here_.t) * slope_[i];
    NewtonOptions newton = options_.newton;
    newton.iterations_max = corrector_iterations;
    const System system = system_at_(t);
    NewtonResult corrected = solve_newton(system, predicted, newton);
    if (corrected.status != NewtonStatus::Converged) return false;
    const double change = distance_max(corrected.x, here_.x);
    const double off = distance_max(corrected.x, predicted);
    if (change > options_.change_max || off > options_.change_max / 2) return false;
    PathPoint next{t, std::move(corrected.x)};
    if (options_.is_near && !options_.is_near(here_, next)) return false;
    const SparseLu::Determinant there = determinant(system, next.x);
    if (there.sign * determinant_.sign < 0) {
      const bool is_smooth = off <= smooth_part * change + secant_noise;
      if (t - here_.t > crossing_step || !is_smooth) return false;
      crossings_.push_back(interpolate_zero(here_, determinant_, next, there));
    }
    if (there.sign != 0) determinant_ = there;
    for (std::size_t i = 0; i < slope_.size(); ++i)
      slope_[i] = (next.x[i] - here_.x[i]) / (t - here_.t);
    here_ = std::move(next);
    if (options_.on_point) options_.on_point(here_);
    return true;
  }

  ContinuationResult finish(bool reached, bool stopped = false) {
    return {reached, stopped, here_.t, std::move(here_.x), std::move(crossings_)};
  }

  const std::function<System(double)>& system_at_;
  const ContinuationOptions& options_;
  PathPoint here_;
  std::vector<double> slope_;
  SparseLu::Determinant determinant_;
  std::vector<PathPoint> crossings_;
};

}  // namespace

ContinuationResult follow_root(const std::function<System(double t)>& system_at,
                               std::vector<double> x0, const ContinuationOptions& options) {
  return Path(system_at, std::move(x0), options).follow();
}

}  // namespace trammel::numeric
