// SPDX-License-Identifier: Apache-2.0
#include "numeric/root/newton.h"

#include <algorithm>
#include <cmath>
#include <functional>
#include <optional>
#include <utility>

#include "numeric/linear/rank.h"
#include "numeric/linear/sparse_lu.h"

namespace trammel::numeric {

namespace {

constexpr int dense_unknowns_max = 800;  // least squares beyond this would take minutes
constexpr int halvings_max = 12;
constexpr double condition_floor = 1e-14;  // below, an LU step points anywhere

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

// Steps dx with J dx = -F; the order of elimination is found once.
class StepFinder {
 public:
  explicit StepFinder(const System& system) : system_(system) {}

  // Empty where there is no way to find one.
  std::vector<double> find(const Evaluation& at) {
    if (system_.unknowns == 0) return {};
    const SparseMatrix& jacobian =
        assembler_.assemble(system_.equations, system_.unknowns, at.jacobian);
    std::vector<double> negated(at.residual.size());
    std::transform(at.residual.begin(), at.residual.end(), negated.begin(), std::negate<>());
    if (system_.equations == system_.unknowns && factor(jacobian))
      return lu_->solve_roughly(negated);
    if (std::max(system_.unknowns, system_.equations) > dense_unknowns_max) return {};
    return solve_least_squares(jacobian, negated);
  }

 private:
  bool factor(const SparseMatrix& jacobian) {
    if (!lu_ || !lu_->refactor(jacobian)) lu_ = SparseLu::factor(jacobian);
    return lu_ && lu_->reciprocal_condition() > condition_floor;
  }

  const System& system_;
  SparseAssembler assembler_;
  std::optional<SparseLu> lu_;
};

void limit_length(std::vector<double>& step, double step_max) {
  const double length = largest(step);
  if (length <= step_max || !std::isfinite(length)) return;
  for (double& s : step) s *= step_max / length;
}

std::vector<double> moved(const std::vector<double>& x, const std::vector<double>& step, double t) {
  std::vector<double> y(x.size());
  for (std::size_t i = 0; i < x.size(); ++i) y[i] = x[i] + t * step[i];
  return y;
}

}  // namespace

NewtonResult solve_newton(const System& system, std::vector<double> start,
                          const NewtonOptions& options) {
  NewtonResult result;
  result.x = std::move(start);
  StepFinder steps(system);
  Evaluation here = system.evaluate(result.x);
  result.residual_max = largest(here.residual);
  for (; result.iterations < options.iterations_max; ++result.iterations) {
    const bool small = result.residual_max <= options.tolerance;
    std::vector<double> step = steps.find(here);
    if (step.empty()) break;
    limit_length(step, options.step_max);
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
    result.x = std::move(candidate);
    here = std::move(there);
    result.residual_max = largest(here.residual);
    if (small) break;  // one step beyond the tolerance squares the error away
  }
  if (result.residual_max <= options.tolerance) result.status = NewtonStatus::Converged;
  return result;
}

}  // namespace trammel::numeric
