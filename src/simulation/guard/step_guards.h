// SPDX-License-Identifier: Apache-2.0
// Guards: the functions of time whose zeros end the smooth motion of a mode, looked for in a step.
#pragma once

#include <cstddef>
#include <cstdint>
#include <optional>
#include <span>
#include <vector>

#include "numeric/ode/find_zero.h"
#include "numeric/ode/ode_stepper.h"
#include "simulation/contact/decide_mode.h"
#include "simulation/guard/event_kind.h"

namespace trammel::simulation {

enum class GuardKind : std::uint8_t {
  Closing,    // the gap of an open contact
  Releasing,  // the force of an active one
  Stopping,   // the speed of what slides
  Pressing,   // its normal force
  Slipping,   // the margin of what sticks
  End,        // `until`
};

struct GuardZero {
  GuardKind kind = GuardKind::Closing;
  std::size_t index = 0;  // of the contact or friction
  double time = 0.0;
};

/// What is known at a moment of a step.
struct GuardProbe {
  double t = 0.0;
  ClosureNumbers closure;
  Forces forces;
  std::vector<double> margins;  // of friction
  double observed = 0.0;
};

/// Memory that the guards of all steps share.
struct GuardWorkspace {
  std::vector<double> y, acceleration;
  State at;
  std::vector<GuardProbe> probes;
};

/// The guards of one step.
class StepGuards {
 public:
  /// Shapes  observed_size: the largest value so far of the condition of `until`; is_first: whether
  ///         it is the run's first step
  /// Pre     the stepper has made a step in this mode; both and the space outlive the object
  StepGuards(Mover& mover, numeric::OdeStepper& stepper, const Mode& mode, Until until,
             double accuracy, double observed_size, bool is_first, GuardWorkspace& space);

  /// Everything that happens at the first moment at which something does; empty where nothing does.
  std::vector<GuardZero> find();

  /// The state at a moment of the step, as the interpolant has it.
  const State& state(double t);

 private:
  const GuardProbe& probe(double t);
  double value(const GuardZero& what, const GuardProbe& at) const;
  void look(GuardKind kind, std::size_t index, const numeric::ZeroSearch& search);

  Mover& mover_;
  numeric::OdeStepper& stepper_;
  const Mode& mode_;
  Until until_;
  double accuracy_;
  double observed_size_;
  bool is_first_;
  bool needs_forces_ = false;
  GuardWorkspace& space_;
  std::size_t probed_ = 0;  // of the space's probes, those of this step
  std::vector<GuardZero> found_;
};

}  // namespace trammel::simulation
