// SPDX-License-Identifier: Apache-2.0
// Guards: the functions of time whose zeros end the smooth motion of a mode, looked for in a step.
#pragma once

#include <array>
#include <cstddef>
#include <cstdint>
#include <optional>
#include <span>
#include <vector>

#include "numeric/ode/find_zero.h"
#include "numeric/ode/ode_stepper.h"
#include "simulation/contact/decide_mode.h"
#include "simulation/guard/guard.h"

namespace trammel::simulation {

enum class GuardKind : std::uint8_t {
  Closing,    // the gap of an open contact of the formulas
  Hitting,    // the same of a contact of a source: it was not at hand before
  Releasing,  // the force of an active one
  Parting,    // of a compliant contact at hand: how far it is from its end
  Leaving,    // its features cease to face each other by more than rounding of what rests at their
              // ends, and its neighbours take over
  Stopping,   // the speed of what slides
  Pressing,   // its normal force
  Slipping,   // the margin of what sticks
  End,        // a caller's
};

struct GuardZero {
  GuardKind kind = GuardKind::Closing;
  std::size_t index = 0;  // of the contact, the friction, the caller's guard; Parting: at hand
  double time = 0.0;
  ContactName name{};    // of Hitting
  bool is_pole = false;  // a force does not pass 0 there, but grows beyond all bounds
};

/// What guards look at: gaps and speeds, forces, how far contacts at hand are from their ends, what
/// the caller observes.
enum class GuardView : std::uint8_t { Closure, Forces, Leaving, Parting, Observed };

/// What is known at a moment of a step: views that were asked for.
struct GuardProbe {
  double t = 0.0;
  std::array<bool, 5> is_known{};  // by view
  ClosureNumbers closure;
  Forces forces;
  std::vector<double> margins;   // of friction
  std::vector<double> leaving;   // of contacts at hand: their margins
  std::vector<double> parting;   // of compliant ones
  std::vector<double> observed;  // of the formulas
};

/// Memory that the guards of all steps share.
struct GuardWorkspace {
  std::vector<double> y, acceleration;
  MotionState at;
  std::vector<GuardProbe> probes;
};

/// A step that is looked into.
struct GuardedStep {
  numeric::OdeStepper& stepper;
  const Mode& mode;
  std::span<const double> turns;           // at its begin
  std::span<const Guard> guards;           // of the caller
  std::span<const double> observed_sizes;  // by observed expression: the largest value so far
  double accuracy = 0.0;
  bool is_first = false;  // from a start, or from where a guard of the caller stopped: that is over
};

/// The guards of one step.
class StepGuards {
 public:
  /// Pre     the stepper has made a step in this mode; all that is referred to outlives the object
  StepGuards(Mover& mover, const GuardedStep& step, GuardWorkspace& space);

  /// Everything that happens at the first moment at which something does; empty where nothing does.
  std::vector<GuardZero> find();

  /// The zeros up to a moment of the caller's guards that end nothing, in the order of their times.
  std::vector<GuardZero> find_passed(double until);

  /// The state at a moment of the step, as the interpolant has it.
  const MotionState& state(double t);

 private:
  GuardProbe& probe(double t);
  void look_at_forces(const MotionState& at, GuardProbe& probe);
  const GuardProbe& probe(double t, GuardView view);
  double value(const GuardZero& what, double t);
  void look(GuardKind kind, std::size_t index, const numeric::ZeroSearch& search);
  void look_for_release(std::size_t contact, numeric::ZeroSearch search);
  void look_for_slip(std::size_t friction, numeric::ZeroSearch search);
  void note_ended(GuardZero what);
  bool is_pole(const GuardZero& zero);
  std::optional<GuardZero> zero_for_caller(std::size_t guard, double from, double until);
  void look_for_hits();
  double moment_of_touch(const ContactHit& hit);
  std::vector<GuardZero> first_of_found() const;

  Mover& mover_;
  GuardedStep step_;
  numeric::OdeStepper& stepper_;
  const Mode& mode_;
  const ContactsAtHand& contacts_;
  GuardWorkspace& space_;
  bool is_placed_ = false;  // the space's state is one of this step
  std::size_t probed_ = 0;  // of the space's probes, those of this step
  std::vector<GuardZero> found_;
};

}  // namespace trammel::simulation
