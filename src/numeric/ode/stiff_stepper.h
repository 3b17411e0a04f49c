// SPDX-License-Identifier: Apache-2.0
// Stiff motion: implicit steps, whose length the fastest decay does not limit.
#pragma once

#include <cstddef>
#include <memory>
#include <span>

#include "numeric/ode/ode_system.h"

namespace trammel::numeric {

/// Math    backward differentiation of orders 1 to 5 with variable steps; Newton's method with
///         Jacobians by differences
/// Errors  of a step about tolerance * max(scale, |y|) in each component
/// Cost    some 3 rates a step, `size` more a Jacobian, which serves some 10 steps; an LU of it
/// Source  CVODE [HindmarshEtAl2005]; see docs/decisions/0016-stiff-motion.md
class StiffStepper {
 public:
  /// Stands at y. Pre: the system outlives it
  StiffStepper(const OdeSystem& system, double tolerance, double t, std::span<const double> y,
               std::span<const double> scales);
  ~StiffStepper();
  StiffStepper(StiffStepper&&) noexcept;
  StiffStepper& operator=(StiffStepper&&) noexcept;

  /// A step of about `step_max` at most, which ends at `t_end` at the latest; false where none
  /// succeeds.
  bool step(double t_end, double step_max);

  double end() const;
  std::span<const double> y() const;
  /// y at a moment of the last step.
  void eval(double t, std::span<double> y) const;
  std::size_t rates() const;  // evaluations so far

 private:
  struct State;
  std::unique_ptr<State> state_;
};

}  // namespace trammel::numeric
