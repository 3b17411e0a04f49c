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

/// A moment of the motion.
struct State {
  double t = 0.0;
  std::vector<double> x, v;
};

/// The same, of numbers that lie elsewhere.
struct StateView {
  StateView(double time, std::span<const double> places, std::span<const double> velocities)
      : t(time), x(places), v(velocities) {}
  StateView(const State& at) : t(at.t), x(at.x), v(at.v) {}

  double t;
  std::span<const double> x, v;
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
  std::vector<double> amounts;              // of frictions
  std::vector<std::vector<double>> pushes;  // of frictions, those of signs
  std::vector<double> restitutions;         // of contacts
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
  std::vector<std::size_t> rows, contacts, frictions, directions, pushes;
};

class MotionCode {
 public:
  /// Nothing where the formulas are longer than a program may be. Pre: the formulas outlive it
  /// Cost    1 to 3 us an operation
  static std::optional<MotionCode> compile(const symbolic::ExprPool& pool,
                                           const MotionFormulas& problem);

  const MotionFormulas& formulas() const { return *formulas_; }

  /// Angles are counted on from those of the state that was kept last.
  /// Cost    that of the formulas: 0.1 to 1 us for some bars
  void eval(const State& at, MotionNumbers& numbers);
  void eval(const State& at, ClosureNumbers& numbers);
  void eval(const State& at, OutputNumbers& numbers);
  double eval_observed(const State& at, std::size_t which);

  /// The formulas of MotionNumbers, and where each of them is; what they are evaluated with.
  const symbolic::Tape& motion_tape() const;
  MotionLayout motion_layout() const;
  std::span<const double> motion_inputs(const StateView& at);

  /// From here on angles are counted from this state. Pre: no angle has turned by half a turn
  /// since the last one
  void keep_turns(const State& at);
  const std::vector<double>& kept_turns() const { return angles_; }
  void set_kept_turns(std::vector<double> angles) { angles_ = std::move(angles); }
  /// By turn of the formulas.
  std::vector<double> angles(const State& at);
  /// The longest time in which no angle turns by more than about a radian at the present rates.
  double longest_step(const State& at);

 private:
  struct Program {
    symbolic::Evaluator code;
    std::vector<double> out;
    bool needs_turns = false;
  };

  MotionCode(const MotionFormulas& problem);
  std::optional<Program> make(const symbolic::ExprPool& pool, std::span<const ExprId> roots) const;
  void run(Program& program, const State& at);
  void set_state(const StateView& at);
  void set_turns();
  std::vector<ExprId> motion_roots() const;
  std::vector<ExprId> closure_roots() const;

  const MotionFormulas* formulas_;
  std::vector<const MotionRow*> rows_, gaps_,
      friction_rows_;            // of the formulas; ways: along frictions
  std::vector<ExprId> symbols_;  // of the inputs
  std::vector<double> in_;
  std::size_t turns_from_ = 0;  // in the inputs
  std::vector<double> angles_;  // kept, by turn
  ExprId zero_{};
  std::vector<Program> programs_;  // motion, closure, outputs, turns
};

}  // namespace trammel::simulation
