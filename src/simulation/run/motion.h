// SPDX-License-Identifier: Apache-2.0
// A motion under way: through contacts, impacts, sticking and sliding, from a state on, for as long
// as its caller wants.
#pragma once

#include <cmath>
#include <cstdint>
#include <span>
#include <string>
#include <vector>

#include "base/budget.h"
#include "numeric/ode/ode_stepper.h"
#include "simulation/contact/decide_mode.h"
#include "simulation/equations/mover.h"
#include "simulation/guard/event_kind.h"
#include "simulation/guard/step_guards.h"
#include "simulation/run/checkpoint.h"
#include "simulation/tolerances.h"

namespace trammel::simulation {

/// Who is told of a motion. What does nothing else may be left as it is.
class MotionSink {
 public:
  virtual ~MotionSink() = default;

  /// When the next row is wanted.
  virtual double next_time() const { return HUGE_VAL; }
  /// A row: at that time, or (not `is_wanted`) on each side of a moment at which velocities jump.
  /// Gives why no more can be taken, empty where more can.
  virtual std::string take(const MotionState& at, const Mode& mode, bool is_wanted);
  /// An event; gives the same.
  virtual std::string tell(double time, EventKind what, const std::string& label,
                           const EventPlace& place);
  /// A zero of a guard that ends nothing; gives the same.
  virtual std::string pass(std::size_t guard, const MotionState& at, const Mode& mode);
  /// Before each step.
  virtual void progress(double) {}
};

struct MotionOptions {
  double accuracy = default_accuracy;
  double longest_step = HUGE_VAL;  // longer ones could hide what depends on the time alone
  double least_pace = pace_of_endless;
  std::span<const Guard> guards = {};
  base::Budget budget = {};
};

enum class StretchEnd : std::uint8_t {
  Moment,        // a checkpoint can be taken; the caller goes on
  Time,          // the one asked for
  Guard,         // a zero of a guard: the state is on its far side, by rounding
  Limit,         // of the budget, or the sink takes no more
  Stuck,         // steps became shorter than rounding
  Undetermined,  // forces do not decide the motion
  Jammed,        // what moves as it is told leaves outlines that touch no way on
};

/// How a stretch of a motion ended. After the last four it cannot go on.
struct Stretch {
  StretchEnd end = StretchEnd::Moment;
  std::string reason;     // of Limit, Stuck, Undetermined, Jammed
  std::size_t guard = 0;  // of Guard: which
};

class Motion {
 public:
  /// Pre     the mover outlives it, and nobody else uses it meanwhile
  Motion(Mover& mover, const MotionOptions& options);
  Motion(const Motion&) = delete;  // its stepper asks this object for rates
  Motion& operator=(const Motion&) = delete;

  /// From a state on: impacts there are resolved, its mode is decided, and it is brought onto the
  /// constraints.
  ///
  /// Errors  end Undetermined
  /// Cost    some solutions of the equations of motion, code for the mode where it is new
  Stretch start(const MotionState& at, MotionSink& sink);

  /// From a checkpoint on, bit for bit as the motion went on that it is of.
  ///
  /// Errors  false where it is not of these equations
  bool resume(const Checkpoint& from);

  /// Goes on until `until`, a zero of a guard, or the next moment at which a checkpoint can be
  /// taken (every 32 steps: they come whether anybody takes it or not).
  ///
  /// Math    smooth motion by OdeStepper, brought back onto the constraints after each step; events
  ///         are zeros of gaps, forces, speeds and margins of friction, found on the interpolant
  /// Pre     it was started or resumed, and the last stretch did not end it
  /// Cost    some 20 evaluations a step
  /// Source  docs/theory/simulation/hybrid-motion.md
  Stretch advance(double until, MotionSink& sink);

  const MotionState& state() const { return now_.state; }
  const Mode& mode() const { return now_.mode; }
  const Bounces& bounces() const { return now_.bounces; }
  const EnergyRecord& energy() const { return now_.energy; }
  /// When several impacts at once first had an outcome that hangs on the law that is chosen.
  std::optional<double> impact_by_law() const { return now_.impact_by_law; }
  std::size_t steps() const { return stepper_.steps(); }
  std::size_t rates() const { return stepper_.rates(); }

  /// Pre     the last stretch ended by Moment, Time or Guard
  Checkpoint checkpoint() const;

 private:
  bool is_over() const { return over_; }
  void stop(StretchEnd end, std::string reason = {});
  void take(const MotionState& at, const Mode& mode, bool is_wanted = false);
  void tell(EventKind what, const std::string& label, const EventPlace& place = {});
  EventPlace place_of(const ContactName& contact);
  EventPlace place_of_bearing(const Mode& mode, const std::string& label);
  void tell_changes(const Mode& before);
  std::vector<std::string> labels_of_bearing(const Mode& mode) const;
  bool knows_contacts_of(const Bounces& bounces) const;
  void set_limits();
  void pass_on(const std::vector<GuardZero>& zeros, std::vector<ContactName> names);
  std::vector<ContactName> find_drawn_overlaps();
  std::vector<ContactName> find_touching();
  void take_up(std::vector<ContactName> names, Settled& settled);
  void put_at_hand(std::vector<ContactName> names, Settled& settled);
  bool take_up_more(Settled& settled);
  void take_up_at_start(Settled& settled);
  void find_contacts(const std::vector<GuardZero>& zeros, Settled& settled);
  void let_go();
  void close_depths();
  void close_short_hops();
  bool settle(Settled& settled, const Mode& before, bool tells);
  bool decide(const Settled& settled);
  bool collide(Settled& settled);
  bool resolve_impacts();
  bool is_last_bounce(std::size_t contact);
  bool restart();
  double longest_by_loads();
  void step(double until);
  void take_rows(StepGuards& guards, double until, bool includes_end);
  std::optional<MotionState> closed_state(StepGuards& guards, double t);
  void go_on(double until);
  void note_energy();
  void note_observed();
  std::string why_jammed(const GuardZero& zero) const;
  void stop_jammed(std::optional<std::size_t> contact, std::string reason);
  void stop_where_contacts_hold(std::string reason);
  void stop_stuck();
  bool close(MotionState& at);
  bool is_pressed_on(std::size_t friction);
  bool find_pressures(const std::vector<GuardZero>& zeros);
  bool look_ahead(MotionState& next);
  bool start_as_shown_ahead(Settled& settled);
  Settled settle_zeros(const std::vector<GuardZero>& zeros);
  void handle(const std::vector<GuardZero>& zeros, double until);
  void forget();

  Mover& mover_;
  const MotionFormulas& formulas_;
  MotionOptions options_;
  Checkpoint now_;  // but for the memory of the stepper
  Thresholds limits_;
  numeric::OdeStepper stepper_;
  GuardWorkspace guard_workspace_;
  bool is_first_step_ = true;
  // What the last impacts have struck.
  struct Struck {
    ContactName name;
    bool rests = false;
  };
  std::vector<Struck> struck_;
  MotionSink* sink_ = nullptr;  // of the call under way
  bool over_ = false;           // of the stretch
  Stretch stretch_;
};

/// The same on a checkpoint that the caller keeps.
Stretch advance(Mover& mover, Checkpoint& from, double until, const MotionOptions& options,
                MotionSink& sink);

}  // namespace trammel::simulation
