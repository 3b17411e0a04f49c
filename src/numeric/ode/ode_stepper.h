// SPDX-License-Identifier: Apache-2.0
// Smooth motion y' = f(t, y), step by step, each step with a formula for every moment within it.
#pragma once

#include <cstdint>
#include <memory>
#include <span>
#include <vector>

#include "numeric/ode/ode_system.h"

namespace trammel::numeric {

enum class StepStatus : std::uint8_t {
  Done,
  Stuck,  // the step became shorter than rounding: the motion ends, or jumps
};

/// What the next step depends on.
struct OdeMemory {
  double t = 0.0, next = 0.0;                  // `next`: the length of the step to try
  double last_length = 0.0, last_error = 0.0;  // of the step before
  std::vector<double> y, rate, scales;
  std::size_t steps = 0, rates = 0;
  bool is_stiff = false;
};

/// Integrates with steps as long as the tolerance allows.
///
/// Math    DOP853: order 8, error of a step estimated by orders 5 and 3, interpolant of order 7
/// Errors  of a step about tolerance * max(scale, |y|) in each component; below 1e-14 rounding
///         decides. Where what decays fast has died out and steps are about to be short for
///         stability alone, some hundred times that at their ends, and up to 1e5 times between
///         Where steps are short for stability alone, 5 of them in a row, StiffStepper goes on
///         until the next start().
/// Cost    12 rates a step and 3 more a step that is looked into
/// Source  [HairerNorsettWanner1993 II.10], [HairerWanner1996 IV.2] for the test of stiffness
class OdeStepper {
 public:
  /// Pre     tolerance > 0
  OdeStepper(OdeSystem system, double tolerance);
  ~OdeStepper();
  OdeStepper(OdeStepper&&) noexcept;
  OdeStepper& operator=(OdeStepper&&) noexcept;

  /// Stands at y. `scales`: sizes of the components, below which errors are absolute.
  ///
  /// Errors  false where y has no rate
  bool start(double t, std::span<const double> y, std::span<const double> scales);

  /// A step of at most `step_max`, which ends at `t_end` at the latest.
  ///
  /// Pre     start() was true and t_end is later than end()
  StepStatus step(double t_end, double step_max);

  /// The last step; both the same before the first.
  double begin() const;
  double end() const;
  std::span<const double> y() const;     // at its end
  std::span<const double> rate() const;  // at its end

  /// y at a moment of the last step.
  void eval(double t, std::span<double> y);

  /// Corrects y at the end by little, as a projection does: the next step starts there, but for
  /// implicit steps, which start there after forget() alone: a correction would excite what decays
  /// fast. The last step can be looked into as before.
  ///
  /// Errors  false where there is no rate
  bool correct(std::span<const double> y);

  /// From here on steps depend on memory() alone: what is known of earlier ones is let go.
  void forget();
  /// Between steps, after forget(). A stepper of the same system that recalls it makes the same
  /// steps, to the last bit; what lies before cannot be looked into.
  OdeMemory memory() const;
  void recall(const OdeMemory& memory);

  bool is_stiff() const;  // whether implicit steps are made
  std::size_t steps() const;
  std::size_t rates() const;  // evaluations so far

 private:
  struct State;
  std::unique_ptr<State> state_;
};

}  // namespace trammel::numeric
