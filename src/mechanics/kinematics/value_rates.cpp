// SPDX-License-Identifier: Apache-2.0
#include "mechanics/kinematics/value_rates.h"

#include <fmt/format.h>

#include <algorithm>
#include <cstddef>
#include <vector>

#include "geometry/construct/value_symbols.h"
#include "mechanics/kinematics/core_rates.h"
#include "mechanics/kinematics/meeting_rates.h"

namespace trammel::mechanics {

using model::Constraint;
using model::ConstraintIndex;
using model::Model;
using symbolic::Expr;
using symbolic::ExprId;
using symbolic::ExprPool;

bool has_motion(const Model& model, const ExprPool& pool) {
  return !std::all_of(model.constraints.begin(), model.constraints.end(),
                      [&](const Constraint& c) { return geometry::is_at_rest(pool, c); });
}

ValueRates derive_value_rates(const geometry::SketchEquations& equations, ExprPool& pool,
                              geometry::ConfigurationFormula& configuration) {
  const Model& model = *equations.model;
  ValueRates result;
  result.rates.push_back({pool.symbol("time"), pool.integer(1)});
  for (std::uint32_t c = 0; c < model.constraints.size(); ++c) {
    const Constraint& constraint = model.constraints[ConstraintIndex{c}];
    if (geometry::is_at_rest(pool, constraint)) continue;
    // Brackets keep these names apart from every name a model can have.
    const ExprId first = pool.symbol(fmt::format("q'[{}]", c));
    const ExprId second = pool.symbol(fmt::format("q''[{}]", c));
    result.rates.push_back({configuration.q[c], first});
    result.rates.push_back({first, second});
    result.first.push_back({first, constraint.rates[0]});
    result.second.push_back({second, constraint.rates[1]});
  }
  // A copy, since the loop appends named rates to the configuration. Meetings and cores are taken
  // in the order of the construction: later ones use the rates of earlier ones.
  const std::vector<geometry::Meeting> meetings = configuration.meetings;
  std::size_t next = 0;
  const auto pass = [&](std::size_t end) {
    for (; next < end; ++next)
      derive_meeting_rates(model, pool, configuration, meetings[next], result);
  };
  for (const geometry::CoreFormula& core : configuration.cores) {
    pass(core.meetings_before);
    derive_core_rates(pool, core, result);
  }
  pass(meetings.size());
  return result;
}

Expr differentiate_in_time(const ValueRates& rates, Expr e) {
  const ExprId roots[] = {e.id};
  return {*e.pool, symbolic::differentiate_along(*e.pool, roots, rates.rates).front()};
}

}  // namespace trammel::mechanics
