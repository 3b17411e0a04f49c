// SPDX-License-Identifier: Apache-2.0
// The formulas of a motion as machine code: all numbers that one state needs.
#pragma once

#include <cstddef>
#include <optional>
#include <span>
#include <vector>

#include "simulation/equations/mode.h"
#include "symbolic/program/evaluator.h"

namespace trammel::simulation {

/// A MotionState of numbers that lie elsewhere.
struct StateView {
  StateView(double time, std::span<const double> places, std::span<const double> velocities,
            std::span<const double> angles)
      : t(time), x(places), v(velocities), turns(angles) {}
  StateView(const MotionState& at) : t(at.t), x(at.x), v(at.v), turns(at.turns) {}

  double t;
  std::span<const double> x, v, turns;
};

/// A row as numbers; slopes by the entries of the formulas' row.
struct RowNumbers {
  std::vector<double> slopes;
  double right = 0.0;
};

/// What the equations of motion are made of at one state.
struct MotionNumbers {
  std::vector<double> masses, force;
  std::vector<RowNumbers> rows, contacts, frictions;
  std::vector<std::vector<double>> directions;
  std::vector<double> amounts;               // of frictions
  std::vector<std::vector<double>> normals;  // of frictions: weights of what presses
  std::vector<std::vector<double>> pushes;   // of frictions, those of signs
  std::vector<double> restitutions;          // of contacts
};

/// How far conditions are from being met.
struct ClosureNumbers {
  std::vector<double> values, rates;    // of rows; 0 where their level has none
  std::vector<double> gaps, gap_rates;  // of contacts
  std::vector<double> speeds;           // of frictions: of their sliding
};

/// Values along the motion.
struct OutputNumbers {
  std::vector<double> free, free_rates;
  std::vector<double> points;  // x, y one after the other
  std::vector<double> observed;
  std::optional<double> energy_of_place, energy_of_motion;
};

/// Where the numbers of a motion stand among the outputs of its tape. Of a row: its slopes, then
/// its right side.
struct MotionLayout {
  std::size_t masses = 0, force = 0, amounts = 0, restitutions = 0, size = 0;
  std::vector<std::size_t> rows, contacts, frictions, directions, pushes, normals;
};

/// Copies share the machine code and have workspaces and inputs of their own: one copy a thread.
class MotionCode {
 public:
  /// Nothing where the formulas are longer than a program may be. Pre: the formulas outlive it and
  /// its copies
  /// Cost    1 to 3 us an operation
  static std::optional<MotionCode> compile(const symbolic::ExprPool& pool,
                                           const MotionFormulas& problem);

  const MotionFormulas& formulas() const { return *formulas_; }

  /// Without a value before.
  ///
  /// Shapes  by input of the formulas
  void set_inputs(std::span<const double> values);

  /// Rows that `numbers` has behind those of the formulas stay as they are, so that a source's need
  /// no new memory at each state.
  ///
  /// Cost    that of the formulas: 0.1 to 1 us for some bars
  void eval(const StateView& at, MotionNumbers& numbers);
  void eval(const StateView& at, ClosureNumbers& numbers);
  void eval(const StateView& at, OutputNumbers& numbers);
  /// By observed expression of the formulas; valid until the next evaluation.
  std::span<const double> eval_observed(const StateView& at);

  /// By observable of the formulas; NaN where it has none.
  ///
  /// Shapes  acceleration, forces: those of this state
  void eval_asked(const StateView& at, std::span<const double> acceleration, const Forces& forces,
                  std::vector<double>& values);

  bool has_pins() const { return joints_.has_value(); }
  /// The sizes of the forces that limit frictions in pins.
  ///
  /// Shapes  acceleration, forces: those of this state; sizes: by friction, 0 of those in no pin
  void eval_joints(const StateView& at, std::span<const double> acceleration, const Forces& forces,
                   std::vector<double>& sizes);
  /// The same of impulses, which do not know what acts all the time.
  ///
  /// Math    joint forces are linear in accelerations and forces, but for a part of the state alone
  /// Shapes  jump: of the velocities
  void eval_joint_impulses(const StateView& at, std::span<const double> jump,
                           const Forces& impulses, std::vector<double>& sizes);

  /// The formulas of MotionNumbers, and where each of them is; what they are evaluated with.
  const symbolic::Tape& motion_tape() const;
  MotionLayout motion_layout() const;
  std::span<const double> motion_inputs(const StateView& at);

  /// The angles at this moment, by turn of the formulas: what later states count their turns from.
  std::vector<double> angles(const StateView& at);
  /// The longest time in which no angle turns by more than about a radian at the present rates.
  double longest_step(const StateView& at);

 private:
  struct Program {
    symbolic::Evaluator code;
    std::vector<double> out;
    bool needs_turns = false;
  };

  MotionCode(const MotionFormulas& problem);
  std::optional<Program> make(const symbolic::ExprPool& pool, std::span<const ExprId> roots,
                              std::span<const ExprId> more_symbols = {}) const;
  bool make_asked(const symbolic::ExprPool& pool);
  bool make_joints(const symbolic::ExprPool& pool);
  std::span<const double> eval_joint_forces(const StateView& at,
                                            std::span<const double> acceleration,
                                            const Forces& forces);
  std::vector<double> sizes_by_friction(std::span<const double> joints) const;
  void run(Program& program, const StateView& at);
  void set_state(const StateView& at);
  void set_turns(const StateView& at);
  std::vector<ExprId> motion_roots() const;
  std::vector<ExprId> closure_roots() const;

  const MotionFormulas* formulas_;
  std::vector<const MotionRow*> rows_, gaps_, friction_rows_;  // of the formulas
  std::vector<ExprId> symbols_;                                // of all that programs are told
  std::vector<double> in_;                                     // the same as numbers
  std::size_t turns_from_ = 0, inputs_from_ = 0;               // in these
  ExprId zero_{};
  std::vector<Program> programs_;  // motion, closure, outputs, turns, asked
  std::optional<Program> joints_;  // none where no pin rubs
  std::vector<double> asked_in_;   // in_, accelerations, forces
};

}  // namespace trammel::simulation
