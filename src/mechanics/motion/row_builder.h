// SPDX-License-Identifier: Apache-2.0
// Conditions on the motion from formulas of the state: their rates and what they ask of the
// accelerations.
#pragma once

#include <span>
#include <unordered_map>
#include <vector>

#include "mechanics/motion/motion_formulas.h"
#include "symbolic/expr/differentiate.h"
#include "symbolic/expr/expr_pool.h"

namespace trammel::mechanics {

class RowBuilder {
 public:
  /// Pre     as many velocities as positions; the time is no one of them
  RowBuilder(symbolic::ExprPool& pool, std::span<const ExprId> x, std::span<const ExprId> v,
             ExprId time);

  /// Math    phi' = phi_x v + phi_t; slopes phi_x, right -(phi'' at x'' = 0)
  MotionRow of_position(ExprId phi) const;
  /// For a condition psi(x, v, t) = 0 that is linear in v: slopes psi_v.
  MotionRow of_velocity(ExprId psi) const;
  /// phi'' = acceleration.
  MotionRow of_acceleration(ExprId phi, ExprId acceleration) const;

  /// The derivative by time without accelerations.
  ExprId in_time(ExprId e) const;
  /// The derivatives by the positions (velocities) that stand in it.
  std::vector<Entry> slopes(ExprId e, bool by_velocity = false) const;

  symbolic::ExprPool& pool() const { return pool_; }

 private:
  symbolic::ExprPool& pool_;
  std::vector<symbolic::Rate> along_;
  std::unordered_map<std::uint32_t, std::size_t> position_, velocity_;  // by symbol
};

}  // namespace trammel::mechanics
