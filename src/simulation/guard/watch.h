// SPDX-License-Identifier: Apache-2.0
// What is looked for within a step: the functions of time whose zeros end the smooth system.
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

enum class WatchKind : std::uint8_t {
  Closing,   // the room of a slack contact
  Letting,   // the force of a tight one
  Stopping,  // the speed of what slides
  Pressing,  // its normal force
  Slipping,  // the margin of what sticks
  End,       // `until`
};

struct WatchedZero {
  WatchKind kind = WatchKind::Closing;
  std::size_t index = 0;  // of the contact or sliding
  double time = 0.0;
};

/// What is known at a moment of a step.
struct WatchProbe {
  double t = 0.0;
  ClosureNumbers closure;
  Forces forces;
  std::vector<double> margins;  // of friction
  double watched = 0.0;
};

/// Memory that the watches of all steps share.
struct WatchSpace {
  std::vector<double> y, acceleration;
  State at;
  std::vector<WatchProbe> probes;
};

/// The zeros of one step, earliest first found.
class StepWatch {
 public:
  /// Shapes  watched_size: the largest of what `until` watches so far; is_first: the run's first
  /// step
  /// Pre     the stepper has made a step in this mode; both and the space outlive the object
  StepWatch(Balance& balance, numeric::OdeStepper& stepper, const Mode& mode, Until until,
            double accuracy, double watched_size, bool is_first, WatchSpace& space);

  /// Everything that happens at the first moment at which something does; empty where nothing does.
  std::vector<WatchedZero> find();

  /// The state at a moment of the step, as the interpolant has it.
  const State& state(double t);

 private:
  const WatchProbe& probe(double t);
  double value(const WatchedZero& what, const WatchProbe& at) const;
  void look(WatchKind kind, std::size_t index, const numeric::ZeroSearch& search);

  Balance& balance_;
  numeric::OdeStepper& stepper_;
  const Mode& mode_;
  Until until_;
  double accuracy_;
  double watched_size_;
  bool is_first_;
  bool needs_forces_ = false;
  WatchSpace& space_;
  std::size_t probed_ = 0;  // of the space's probes, those of this step
  std::vector<WatchedZero> found_;
};

}  // namespace trammel::simulation
