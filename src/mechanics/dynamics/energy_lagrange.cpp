// SPDX-License-Identifier: Apache-2.0
// Equations of motion from energies that the user wrote down.
#include <array>

#include "base/assert.h"
#include "mechanics/dynamics/euler_lagrange.h"

namespace trammel::mechanics {

using symbolic::ExprId;
using symbolic::ExprPool;

namespace {

ExprId minus(ExprPool& pool, ExprId e) {
  return pool.product(std::array{pool.integer(-1), e});
}

std::vector<ExprId> slopes(ExprPool& pool, const std::optional<ExprId>& e,
                           const std::vector<ExprId>& by) {
  return symbolic::gradient(pool, e.value_or(pool.integer(0)), by);
}

}  // namespace

MotionEquations derive_motion(ExprPool& pool, const EnergySystem& system) {
  const std::size_t n = system.coordinates.size();
  TRAMMEL_ASSERT(system.velocities.size() == n);
  TRAMMEL_ASSERT(system.forces.empty() || system.forces.size() == n);
  std::vector<symbolic::Rate> rates = system.prescribed;
  for (std::size_t i = 0; i < n; ++i)
    rates.push_back({system.coordinates[i], system.velocities[i]});

  const std::vector<ExprId> momenta = symbolic::gradient(pool, system.kinetic, system.velocities);
  const std::vector<ExprId> growth = symbolic::differentiate_along(pool, momenta, rates);
  const std::vector<ExprId> pull = symbolic::gradient(pool, system.kinetic, system.coordinates);
  const std::vector<ExprId> slope = slopes(pool, system.potential, system.coordinates);
  const std::vector<ExprId> drag = slopes(pool, system.dissipation, system.velocities);
  MotionEquations result;
  for (std::size_t i = 0; i < n; ++i) {
    const std::vector<ExprId> row =
        symbolic::gradient(pool, momenta[i], std::span(system.velocities).first(i + 1));
    result.mass_matrix.insert(result.mass_matrix.end(), row.begin(), row.end());
    std::vector<ExprId> terms = {pull[i], minus(pool, growth[i]), minus(pool, slope[i]),
                                 minus(pool, drag[i])};
    if (!system.forces.empty()) terms.push_back(system.forces[i]);
    result.force.push_back(pool.sum(terms));
  }
  result.stopped = pool.stopped();
  return result;
}

}  // namespace trammel::mechanics
