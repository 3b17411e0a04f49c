// SPDX-License-Identifier: Apache-2.0
#include "mechanics/formula/unknown_forces.h"

#include <fmt/format.h>

#include <algorithm>
#include <array>
#include <map>

#include "geometry/construct/measure_in_configuration.h"
#include "mechanics/dynamics/euler_lagrange.h"
#include "symbolic/expr/differentiate.h"
#include "symbolic/expr/traverse.h"
#include "symbolic/linear/solve_linear.h"

namespace trammel::mechanics {

namespace {

using geometry::VectorFormula;
using model::Constraint;
using model::ConstraintIndex;
using model::Model;
using symbolic::Expr;
using symbolic::ExprId;
using symbolic::ExprPool;

class FreeSystem {
 public:
  FreeSystem(const geometry::SketchEquations& equations, ExprPool& pool,
             const geometry::ConfigurationFormula& configuration, const ValueRates& rates)
      : model_(*equations.model), pool_(pool), configuration_(configuration), rates_(rates) {}

  Unknowns solve() {
    std::vector<ExprId> names;
    for (std::uint32_t c = 0; c < model_.constraints.size(); ++c) {
      if (!model_.constraints[ConstraintIndex{c}].is_free) continue;
      system_.coordinates.push_back(configuration_.q[c]);
      system_.velocities.push_back(rate_of(configuration_.q[c]));
      names.push_back(model_.constraints[ConstraintIndex{c}].rates[1]);
    }
    for (const symbolic::Rate& rate : rates_.rates)
      if (!is_own(rate.symbol)) system_.prescribed.push_back(rate);
    add_masses();
    system_.potential = potential().id;
    system_.forces = generalized_forces();
    MotionEquations equations = derive_motion(pool_, system_);
    expand_clauses(pool_, equations);
    const symbolic::LinearOutcome solved = solve_accelerations(pool_, equations, pool_.budget());
    Unknowns unknowns = start_unknowns(solved.status, free_without_mass);
    if (solved.status == symbolic::LinearStatus::Regular)
      for (std::size_t k = 0; k < names.size(); ++k)
        unknowns.clauses.push_back({names[k], solved.solutions[0][k]});
    return unknowns;
  }

 private:
  ExprId rate_of(ExprId symbol) const {
    const auto found = std::find_if(rates_.rates.begin(), rates_.rates.end(),
                                    [&](const symbolic::Rate& r) { return r.symbol == symbol; });
    return found->rate;
  }
  bool is_own(ExprId symbol) const {
    const auto holds = [&](const std::vector<ExprId>& list) {
      return std::find(list.begin(), list.end(), symbol) != list.end();
    };
    return holds(system_.coordinates) || holds(system_.velocities);
  }

  Expr constant(ExprId e) const { return {pool_, e}; }
  VectorFormula at(model::PointIndex p) const {
    return lift(pool_, configuration_.points[p.value]);
  }

  // A shared mass m has the energy m v1.v2 = 4m |(v1 + v2)/2|^2/2 - m |v1|^2/2 - m |v2|^2/2: that
  // of a mass 4m in the middle and of -m at either end.
  void add_masses() {
    const Expr zero(pool_, pool_.integer(0));
    std::map<std::uint32_t, Expr> of_point;
    const auto add = [&](model::PointIndex p, Expr mass) {
      const auto [found, is_new] = of_point.emplace(p.value, mass);
      if (!is_new) found->second = found->second + mass;
    };
    for (const model::PointMass& m : model_.loads.masses) add(m.point, constant(m.mass));
    for (const model::CoupledMass& m : model_.loads.coupled_masses) {
      add(m.first, -constant(m.mass));
      add(m.second, -constant(m.mass));
      const VectorFormula sum = at(m.first) + at(m.second);
      system_.points.push_back({(4 * constant(m.mass)).id, (sum.x / 2).id, (sum.y / 2).id});
    }
    for (const auto& [p, mass] : of_point)
      if (!is_zero_number(mass))
        system_.points.push_back({mass.id, configuration_.points[p].x, configuration_.points[p].y});
    for (const model::LineInertia& inertia : model_.loads.inertias)
      system_.bodies.push_back({inertia.inertia, measured(inertia.angle).id});
  }

  Expr measured(model::MeasureIndex m) const {
    return geometry::derive_measure(model_, configuration_, pool_, model_.measures[m]);
  }

  Expr potential() const {
    Expr v(pool_, pool_.integer(0));
    if (!model_.loads.gravity) return v;
    const auto& [gx, gy] = *model_.loads.gravity;
    for (const PointMass& m : system_.points)
      v = v - constant(m.mass) * (constant(gx) * constant(m.x) + constant(gy) * constant(m.y));
    return v;
  }

  // The derivatives of the work with all forces kept constant.
  std::vector<ExprId> generalized_forces() const {
    Expr work(pool_, pool_.integer(0));
    for (const model::AppliedForce& force : model_.loads.forces)
      work = work + constant(force.components[0]) * at(force.point).x +
             constant(force.components[1]) * at(force.point).y;
    for (const model::ForceElement& element : model_.loads.elements)
      work = work + constant(element.action) * measured(element.measure);
    for (const model::Friction& friction : model_.loads.frictions)
      work = work + constant(friction.force) * measured(friction.sliding);
    return symbolic::gradient(pool_, work.id, system_.coordinates);
  }

  const Model& model_;
  ExprPool& pool_;
  const geometry::ConfigurationFormula& configuration_;
  const ValueRates& rates_;
  LagrangianSystem system_;
};

// The expression that the law of friction makes 0, for what the friction does in the state.
Expr friction_condition(const Model& model, ExprPool& pool,
                        const geometry::ConfigurationFormula& configuration,
                        const ValueRates& rates, const model::Friction& friction,
                        const FrictionState& state, Expr normal) {
  const Expr sliding =
      geometry::derive_measure(model, configuration, pool, model.measures[friction.sliding]);
  const Expr speed = differentiate_in_time(rates, sliding);
  if (state.mode == FrictionMode::Sticks)
    return {pool, symbolic::substitute(pool, differentiate_in_time(rates, speed).id, rates.second)};
  const Expr limit = friction.is_constant ? Expr(pool, friction.amount)
                                          : state.pressure * Expr(pool, friction.amount) * normal;
  const Expr direction = state.mode == FrictionMode::Slides
                             ? Expr(pool, pool.apply(symbolic::Op::Sign, std::array{speed.id}))
                             : Expr(pool, pool.integer(state.direction));
  return Expr(pool, friction.force) + direction * limit;
}

// The law of what turns in a pin is not linear in the forces. What sticks has no need of it.
std::string describe_turning_pin(const Model& model, std::span<const FrictionState> frictions) {
  for (std::size_t k = 0; k < frictions.size(); ++k)
    if (model.loads.frictions[k].pin && frictions[k].mode != FrictionMode::Sticks)
      return fmt::format(
          "the friction in the pin {} depends on the size of the force there, and that on it",
          shown_name(model, model.loads.frictions[k]));
  return {};
}

}  // namespace

bool is_plainly_free(const Model& model, const ExprPool& pool) {
  if (!model.loads.frictions.empty()) return false;
  std::vector<ExprId> unknown;
  for (const Constraint& c : model.constraints)
    if (c.is_free) unknown.push_back(c.rates[1]);
  const auto follows = [&](const Constraint& c) {
    return !c.is_free && std::any_of(unknown.begin(), unknown.end(), [&](ExprId u) {
      return symbolic::contains(pool, c.rates[1], u);
    });
  };
  return std::none_of(model.constraints.begin(), model.constraints.end(),
                      [&](const Constraint& c) { return c.is_geometric || follows(c); }) &&
         std::ranges::none_of(model.followers, model::is_mechanical);
}

Unknowns derive_accelerations(const geometry::SketchEquations& equations, ExprPool& pool,
                              const geometry::ConfigurationFormula& configuration,
                              const ValueRates& rates) {
  return FreeSystem(equations, pool, configuration, rates).solve();
}

Unknowns solve_for_unknowns(const Model& model, ExprPool& pool,
                            const geometry::ConfigurationFormula& configuration,
                            std::span<const ExprId> reactions, const ValueRates& rates,
                            std::span<const ExprId> bearing,
                            std::span<const FrictionState> frictions) {
  const std::vector<ExprId> q = symbolic::substitute(pool, reactions, rates.second);
  std::vector<ExprId> names, conditions;
  for (const Constraint& free : model.constraints) {
    if (!free.is_free) continue;
    Expr condition(pool, pool.integer(0));
    for (std::uint32_t c = 0; c < model.constraints.size(); ++c)
      condition =
          condition +
          Expr(pool, q[c]) * Expr(pool, symbolic::differentiate(
                                            pool, model.constraints[{c}].rates[1], free.rates[1]));
    names.push_back(free.rates[1]);
    conditions.push_back(condition.id);
  }
  for (std::uint32_t f = 0; f < model.followers.size(); ++f)
    if (model::is_mechanical(model.followers[{f}])) names.push_back(bearing[f]);
  for (std::uint32_t c = 0; c < model.constraints.size(); ++c)
    if (model.constraints[{c}].is_geometric && !model.constraints[{c}].is_free)
      conditions.push_back(q[c]);
  if (conditions.size() != names.size()) return {{}, describe_mismatch(model)};
  if (std::string open = describe_turning_pin(model, frictions); !open.empty())
    return {{}, std::move(open), true};
  for (std::size_t k = 0; k < frictions.size(); ++k) {
    const model::Friction& friction = model.loads.frictions[k];
    names.push_back(friction.force);
    Expr normal(pool, pool.integer(0));
    for (const model::Pressing& part : friction.normal)
      normal = normal + Expr(pool, part.weight) * Expr(pool, q[part.constraint.value]);
    conditions.push_back(
        friction_condition(model, pool, configuration, rates, friction, frictions[k], normal).id);
  }
  symbolic::LinearSystem system{names.size(), {}, {{}}};
  std::vector<symbolic::Replacement> none;
  for (const ExprId name : names) none.push_back({name, pool.integer(0)});
  for (std::size_t row = 0; row < conditions.size(); ++row) {
    const std::vector<ExprId> slopes = symbolic::gradient(pool, conditions[row], names);
    for (std::size_t column = 0; column < names.size(); ++column)
      system.matrix.push_back({row, column, slopes[column]});
    const Expr rest(pool, symbolic::substitute(pool, conditions[row], none));
    system.right[0].push_back((-rest).id);
  }
  const symbolic::LinearOutcome solved =
      symbolic::solve_linear(pool, system, {.budget = pool.budget()});
  const bool sticks = std::any_of(frictions.begin(), frictions.end(), [](const FrictionState& f) {
    return f.mode == FrictionMode::Sticks;
  });
  Unknowns unknowns = start_unknowns(solved.status, sticks ? friction_at_rest : bearing_impossible);
  if (solved.status == symbolic::LinearStatus::Regular)
    for (std::size_t k = 0; k < names.size(); ++k)
      unknowns.clauses.push_back({names[k], solved.solutions[0][k]});
  return unknowns;
}

}  // namespace trammel::mechanics
