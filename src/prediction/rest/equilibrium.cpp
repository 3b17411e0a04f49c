// SPDX-License-Identifier: Apache-2.0
#include "prediction/rest/equilibrium.h"

#include <algorithm>
#include <cmath>
#include <optional>
#include <utility>

#include "numeric/linear/eigenvalues.h"
#include "prediction/tolerances.h"

namespace trammel::prediction {

namespace {

using simulation::MotionState;

class Linearization {
 public:
  Linearization(simulation::Mover& mover, const MotionState& at, double pace)
      : mover_(mover), mode_(mover.open_mode()), at_(at), size_(at.x.size()) {
    steps_ = mover.inputs().scales;
    for (double& step : steps_) step *= step_of_rest;
    for (std::size_t i = 0; i < size_; ++i) steps_.push_back(steps_[i] * pace);
  }

  std::vector<std::complex<double>> rates() {
    const std::size_t n = 2 * size_;
    std::vector<double> slopes(n * n);
    double freedoms = 0.0;  // the trace of the projection onto the constraints
    for (std::size_t k = 0; k < n; ++k) {
      const auto more = beside(k, steps_[k]), less = beside(k, -steps_[k]);
      if (!more || !less) return {};
      for (std::size_t i = 0; i < n; ++i)
        slopes[i * n + k] = (more->rates[i] - less->rates[i]) / (2 * steps_[k]);
      freedoms += (more->state[k] - less->state[k]) / (2 * steps_[k]);
    }
    return largest(slopes, static_cast<std::size_t>(std::lround(freedoms)));
  }

 private:
  struct Beside {
    std::vector<double> state, rates;  // (x, v), (v, a)
  };

  std::optional<Beside> beside(std::size_t k, double by) {
    MotionState at = at_;
    (k < size_ ? at.x[k] : at.v[k - size_]) += by;
    std::vector<double> acceleration(size_);
    if (!mover_.close(at, mode_) || !mover_.accelerate(at, mode_, acceleration))
      return std::nullopt;
    Beside found{at.x, at.v};
    found.state.insert(found.state.end(), at.v.begin(), at.v.end());
    found.rates.insert(found.rates.end(), acceleration.begin(), acceleration.end());
    return found;
  }

  static std::vector<std::complex<double>> largest(const std::vector<double>& slopes,
                                                   std::size_t count) {
    std::vector<std::complex<double>> rates;
    for (const numeric::EigenPair& pair : numeric::solve_eigenproblem(slopes))
      rates.push_back(pair.value);
    std::sort(rates.begin(), rates.end(),
              [](const auto& a, const auto& b) { return std::abs(a) > std::abs(b); });
    rates.resize(std::min(count, rates.size()));
    for (std::complex<double>& rate : rates)
      if (std::abs(rate) < least_growth * std::abs(rates.front())) rate = 0.0;
    std::sort(rates.begin(), rates.end(), [](const auto& a, const auto& b) {
      return std::pair(a.real(), a.imag()) > std::pair(b.real(), b.imag());
    });
    return rates;
  }

  simulation::Mover& mover_;
  simulation::Mode mode_;
  const MotionState& at_;
  std::size_t size_;
  std::vector<double> steps_;  // of x, then of v
};

bool is_held(const simulation::Mover& mover, const simulation::Mode& mode) {
  return !mover.equations().formulas().frictions.empty() ||
         std::find(mode.active.begin(), mode.active.end(), 1) != mode.active.end();
}

}  // namespace

std::vector<std::complex<double>> find_growth_rates(simulation::Mover& mover, const LongRun& run,
                                                    MotionState at, const simulation::Mode& mode,
                                                    double pace) {
  if (run.drive_period || is_held(mover, mode) || 2 * at.x.size() > variables_of_map) return {};
  std::fill(at.v.begin(), at.v.end(), 0.0);
  return Linearization(mover, at, pace > 0.0 ? pace : 1.0).rates();
}

}  // namespace trammel::prediction
