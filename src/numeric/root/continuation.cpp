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
constexpr double straight_part = 0.5;    // of the way, by which a first step may miss its tangent
constexpr double near_zero = 0.7;        // of the way to 0: determinants bend, mostly like a sine
constexpr int finer_steps = 8;           // of a step that may have jumped over a crossing
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
        tangent_(here_.x.size(), 0.0) {
    find_tangent();
  }

  ContinuationResult follow() {
    double step = 1.0, longest = 0.0;
    for (int points = 0; here_.t < 1.0;) {
      step = std::min(step, 1.0 - here_.t);
      if (advance(step)) {
        longest = std::max(longest, step);
        step *= 2;
        if (++points < options_.points_max) continue;
        result_.is_long = here_.t < 1.0;
        break;
      }
      result_.stopped = options_.newton.budget.reached() != base::StopReason::None;
      step /= 2;
      // Towards a pole of F, steps that never become short by its change get ever shorter in t.
      const bool shrinks = step < path_step_min * longest;
      if (result_.stopped || shrinks || is_short(here_.t + step, path_step_min)) break;
    }
    return finish();
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
      if (!is_short(t, crossing_step) || !is_smooth) return false;
      result_.crossings.push_back(interpolate_zero(here_, determinant_, next, there));
    }
    const bool may_jump = expects_zero(t) || (here_.t == 0.0 && leaves_tangent(next));
    if (there.sign == determinant_.sign && may_jump && meets_zero(next)) return false;
    if (there.sign != 0) {
      before_ = {here_.t, determinant_};
      determinant_ = there;
    }
    for (std::size_t i = 0; i < slope_.size(); ++i)
      slope_[i] = (next.x[i] - here_.x[i]) / (t - here_.t);
    here_ = std::move(next);
    if (options_.on_point) options_.on_point(here_);
    return true;
  }

  // Whether t is nearer than this, and F changes by no more until then.
  bool is_short(double t, double way) const {
    return t - here_.t <= way && find_change(system_at_, here_, t) < way;
  }

  // The determinant and dx/dt at the start, and how the determinant changes there. The first
  // predictor does without: it stays where it is.
  void find_tangent() {
    const double moment = path_step_min * find_pace(system_at_, here_);
    const System start = system_at_(0.0);
    if (start.unknowns != start.equations || here_.x.empty()) return;
    const auto lu = SparseLu::factor(
        make_sparse(start.equations, start.unknowns, start.evaluate(here_.x).jacobian));
    if (!lu) return;
    determinant_ = lu->determinant();
    const System soon = system_at_(moment);
    tangent_ = soon.evaluate(here_.x).residual;
    for (double& slope : tangent_) slope /= -moment;
    tangent_ = lu->solve(tangent_);
    std::vector<double> later = here_.x;
    for (std::size_t i = 0; i < later.size(); ++i) later[i] += moment * tangent_[i];
    const SparseLu::Determinant next = determinant(soon, later);
    const double growth = std::exp(next.log_magnitude - determinant_.log_magnitude) - 1.0;
    if (next.sign == determinant_.sign && growth < 1.0)
      before_ = {-moment, {determinant_.sign, determinant_.log_magnitude + std::log1p(-growth)}};
  }

  // Whether the first step goes elsewhere than the path begins.
  bool leaves_tangent(const PathPoint& next) const {
    double off = 0.0, far = 0.0;
    for (std::size_t i = 0; i < tangent_.size(); ++i) {
      const double expected = next.t * tangent_[i];
      off = std::max(off, std::abs(next.x[i] - here_.x[i] - expected));
      far = std::max(far, std::abs(expected));
    }
    return off > straight_part * far + secant_noise;
  }

  // Whether the determinant, as it changed in the last step, would nearly vanish before t. Where it
  // then has the same sign at t, it turned back, or the path jumped to the other one of two
  // branches that cross: on that it has the other sign.
  bool expects_zero(double t) const {
    const auto& [last, at_last] = before_;
    if (at_last.sign != determinant_.sign || !(here_.t > last)) return false;
    const double by_last = std::exp(at_last.log_magnitude - determinant_.log_magnitude);
    return (by_last - 1.0) * (t - here_.t) > near_zero * (here_.t - last);
  }

  // Whether a finer path to there meets a zero of the determinant, or leads elsewhere.
  bool meets_zero(const PathPoint& there) const {
    PathPoint at = here_;
    std::vector<double> slope = here_.t == 0.0 ? tangent_ : slope_;
    for (int k = 1; k <= finer_steps; ++k) {
      PathPoint next{here_.t + (there.t - here_.t) * k / finer_steps, at.x};
      for (std::size_t i = 0; i < slope.size(); ++i) next.x[i] += (next.t - at.t) * slope[i];
      const System system = system_at_(next.t);
      NewtonResult root = solve_newton(system, std::move(next.x), options_.newton);
      if (root.status != NewtonStatus::Converged) return true;
      next.x = std::move(root.x);
      if (determinant(system, next.x).sign * determinant_.sign < 0) return true;
      for (std::size_t i = 0; i < slope.size(); ++i)
        slope[i] = (next.x[i] - at.x[i]) / (next.t - at.t);
      at = std::move(next);
    }
    return distance_max(at.x, there.x) > smooth_part * distance_max(there.x, here_.x);
  }

  ContinuationResult finish() {
    result_.reached = here_.t >= 1.0;
    result_.t = here_.t;
    result_.x = std::move(here_.x);
    return std::move(result_);
  }

  const std::function<System(double)>& system_at_;
  const ContinuationOptions& options_;
  PathPoint here_;
  std::vector<double> slope_;    // of the last step; 0 before the first
  std::vector<double> tangent_;  // dx/dt at the start
  SparseLu::Determinant determinant_;
  std::pair<double, SparseLu::Determinant> before_{0.0, {}};  // t and determinant of the last point
  ContinuationResult result_;
};

}  // namespace

ContinuationResult follow_root(const std::function<System(double t)>& system_at,
                               std::vector<double> x0, const ContinuationOptions& options) {
  return Path(system_at, std::move(x0), options).follow();
}

}  // namespace trammel::numeric
