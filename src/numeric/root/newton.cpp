// SPDX-License-Identifier: Apache-2.0
#include "numeric/root/newton.h"

#include <algorithm>
#include <cmath>
#include <functional>
#include <utility>

#include "numeric/linear/rank.h"
#include "numeric/tolerances.h"

namespace trammel::numeric {

namespace {

constexpr int dense_unknowns_max = 800;  // least squares beyond this would take minutes
constexpr int halvings_max = 12;

double largest(const std::vector<double>& v) {
  double most = 0.0;
  for (const double x : v) {
    if (!std::isfinite(x)) return HUGE_VAL;
    most = std::max(most, std::abs(x));
  }
  return most;
}

double sum_of_squares(const std::vector<double>& v) {
  double sum = 0.0;
  for (const double x : v) sum += x * x;
  return std::isfinite(sum) ? sum : HUGE_VAL;
}

// Whether each residual is below the tolerance, or below what rounding makes of its terms: no root
// is met better.
bool is_met(double residual_max, const Evaluation& at, const std::vector<double>& x,
            double tolerance) {
  if (residual_max <= tolerance) return true;
  if (!std::isfinite(residual_max)) return false;
  std::vector<double> terms = at.sizes;
  terms.resize(at.residual.size(), 0.0);
  for (const Triplet& t : at.jacobian)
    terms[static_cast<std::size_t>(t.row)] +=
        std::abs(t.value * x[static_cast<std::size_t>(t.column)]);
  for (std::size_t i = 0; i < terms.size(); ++i)
    if (!(std::abs(at.residual[i]) <= std::max(tolerance, newton_rounding * terms[i])) ||
        !std::isfinite(terms[i]))
      return false;
  return true;
}

// Whether it had to be shortened.
bool limit_length(std::vector<double>& step, double step_max) {
  const double length = largest(step);
  if (length <= step_max || !std::isfinite(length)) return false;
  for (double& s : step) s *= step_max / length;
  return true;
}

std::vector<double> moved(const std::vector<double>& x, const std::vector<double>& step, double t) {
  std::vector<double> y(x.size());
  for (std::size_t i = 0; i < x.size(); ++i) y[i] = x[i] + t * step[i];
  return y;
}

}  // namespace

std::vector<double> NewtonSteps::find(const System& system, const Evaluation& at) {
  if (system.unknowns == 0) return {};
  const SparseMatrix& jacobian =
      assembler_.assemble(system.equations, system.unknowns, at.jacobian);
  std::vector<double> negated(at.residual.size());
  std::transform(at.residual.begin(), at.residual.end(), negated.begin(), std::negate<>());
  if (system.equations == system.unknowns && factor(jacobian)) return lu_->solve_roughly(negated);
  if (std::max(system.unknowns, system.equations) > dense_unknowns_max) return {};
  return solve_least_squares(jacobian, negated);
}

bool NewtonSteps::factor(const SparseMatrix& jacobian) {
  if (!lu_ || !lu_->refactor(jacobian)) lu_ = SparseLu::factor(jacobian);
  return lu_ && lu_->reciprocal_condition() > newton_condition;
}

NewtonResult solve_newton(const System& system, std::vector<double> start,
                          const NewtonOptions& options) {
  NewtonSteps steps;
  return solve_newton(system, std::move(start), options, steps);
}

NewtonResult solve_newton(const System& system, std::vector<double> start,
                          const NewtonOptions& options, NewtonSteps& steps) {
  NewtonResult result;
  result.x = std::move(start);
  Evaluation here = system.evaluate(result.x);
  result.residual_max = largest(here.residual);
  double last_length = HUGE_VAL;
  for (; result.iterations < options.iterations_max; ++result.iterations) {
    if (options.budget.reached() != base::StopReason::None) {
      result.status = NewtonStatus::Stopped;
      return result;
    }
    const bool small = is_met(result.residual_max, here, result.x, options.tolerance);
    std::vector<double> step = steps.find(system, here);
    if (step.empty()) break;
    const bool is_shortened = limit_length(step, options.step_max);
    // Halve until F falls. At the level of rounding no step helps any more: that is the end.
    const double before = sum_of_squares(here.residual);
    double t = 1.0;
    int halvings = 0;
    std::vector<double> candidate = moved(result.x, step, t);
    Evaluation there = system.evaluate(candidate);
    while (!(sum_of_squares(there.residual) < before) && !small && halvings++ < halvings_max) {
      t /= 2;
      candidate = moved(result.x, step, t);
      there = system.evaluate(candidate);
    }
    if (!(sum_of_squares(there.residual) < before)) break;
    if (!small) {
      const double length = largest(step);
      const double ratio = is_shortened || halvings > 0 ? 1.0 : length / last_length;
      result.contraction = std::max(result.contraction, ratio);
      last_length = length;
    }
    result.x = std::move(candidate);
    here = std::move(there);
    result.residual_max = largest(here.residual);
    if (small) break;  // one step beyond the tolerance squares the error away
  }
  if (is_met(result.residual_max, here, result.x, options.tolerance))
    result.status = NewtonStatus::Converged;
  return result;
}

}  // namespace trammel::numeric
