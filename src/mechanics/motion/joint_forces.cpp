// SPDX-License-Identifier: Apache-2.0
#include "mechanics/motion/joint_forces.h"

#include <fmt/format.h>

#include <algorithm>
#include <utility>

#include "mechanics/members/action_formulas.h"
#include "mechanics/motion/state_placement.h"
#include "model/measure/contact_force.h"
#include "symbolic/expr/expr.h"
#include "symbolic/expr/substitute.h"

namespace trammel::mechanics {

namespace {

using model::ConstraintIndex;
using symbolic::Expr;

class JointForceBuilder {
 public:
  JointForceBuilder(const geometry::SketchEquations& equations, const std::vector<int>& direction,
                    StateFormulas& formulas, MotionFormulas& problem)
      : equations_(equations),
        model_(*equations.model),
        direction_(direction),
        formulas_(formulas),
        pool_(formulas.rows().pool()),
        problem_(problem) {}

  void build() {
    name_forces();
    const geometry::ConfigurationFormula places = configuration_of_state(
        model_, equations_.variables, pool_, formulas_.places(), values_in_state());
    const ValueRates rates = rates_of_state();
    const std::vector<ExprId> reactions = holding_forces();
    const std::vector<ExprId> bearing = bearing_forces();
    const FormulaRoad road{model_, pool_, places, rates, reactions, bearing};
    const model::Members members(model_);
    const auto actions = derive_member_actions(road, members);
    for (DryFriction& sliding : problem_.frictions)
      if (is_pin(sliding)) sliding.joint = joint_force(actions, pin_of(sliding));
  }

 private:
  bool is_pin(const DryFriction& sliding) const {
    return !sliding.is_of_contact && !sliding.sign && model_.loads.frictions[sliding.friction].pin;
  }
  const model::Pin& pin_of(const DryFriction& sliding) const {
    return *model_.loads.frictions[sliding.friction].pin;
  }

  void name_forces() {
    JointSymbols& symbols = problem_.joint_symbols;
    const auto name_all = [&](const char* what, std::size_t count, std::vector<ExprId>& named) {
      for (std::size_t i = 0; i < count; ++i)
        named.push_back(pool_.symbol(fmt::format("{}[{}]", what, i)));
    };
    name_all("acceleration", problem_.x.size(), symbols.accelerations);
    name_all("holding", problem_.directions.size(), symbols.holding);
    name_all("pressing", problem_.contacts.size(), symbols.contacts);
    name_all("rubbing", problem_.frictions.size(), symbols.frictions);
  }

  std::vector<ExprId> values_in_state() {
    std::vector<ExprId> values;
    for (const model::Constraint& c : model_.constraints)
      values.push_back(formulas_.in_state(c.expression));
    return values;
  }

  ValueRates rates_of_state() const {
    ValueRates found;
    for (std::size_t i = 0; i < problem_.x.size(); ++i) {
      found.rates.push_back({problem_.x[i], problem_.v[i]});
      found.rates.push_back({problem_.v[i], problem_.joint_symbols.accelerations[i]});
    }
    found.rates.push_back({problem_.time, pool_.integer(1)});
    return found;
  }

  // What has no direction is free, or held by the ground alone, where no body has a part in it.
  std::vector<ExprId> holding_forces() const {
    std::vector<ExprId> forces;
    for (const int direction : direction_)
      forces.push_back(direction < 0
                           ? pool_.integer(0)
                           : problem_.joint_symbols.holding[static_cast<std::size_t>(direction)]);
    return forces;
  }

  // Mechanical constraints have their directions behind those of the rows that bear.
  std::vector<ExprId> bearing_forces() const {
    std::vector<ExprId> forces;
    std::size_t next = static_cast<std::size_t>(
        std::ranges::count_if(direction_, [](int direction) { return direction >= 0; }));
    for (const model::Follower& f : model_.followers)
      forces.push_back(model::is_mechanical(f) ? problem_.joint_symbols.holding[next++]
                                               : pool_.integer(0));
    return forces;
  }

  // By the names that stand for forces in the loads.
  std::vector<symbolic::Replacement> forces_by_name() const {
    const JointSymbols& symbols = problem_.joint_symbols;
    std::vector<symbolic::Replacement> named;
    for (const model::Friction& friction : model_.loads.frictions)
      named.push_back({friction.force, problem_.zero});
    for (std::size_t k = 0; k < problem_.contacts.size(); ++k) {
      const model::FollowerIndex f{static_cast<std::uint32_t>(problem_.contacts[k].index)};
      const Expr push(pool_, symbols.contacts[k]);
      const bool is_upper = find_unilateral(model_.followers[f])->is_upper_limit;
      named.push_back({model::contact_force(pool_, f), is_upper ? (-push).id : push.id});
      named.push_back({model::contact_friction(pool_, f), problem_.zero});
    }
    for (std::size_t k = 0; k < problem_.frictions.size(); ++k) {
      const DryFriction& sliding = problem_.frictions[k];
      if (sliding.sign) continue;
      const ExprId name =
          sliding.is_of_contact
              ? model::contact_friction(
                    pool_,
                    {static_cast<std::uint32_t>(problem_.contacts[sliding.pressed_by].index)})
              : model_.loads.frictions[sliding.friction].force;
      for (symbolic::Replacement& known : named)
        if (known.from == name) known.to = symbols.frictions[k];
    }
    return named;
  }

  std::array<ExprId, 2> joint_force(const MemberActions<ExprId>& actions, const model::Pin& pin) {
    std::array<std::vector<ExprId>, 2> terms;
    for (const ForceOnPoint<ExprId>& f : actions.forces) {
      if (!(f.point == pin.point) || f.by != pin.body) continue;
      terms[0].push_back((-Expr(pool_, f.force.x)).id);
      terms[1].push_back((-Expr(pool_, f.force.y)).id);
    }
    const std::vector<symbolic::Replacement> named = forces_by_name();
    std::array<ExprId, 2> sums{};
    for (const std::size_t axis : {0U, 1U})
      sums[axis] = formulas_.in_state(symbolic::substitute(pool_, pool_.sum(terms[axis]), named));
    return sums;
  }

  const geometry::SketchEquations& equations_;
  const model::Model& model_;
  const std::vector<int>& direction_;
  StateFormulas& formulas_;
  symbolic::ExprPool& pool_;
  MotionFormulas& problem_;
};

}  // namespace

void add_joint_forces(const geometry::SketchEquations& equations, const std::vector<int>& direction,
                      StateFormulas& formulas, MotionFormulas& problem) {
  const auto& loads = equations.model->loads.frictions;
  if (std::ranges::any_of(loads, [](const model::Friction& f) { return f.pin.has_value(); }))
    JointForceBuilder(equations, direction, formulas, problem).build();
}

}  // namespace trammel::mechanics
