// SPDX-License-Identifier: Apache-2.0
#include "inquiry/machine/motion_of.h"

#include <utility>

#include "mechanics/motion/lagrange_motion.h"

namespace trammel::inquiry {

mechanics::MotionOutcome derive_motion(const Machine& machine, symbolic::ExprPool& pool,
                                       const SolvedState& home,
                                       const std::vector<symbolic::ExprId>& observed,
                                       std::span<const symbolic::ExprId> asked) {
  const geometry::Placement& placement = home.state.placement;
  if (!machine.model->lagrangian)
    return mechanics::derive_sketch_motion(machine.sketch.equations, pool, placement, home.response,
                                           observed, asked);
  return {mechanics::derive_lagrange_motion(*machine.model, pool, *machine.rows.lagrange,
                                            home.state.mode.in_force, placement.numbers, observed,
                                            asked),
          {}};
}

mechanics::MotionStart start_of(const Machine& machine, const mechanics::MotionFormulas& formulas,
                                const SolvedState& at) {
  const geometry::Placement& placement = at.state.placement;
  if (machine.model->lagrangian) return start_of_coordinates(formulas, placement.numbers);
  return start_of_sketch(machine.sketch.equations, formulas, placement, at.response);
}

std::shared_ptr<const simulation::CompiledMotion> compile_motion(const Machine& machine,
                                                                 const SolvedState& home,
                                                                 const base::Budget& budget) {
  auto pool = std::make_unique<symbolic::ExprPool>(machine.pool, budget);
  mechanics::MotionOutcome made = derive_motion(machine, *pool, home, {}, {});
  if (!made.formulas || pool->stopped() != base::StopReason::None) return nullptr;
  mechanics::MotionStart start = start_of(machine, *made.formulas, home);
  return simulation::CompiledMotion::compile(symbolic::ExprPool::freeze(std::move(pool)),
                                             std::move(*made.formulas), std::move(start));
}

}  // namespace trammel::inquiry
