// SPDX-License-Identifier: Apache-2.0
#include "mechanics/contact/contact_rows.h"

#include <algorithm>
#include <span>

#include "model/measure/contact_force.h"
#include "model/measure/stand_in.h"
#include "symbolic/expr/differentiate.h"
#include "symbolic/expr/expr.h"

namespace trammel::mechanics {

using symbolic::Expr;
using symbolic::ExprId;

namespace {

std::optional<ContactFriction> make_friction(const model::Model& model, symbolic::ExprPool& pool,
                                             model::FollowerIndex contact,
                                             std::span<const symbolic::Rate> rates) {
  const model::Unilateral& limit = *find_unilateral(model.followers[contact]);
  if (!limit.way) return std::nullopt;
  const ExprId along = model.measures[limit.way->along].symbol;
  const auto rate_of = [&](ExprId symbol) {
    return std::find_if(rates.begin(), rates.end(),
                        [&](const symbolic::Rate& r) { return r.symbol == symbol; })
        ->rate;
  };
  const ExprId first = rate_of(along);
  return ContactFriction{model::contact_friction(pool, contact),
                         limit.way->along,
                         {first, rate_of(first)},
                         limit.friction_force ? *limit.friction_force : *limit.friction,
                         limit.friction_force.has_value()};
}

}  // namespace

std::vector<ContactRow> make_contact_rows(const model::Model& model, symbolic::ExprPool& pool) {
  const bool is_asked = std::ranges::any_of(model.followers, model::is_unilateral);
  if (!is_asked) return {};
  std::vector<symbolic::Rate> rates{{pool.symbol("time"), pool.integer(1)}};
  for (const model::Measure& measure : model.measures) {
    const ExprId first = pool.symbol(measure.text + "'"), second = pool.symbol(measure.text + "''");
    rates.push_back({measure.symbol, first});
    rates.push_back({first, second});
  }
  std::vector<ContactRow> rows;
  for (std::uint32_t f = 0; f < model.followers.size(); ++f) {
    const model::Follower& contact = model.followers[{f}];
    const model::Unilateral* limit = find_unilateral(contact);
    if (limit == nullptr) continue;
    const Expr way = Expr(pool, contact.value) - Expr(pool, contact.expression);
    const Expr gap = limit->is_upper_limit ? way : -way;
    const ExprId roots[] = {model::with_stand_ins(model, pool, gap.id)};
    const std::vector<ExprId> once = symbolic::differentiate_along(pool, roots, rates);
    rows.push_back({{f},
                    model::contact_force(pool, {f}),
                    roots[0],
                    {once.front(), symbolic::differentiate_along(pool, once, rates).front()},
                    limit->is_upper_limit,
                    make_friction(model, pool, {f}, rates)});
  }
  return rows;
}

}  // namespace trammel::mechanics
