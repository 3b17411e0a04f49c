// SPDX-License-Identifier: Apache-2.0
#include "mechanics/kinematics/core_rates.h"

#include <algorithm>
#include <span>
#include <string>
#include <utility>
#include <vector>

namespace trammel::mechanics {

namespace {

using geometry::DefiningEquation;
using geometry::DefiningSystem;
using symbolic::Expr;
using symbolic::ExprId;
using symbolic::ExprPool;

void name_rates(ExprPool& pool, DefiningSystem& motion, std::span<const ExprId> of,
                ValueRates& rates) {
  for (const ExprId unknown : of) {
    motion.unknowns.push_back(pool.symbol(std::string(pool.name(unknown)) + "'"));
    rates.rates.push_back({unknown, motion.unknowns.back()});
  }
}

std::vector<DefiningEquation> differentiate(ExprPool& pool,
                                            const std::vector<DefiningEquation>& equations,
                                            const ValueRates& rates) {
  std::vector<DefiningEquation> changes;
  for (const DefiningEquation& e : equations)
    changes.push_back({differentiate_in_time(rates, {pool, e.left}).id,
                       differentiate_in_time(rates, {pool, e.right}).id});
  return changes;
}

bool is_driven(ExprPool& pool, const geometry::CoreFormula& core, const ValueRates& rates) {
  return std::any_of(core.plain.begin(), core.plain.end(), [&](const DefiningEquation& e) {
    return !is_zero_number(differentiate_in_time(rates, {pool, e.left})) ||
           !is_zero_number(differentiate_in_time(rates, {pool, e.right}));
  });
}

}  // namespace

void derive_core_rates(ExprPool& pool, const geometry::CoreFormula& core, ValueRates& rates) {
  if (!is_driven(pool, core, rates)) return;
  DefiningSystem velocity, acceleration;
  name_rates(pool, velocity, core.system.unknowns, rates);
  velocity.equations = differentiate(pool, core.plain, rates);
  name_rates(pool, acceleration, velocity.unknowns, rates);
  acceleration.equations = differentiate(pool, velocity.equations, rates);
  rates.systems.push_back(std::move(velocity));
  rates.systems.push_back(std::move(acceleration));
}

}  // namespace trammel::mechanics
