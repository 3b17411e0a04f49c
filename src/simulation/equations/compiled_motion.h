// SPDX-License-Identifier: Apache-2.0
// The equations of motion of a machine with their machine code: made once, never changed, shared by
// all runs and threads. Where a run starts and with which values is told to its mover.
#pragma once

#include <memory>

#include "simulation/equations/motion_code.h"
#include "symbolic/expr/expr_pool.h"

namespace trammel::simulation {

class CompiledMotion {
 public:
  /// Shapes  home: a start around which orders of elimination are tried out; by its scales states
  ///         are brought onto constraints. Runs need not start there, and what they do depends on
  ///         it by rounding alone
  /// Errors  null where the formulas are longer than a program may be
  /// Cost    1 to 3 us an operation
  static std::shared_ptr<const CompiledMotion> compile(symbolic::PoolLayer pool,
                                                       MotionFormulas formulas, MotionStart home);

  const symbolic::ExprPool& pool() const { return *pool_; }  // of the formulas
  const MotionFormulas& formulas() const { return formulas_; }
  const MotionCode& code() const { return *code_; }  // whose inputs are those of home
  const MotionStart& home() const { return home_; }

 private:
  CompiledMotion(symbolic::PoolLayer pool, MotionFormulas formulas, MotionStart home);

  symbolic::PoolLayer pool_;
  MotionFormulas formulas_;
  MotionStart home_;
  std::optional<MotionCode> code_;  // of these formulas
};

}  // namespace trammel::simulation
