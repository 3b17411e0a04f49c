// SPDX-License-Identifier: Apache-2.0
// Equations of motion by which the signs of rates at rest are decided: the states of a machine
// share them, since they are written and compiled in half a millisecond and used for one state.
#pragma once

#include <cstddef>
#include <functional>
#include <memory>
#include <mutex>
#include <vector>

#include "simulation/equations/compiled_motion.h"

namespace trammel::inquiry {

/// Calls from several threads are safe.
class SignMotions {
 public:
  /// What was made where the same constraints were in force with the same inputs, as far as these
  /// stand in the formulas: by them signs that jump are told from others. Else what is made now,
  /// which may be none.
  ///
  /// Shapes  start_of: the state's start in formulas of this machine
  /// Guarantee  what is kept follows from these inputs, so the first who comes decides nothing
  std::shared_ptr<const simulation::CompiledMotion> get(
      const std::vector<char>& in_force,
      const std::function<mechanics::MotionStart(const mechanics::MotionFormulas&)>& start_of,
      const std::function<std::shared_ptr<const simulation::CompiledMotion>()>& make);

 private:
  struct Made {
    std::vector<char> in_force;
    std::shared_ptr<const simulation::CompiledMotion> equations;
    std::vector<std::size_t> inputs;  // that stand in the formulas
  };
  static bool fits(const Made& made, const std::vector<double>& inputs);

  std::mutex mutex_;
  std::vector<Made> made_;
};

}  // namespace trammel::inquiry
