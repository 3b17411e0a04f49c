// SPDX-License-Identifier: Apache-2.0
#include "mechanics/lagrange/lagrange_rows.h"

#include <array>

#include "symbolic/expr/differentiate.h"
#include "symbolic/expr/expr.h"

namespace trammel::mechanics {

namespace {

using symbolic::Expr;
using symbolic::ExprId;
using symbolic::ExprPool;

class RowsBuilder {
 public:
  RowsBuilder(ExprPool& pool, const model::Lagrangian& system) : pool_(pool), system_(system) {
    along_.push_back({pool.symbol("time"), pool.integer(1)});
    for (const model::Coordinate& c : system.coordinates) {
      coordinates_.push_back(c.symbol);
      velocities_.push_back(c.rate);
      along_.push_back({c.symbol, c.rate});
    }
  }

  LagrangeRows build() const {
    LagrangeRows result;
    result.system = &system_;
    result.applied = applied_forces();
    const ExprId kinetic = system_.kinetic.value_or(pool_.integer(0));
    result.motion = derive_motion(
        pool_,
        EnergySystem{coordinates_, velocities_, kinetic, {}, {}, result.applied, {along_.front()}});
    for (const model::CoordinateConstraint& c : system_.constraints) result.rows.push_back(row(c));
    return result;
  }

 private:
  std::vector<ExprId> applied_forces() const {
    std::vector<Expr> sums(coordinates_.size(), Expr(pool_, pool_.integer(0)));
    const auto take_away = [&](const std::optional<ExprId>& e, const std::vector<ExprId>& by) {
      if (!e) return;
      const std::vector<ExprId> slope = symbolic::gradient(pool_, *e, by);
      for (std::size_t i = 0; i < sums.size(); ++i) sums[i] = sums[i] - Expr(pool_, slope[i]);
    };
    take_away(system_.potential, coordinates_);
    take_away(system_.dissipation, velocities_);
    for (const model::CoordinateForce& f : system_.forces)
      sums[f.coordinate] = sums[f.coordinate] + Expr(pool_, f.force);
    for (const model::PlacedForce& f : system_.placed_forces)
      for (std::size_t axis = 0; axis < f.place.size(); ++axis) {
        const std::vector<ExprId> slope = symbolic::gradient(pool_, f.place[axis], coordinates_);
        for (std::size_t i = 0; i < sums.size(); ++i)
          sums[i] = sums[i] + Expr(pool_, f.force[axis]) * Expr(pool_, slope[i]);
      }
    std::vector<ExprId> forces;
    for (const Expr& sum : sums) forces.push_back(sum.id);
    return forces;
  }

  LagrangeRow row(const model::CoordinateConstraint& c) const {
    const ExprId rate = c.is_of_velocities ? c.expression : in_time(c.expression);
    return {
        c.expression, rate,
        symbolic::gradient(pool_, c.expression, c.is_of_velocities ? velocities_ : coordinates_),
        (-Expr(pool_, in_time(rate))).id};
  }

  // The derivative by time without accelerations.
  ExprId in_time(ExprId e) const {
    return symbolic::differentiate_along(pool_, std::span(&e, 1), along_).front();
  }

  ExprPool& pool_;
  const model::Lagrangian& system_;
  std::vector<ExprId> coordinates_, velocities_;
  std::vector<symbolic::Rate> along_;  // of the time, then of the coordinates
};

}  // namespace

LagrangeRows derive_lagrange_rows(ExprPool& pool, const model::Lagrangian& system) {
  return RowsBuilder(pool, system).build();
}

ConstraintsInForce equalities_in_force(const LagrangeRows& rows) {
  ConstraintsInForce in_force;
  for (const model::CoordinateConstraint& c : rows.system->constraints)
    in_force.is_in_force.push_back(c.sense == model::ConstraintSense::Equal ? 1 : 0);
  in_force.why_open.resize(in_force.is_in_force.size());
  return in_force;
}

}  // namespace trammel::mechanics
