// SPDX-License-Identifier: Apache-2.0
// The equations of motion of one state solved: accelerations with the forces of constraints, states
// brought back onto constraints, velocities after impacts.
#pragma once

#include <memory>
#include <optional>
#include <span>
#include <utility>
#include <vector>

#include "numeric/linear/linear_solver.h"
#include "simulation/equations/compiled_motion.h"
#include "simulation/equations/contacts_at_hand.h"
#include "simulation/equations/mode.h"
#include "simulation/equations/mode_code.h"

namespace trammel::simulation {

/// One a thread; it can be used for run after run.
class Mover {
 public:
  /// Shapes  source: of contacts beside those of the formulas, where there is one; outlives the
  /// mover
  Mover(std::shared_ptr<const CompiledMotion> equations, MotionInputs inputs,
        ContactSource* source = nullptr);

  /// From here on it moves the machine with these values; code of modes is kept.
  void set_inputs(MotionInputs inputs);

  const CompiledMotion& equations() const { return *equations_; }
  const MotionFormulas& formulas() const { return formulas_; }
  const MotionInputs& inputs() const { return inputs_; }
  MotionCode& motion() { return motion_; }

  /// All that may touch or slide in a mode: of the formulas, behind them of the source. Calls that
  /// are given a mode take up what is at hand in it, which numbers them.
  ///
  /// Cost    nothing where it is the one of the call before
  const ContactsAtHand& at_hand(const Mode& mode) {
    contacts_.take_up(mode.at_hand);
    return contacts_;
  }
  ContactSource* source() const { return contacts_.source(); }
  /// Nothing bears and nothing is known of friction.
  Mode open_mode(std::vector<ContactName> at_hand = {});

  /// Of the formulas and of the source, in the order of the contacts at hand.
  void eval(const StateView& at, const Mode& mode, MotionNumbers& numbers);
  void eval(const StateView& at, const Mode& mode, ClosureNumbers& numbers);

  /// Math    [M -D; A 0] [x''; forces] = [f; right], with friction in D where it slides and rows
  ///         of its own where it sticks. Where these rows repeat others, they give way by a
  ///         billionth, so that there is a solution, in which all share the load
  /// Errors  false where that has no single solution, or what sticks cannot be held
  /// Cost    one evaluation, one LU of variables + conditions
  bool accelerate(const StateView& at, const Mode& mode, std::span<double> acceleration,
                  Forces* forces = nullptr);

  /// Prepares machine code for this mode, where that is possible: rate() uses it from here on.
  ///
  /// Cost    1 us an operation of the equations, once for each mode
  void prepare(const Mode& mode);
  /// The same accelerations, by machine code where the mode is the one that was prepared last.
  ///
  /// Cost    that of the formulas, some ns for each entry of the equations
  bool rate(const StateView& at, const Mode& mode, std::span<double> acceleration,
            Forces* forces = nullptr);

  /// The same, by the code of whichever mode it was prepared for; what is prepared stays.
  bool observe(const StateView& at, const Mode& mode, std::span<double> acceleration,
               Forces& forces);

  /// Of the state that accelerate() saw last: how a contact's gap, or a sliding, changes with these
  /// velocities, and how it accelerates.
  double gap_slope(std::size_t contact, std::span<const double> velocity) const;
  double sliding_slope(std::size_t sliding, std::span<const double> velocity) const;
  double gap_acceleration(std::size_t contact, std::span<const double> acceleration) const;
  double sliding_acceleration(std::size_t sliding, std::span<const double> acceleration) const;
  /// Pre     the friction is no constant force, so that something presses
  double normal_force(std::size_t sliding, const Forces& forces) const;
  /// The normal force that always holds, or its change. Pre: the friction is of no contact
  ///
  /// Shapes  holding: by direction
  double holding_force(std::size_t sliding, std::span<const double> holding) const;
  /// v'Mv/2
  double kinetic_energy(const MotionState& at);

  /// Moves x, then v, by the least change that meets all conditions of the mode.
  ///
  /// Math    Newton's method; changes are measured by the scales of the variables
  /// Errors  false where that does not converge
  bool close(MotionState& at, const Mode& mode);
  /// The largest misses of conditions, in their own units.
  struct Miss {
    double position = 0.0, velocity = 0.0;
  };
  Miss measure_miss(const MotionState& at, const Mode& mode);

  /// Prepares for impulses at a state.
  ///
  /// Math    [M -D; A 0] [dv; impulses of what always holds] = [impulse; 0]
  /// Errors  false where that has no single solution
  bool begin_impulses(const MotionState& at, const Mode& mode);
  /// The change of the velocities by a unit impulse in a direction. Pre: begin_impulses() was true
  ///
  /// Shapes  holding: takes the impulses of what always holds, by direction
  std::vector<double> respond(const std::vector<Entry>& direction,
                              const std::vector<double>& numbers,
                              std::vector<double>* holding = nullptr);

  /// From here on results do not depend on earlier states.
  void forget() { solver_.forget(); }

  const MotionNumbers& numbers() const { return numbers_; }
  /// Of the direction in which friction pushes.
  const std::vector<double>& push_numbers(std::size_t sliding) const;

 private:
  void add_masses();
  void add_direction(std::size_t column, const std::vector<Entry>& entries,
                     const std::vector<double>& values, double factor);
  void add_slopes(std::size_t row, const MotionRow& like, const RowNumbers& numbers);
  void set_friction(const Mode& mode, std::span<const std::size_t> columns,
                    std::span<double> right);
  bool set_up(const Mode& mode, double softness);
  bool solve_with_pins(const StateView& at, const Mode& mode, double settled);
  void add_pins(const Mode& mode, std::span<double> right) const;
  void take_forces(const Mode& mode, Forces& forces) const;
  bool jams(const StateView& at, const Mode& mode) const;
  double softness() const;
  bool set_up_shift(const Mode& mode, bool velocities, std::span<const double> misses,
                    double softness);
  bool shift(const MotionState& at, const Mode& mode, bool velocities,
             std::span<const double> misses, std::vector<double>& change);
  const std::vector<double>& misses_of(const Mode& mode, bool velocities);

  std::shared_ptr<const CompiledMotion> equations_;
  const MotionFormulas& formulas_;
  const MotionInputs& home_;
  MotionInputs inputs_;
  ContactsAtHand contacts_;
  MotionCode motion_;
  MotionNumbers numbers_;
  ClosureNumbers closure_;
  numeric::LinearSolver solver_;
  std::vector<double> right_, misses_, change_;
  std::vector<std::size_t> columns_;              // of contacts that bear
  std::vector<double> pin_limits_, joint_sizes_;  // by friction
  Forces forces_of_pins_;

  // A mode met so far; without code where no order of elimination is safe, or it would be too long.
  struct Prepared {
    Mode mode;
    std::optional<ModeCode> smooth;
  };
  ModeCode* smooth(const Mode& mode);
  std::vector<Prepared> prepared_;
  std::size_t current_ = 0;
};

}  // namespace trammel::simulation
