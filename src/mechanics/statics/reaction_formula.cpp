// SPDX-License-Identifier: Apache-2.0
#include "mechanics/statics/reaction_formula.h"

#include <fmt/format.h>

#include <algorithm>
#include <set>
#include <string>
#include <utility>

#include "geometry/construct/coordinate_formula.h"
#include "geometry/construct/measure_in_configuration.h"
#include "geometry/construct/name_coordinates.h"
#include "mechanics/statics/apply_loads.h"
#include "symbolic/expr/differentiate.h"

namespace trammel::mechanics {

namespace {

using geometry::DefiningSystem;
using geometry::VectorFormula;
using symbolic::Expr;
using symbolic::ExprId;

// The work of everything applied at a configuration. The forces are held: names stand for them
// until the work has been differentiated.
class HeldWork : public LoadReceiver {
 public:
  HeldWork(const model::Model& model, symbolic::ExprPool& pool,
           const geometry::ConfigurationFormula& configuration)
      : model_(model), pool_(pool), configuration_(configuration), work_(pool, pool.integer(0)) {}

  void push(model::PointIndex point, VectorFormula force,
            std::optional<model::LineIndex>) override {
    const VectorFormula at = lift(pool_, configuration_.points[point.value]);
    const Expr x = held(force.x);
    work_ = work_ + x * at.x + held(force.y) * at.y;
  }
  void drive(const model::Measure& measure, Expr action, bool) override {
    work_ = work_ + held(action) * geometry::derive_measure(model_, configuration_, pool_, measure);
  }

  void add_bearing(std::span<const ExprId> bearing) {
    for (std::uint32_t f = 0; f < model_.followers.size(); ++f) {
      const model::Follower& follower = model_.followers[{f}];
      if (!model::is_mechanical(follower)) continue;
      work_ =
          work_ + Expr(pool_, bearing[f]) * geometry::derive_expression(model_, configuration_,
                                                                        pool_, follower.expression);
    }
  }

  // From the last core back to the first: later ones pull at what earlier ones place.
  std::vector<DefiningSystem> join_cores() {
    std::vector<DefiningSystem> multipliers;
    for (auto core = configuration_.cores.rbegin(); core != configuration_.cores.rend(); ++core) {
      const std::vector<ExprId>& z = core->system.unknowns;
      const std::vector<ExprId> pull = symbolic::gradient(pool_, work_.id, z);
      if (std::all_of(pull.begin(), pull.end(),
                      [&](ExprId e) { return is_zero_number(Expr(pool_, e)); }))
        continue;  // it bears nothing
      DefiningSystem system;
      for (std::size_t i = 0; i < core->plain.size(); ++i) {
        const Expr lambda = name_multiplier(core->constraints[i]);
        const auto& [left, right] = core->plain[i];
        work_ = work_ + lambda * (Expr(pool_, left) - Expr(pool_, right));
        system.unknowns.push_back(lambda.id);
      }
      for (const ExprId e : symbolic::gradient(pool_, work_.id, z))
        system.equations.push_back({symbolic::substitute(pool_, e, held_), pool_.integer(0)});
      multipliers.push_back(std::move(system));
    }
    return multipliers;
  }

  std::vector<ExprId> reactions() const {
    std::vector<ExprId> slopes = symbolic::gradient(pool_, work_.id, configuration_.q);
    for (ExprId& slope : slopes) slope = (-Expr(pool_, slope)).id;
    return symbolic::substitute(pool_, slopes, held_);
  }

 private:
  Expr held(Expr force) {
    if (pool_.op(force.id) == symbolic::Op::Number) return force;
    // Brackets keep these names apart from every name a model can have.
    const Expr name(pool_, pool_.symbol(fmt::format("force[{}]", held_.size())));
    held_.push_back({name.id, force.id});
    return name;
  }

  // The multiplier has the name of the constraint, or of the points between which it holds.
  Expr name_multiplier(geometry::ConstraintIndex c) {
    const model::Constraint& constraint = model_.constraints[c];
    std::string name = constraint.name;
    if (name.empty() && constraint.measure)
      for (const geometry::PointIndex p :
           geometry::points_of(model_, model_.measures[*constraint.measure]))
        name += model_.points[p].name;
    name = geometry::free_name(model_, "lambda", name.empty() ? "1" : name);
    while (!multipliers_.insert(name).second) name += "_0";
    return {pool_, pool_.symbol(name)};
  }

  const model::Model& model_;
  symbolic::ExprPool& pool_;
  const geometry::ConfigurationFormula& configuration_;
  std::set<std::string> multipliers_;
  Expr work_;
  std::vector<symbolic::Replacement> held_;
};

}  // namespace

ReactionFormulas derive_reactions(const model::Model& model, symbolic::ExprPool& pool,
                                  const geometry::ConfigurationFormula& configuration,
                                  const ValueRates& rates, std::span<const ExprId> bearing) {
  HeldWork work(model, pool, configuration);
  apply_loads(model, pool, configuration, rates, work);
  work.add_bearing(bearing);
  ReactionFormulas formulas;
  formulas.multipliers = work.join_cores();
  formulas.by_constraint = work.reactions();
  return formulas;
}

}  // namespace trammel::mechanics
