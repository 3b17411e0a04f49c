// SPDX-License-Identifier: Apache-2.0
#include "simulation/equations/compiled_motion.h"

#include <utility>

namespace trammel::simulation {

CompiledMotion::CompiledMotion(symbolic::PoolLayer pool, MotionFormulas formulas, MotionStart home)
    : pool_(std::move(pool)),
      formulas_(std::move(formulas)),
      home_(std::move(home)),
      code_(MotionCode::compile(*pool_, formulas_)) {
  if (code_) code_->set_inputs(home_.inputs.values);
}

std::shared_ptr<const CompiledMotion> CompiledMotion::compile(symbolic::PoolLayer pool,
                                                              MotionFormulas formulas,
                                                              MotionStart home) {
  std::shared_ptr<const CompiledMotion> made(
      new CompiledMotion(std::move(pool), std::move(formulas), std::move(home)));
  return made->code_ ? made : nullptr;
}

}  // namespace trammel::simulation
