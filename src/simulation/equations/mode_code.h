// SPDX-License-Identifier: Apache-2.0
// The equations of motion of one mode as machine code without branches, from the state to
// accelerations and forces: for the many states of smooth motion.
#pragma once

#include <optional>
#include <span>
#include <vector>

#include "simulation/equations/compiled_motion.h"
#include "simulation/equations/elimination.h"
#include "simulation/equations/mode.h"

namespace trammel::simulation {

class ModeCode {
 public:
  /// Math    the systems of Mover, eliminated in an order that is chosen once
  /// Guarantee  depends on the equations and the mode alone, not on states met before
  /// Errors  nothing where no order of elimination is safe at all samples, or it would be too long
  /// Cost    1 us an operation
  static std::optional<ModeCode> make(const CompiledMotion& equations, const Mode& mode);

  /// Errors  false where a pivot is too small to trust: the full LU of Mover decides then
  /// Cost    1 ns an operation; in chains and trees O(bodies)
  bool accelerate(MotionCode& motion, const StateView& at, std::span<double> acceleration,
                  Forces* forces);

  /// The least change, in scaled variables, that takes away the misses to first order.
  ///
  /// Shapes  misses: rows, active contacts and, of velocities, what sticks
  /// Errors  as those of accelerate()
  bool shift(MotionCode& motion, const StateView& at, bool velocities,
             std::span<const double> misses, std::vector<double>& change);

  /// Of one acceleration.
  std::size_t operations() const { return cost_of(motion_.code.tape()).operations; }

 private:
  // A tape with what it gives and the sizes below which its pivots are not trusted.
  struct Line {
    symbolic::Evaluator code;
    std::vector<double> out, least;
    std::size_t pivots_from = 0;

    bool eval(std::span<const double> in);
  };
  class Writer;

  ModeCode(const Mode& mode, Line motion, Line positions, Line velocities);
  void add_limits(const MotionFormulas& problem, const double* amounts, Forces& forces) const;

  Mode mode_;
  Line motion_, positions_, velocities_;
  std::vector<double> in_;
};

}  // namespace trammel::simulation
