// SPDX-License-Identifier: Apache-2.0
#include "mechanics/statics/reaction_formula.h"

#include <fmt/format.h>

#include "geometry/construct/measure_in_configuration.h"
#include "mechanics/statics/apply_loads.h"
#include "symbolic/expr/differentiate.h"

namespace trammel::mechanics {

namespace {

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
    const VectorFormula& at = configuration_.points[point.value];
    const Expr x = held(force.x);
    work_ = work_ + x * at.x + held(force.y) * at.y;
  }
  void drive(const model::Measure& measure, Expr action, bool) override {
    work_ = work_ + held(action) * geometry::derive_measure(model_, configuration_, measure);
  }

  void add_bearing(std::span<const ExprId> bearing) {
    for (std::uint32_t f = 0; f < model_.followers.size(); ++f) {
      const model::Follower& follower = model_.followers[{f}];
      if (follower.role != model::FollowerRole::Mechanical) continue;
      work_ =
          work_ + Expr(pool_, bearing[f]) * geometry::derive_expression(model_, configuration_,
                                                                        pool_, follower.expression);
    }
  }

  std::vector<ExprId> reactions() const {
    std::vector<ExprId> q;
    for (const Expr& symbol : configuration_.q) q.push_back(symbol.id);
    std::vector<ExprId> slopes = symbolic::gradient(pool_, work_.id, q);
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

  const model::Model& model_;
  symbolic::ExprPool& pool_;
  const geometry::ConfigurationFormula& configuration_;
  Expr work_;
  std::vector<symbolic::Replacement> held_;
};

}  // namespace

std::vector<ExprId> derive_reactions(const model::Model& model, symbolic::ExprPool& pool,
                                     const geometry::ConfigurationFormula& configuration,
                                     const ValueRates& rates, std::span<const ExprId> bearing) {
  HeldWork work(model, pool, configuration);
  apply_loads(model, pool, configuration, rates, work);
  work.add_bearing(bearing);
  return work.reactions();
}

}  // namespace trammel::mechanics
