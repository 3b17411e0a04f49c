// SPDX-License-Identifier: Apache-2.0
#include "mechanics/implicit/motion_rows.h"

#include <algorithm>
#include <string>

#include "model/measure/stand_in.h"
#include "symbolic/expr/differentiate.h"
#include "symbolic/expr/traverse.h"

namespace trammel::mechanics {

using symbolic::ExprId;

namespace {

// Whether nothing moves and no question or load holds a rate: rates need no symbols then.
bool is_at_rest(const model::Model& model, symbolic::ExprPool& pool) {
  const ExprId zero = pool.integer(0), time = pool.symbol("time");
  return !model.lagrangian && model.followers.empty() && model.rates.empty() &&
         model.loads.frictions.empty() &&
         std::all_of(model.constraints.begin(), model.constraints.end(),
                     [&](const model::Constraint& c) {
                       return !c.is_free && c.rates[0] == zero && c.rates[1] == zero &&
                              (c.measure || !symbolic::contains(pool, c.expression, time));
                     });
}

}  // namespace

MotionRows make_motion_rows(const model::Model& model, symbolic::ExprPool& pool) {
  MotionRows rows;
  if (is_at_rest(model, pool)) return rows;
  std::vector<symbolic::Rate> rates{{pool.symbol("time"), pool.integer(1)}};
  for (const model::Measure& measure : model.measures) {
    const ExprId first = pool.symbol(measure.text + "'"), second = pool.symbol(measure.text + "''");
    rows.rate_symbols.push_back({first, second});
    rates.push_back({measure.symbol, first});
    rates.push_back({first, second});
  }
  for (std::uint32_t c = 0; c < model.constraints.size(); ++c) {
    const model::Constraint& constraint = model.constraints[model::ConstraintIndex{c}];
    if (constraint.measure) continue;
    const ExprId roots[] = {model::with_stand_ins(model, pool, constraint.expression)};
    const std::vector<ExprId> once = symbolic::differentiate_along(pool, roots, rates);
    rows.sums.push_back(
        {{c}, {once.front(), symbolic::differentiate_along(pool, once, rates).front()}});
  }
  for (const model::Follower& follower : model.followers)
    rows.followers.push_back(geometry::make_row(model, pool, follower.expression));
  if (model.lagrangian) rows.lagrange = derive_lagrange_rows(pool, *model.lagrangian);
  return rows;
}

}  // namespace trammel::mechanics
