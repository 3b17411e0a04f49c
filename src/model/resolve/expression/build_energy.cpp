// SPDX-License-Identifier: Apache-2.0
// The energies of the machine, as expressions of measures and their rates.
#include <fmt/format.h>

#include "model/resolve/expression/expression_job.h"
#include "symbolic/expr/expr.h"

namespace trammel::model {

using symbolic::Expr;

namespace {

Expr dot(symbolic::ExprPool& pool, std::array<ExprId, 2> a, std::array<ExprId, 2> b) {
  return Expr(pool, a[0]) * Expr(pool, b[0]) + Expr(pool, a[1]) * Expr(pool, b[1]);
}

}  // namespace

std::array<ExprId, 2> ExpressionBuilder::position_of(PointIndex point) {
  std::array<ExprId, 2> symbols;
  for (const std::size_t axis : {0U, 1U}) {
    Measure coordinate;
    coordinate.kind = axis == 0 ? MeasureKind::X : MeasureKind::Y;
    coordinate.points[0] = point;
    coordinate.text = fmt::format("{}({})", axis == 0 ? 'x' : 'y', model_.points[point].name);
    symbols[axis] = add_measure(std::move(coordinate));
  }
  return symbols;
}

std::array<ExprId, 2> ExpressionBuilder::rate_of_position(PointIndex point, unsigned order) {
  const auto [x, y] = position_of(point);
  return {add_rate(*as_measure(x), order), add_rate(*as_measure(y), order)};
}

// A model may have a parameter of this name.
bool ExpressionBuilder::is_energy(const Job& job, const std::string& name) const {
  return (name == "kinetic_energy" || name == "potential_energy") && job.place.reactions &&
         !names_.find_parameter(name);
}

// A model in coordinates says its energies itself.
ExpressionBuilder::Built ExpressionBuilder::build_energy(const std::string& name) {
  const bool is_kinetic = name == "kinetic_energy";
  const DimensionForm dimension = known_dimension(base::dimension::energy);
  if (model_.lagrangian) {
    const auto& said = is_kinetic ? model_.lagrangian->kinetic : model_.lagrangian->potential;
    return number(said.value_or(pool_.integer(0)), dimension);
  }
  return number(is_kinetic ? kinetic_energy() : potential_energy(), dimension);
}

ExprId ExpressionBuilder::kinetic_energy() {
  Expr sum(pool_, pool_.integer(0));
  for (const PointMass& m : model_.loads.masses) {
    if (model_.points[m.point].is_origin) continue;
    const auto v = rate_of_position(m.point, 1);
    sum = sum + Expr(pool_, m.mass) * dot(pool_, v, v) / 2;
  }
  for (const CoupledMass& m : model_.loads.coupled_masses) {
    if (model_.points[m.first].is_origin || model_.points[m.second].is_origin) continue;
    const auto v = rate_of_position(m.first, 1), w = rate_of_position(m.second, 1);
    sum = sum + Expr(pool_, m.mass) * dot(pool_, v, w);
  }
  for (const LineInertia& inertia : model_.loads.inertias) {
    const Expr turned(pool_, add_rate(inertia.angle, 1));
    sum = sum + Expr(pool_, inertia.inertia) * turned * turned / 2;
  }
  return sum.id;
}

// Weights count from the origin, springs from where they are at rest.
ExprId ExpressionBuilder::potential_energy() {
  Expr sum(pool_, pool_.integer(0));
  for (const ForceElement& element : model_.loads.elements)
    if (element.energy) sum = sum + Expr(pool_, *element.energy);
  if (!model_.loads.gravity) return sum.id;
  const auto lift = [&](PointIndex point, ExprId mass) {
    if (model_.points[point].is_origin) return;
    sum = sum - Expr(pool_, mass) * dot(pool_, *model_.loads.gravity, position_of(point));
  };
  for (const PointMass& m : model_.loads.masses) lift(m.point, m.mass);
  for (const CoupledMass& m : model_.loads.coupled_masses)
    for (const PointIndex end : {m.first, m.second}) lift(end, m.mass);
  return sum.id;
}

}  // namespace trammel::model
