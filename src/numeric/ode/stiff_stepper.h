// SPDX-License-Identifier: Apache-2.0
// Stiff motion: implicit steps, whose length the fastest decay does not limit.
#pragma once

#include <cstddef>
#include <memory>
#include <span>

#include "numeric/ode/ode_system.h"

namespace trammel::numeric {

/// Steps that know nothing of those before but how long the next may be.
///
/// Math    Radau IIA with 7 nodes: of order 13 at the ends of steps, 7 between and in its estimate
///         of errors; Newton's method with Jacobians by differences
/// Errors  of a step about tolerance * max(scale, |y|) in each component, between too
/// Cost    some 30 rates a step, `size` more a Jacobian, which serves some steps; four LUs of it,
///         three of them complex, where the length of the step changes
/// Source  [HairerWanner1996 IV.8], [HairerWanner1999]; see
///         docs/decisions/0039-implicit-steps-of-order-13.md
class StiffStepper {
 public:
  /// Pre     the system outlives it
  StiffStepper(const OdeSystem& system, double tolerance, std::span<const double> scales);
  ~StiffStepper();
  StiffStepper(StiffStepper&&) noexcept;
  StiffStepper& operator=(StiffStepper&&) noexcept;

  /// Stands at y, whose rate is `rate`; `next` is the length of the step to try.
  void start(double t, std::span<const double> y, std::span<const double> rate, double next);

  /// A step of `step_max` at most, which ends at `t_end` at the latest; false where none succeeds.
  bool step(double t_end, double step_max);

  double end() const;
  double next() const;                   // the length of the step to try
  std::span<const double> y() const;     // at the end
  std::span<const double> rate() const;  // at the end
  /// y at a moment of the last step.
  void eval(double t, std::span<double> y) const;
  std::size_t rates() const;  // evaluations so far

 private:
  struct State;
  std::unique_ptr<State> state_;
};

}  // namespace trammel::numeric
