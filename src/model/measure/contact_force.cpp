// SPDX-License-Identifier: Apache-2.0
#include "model/measure/contact_force.h"

#include <fmt/format.h>

#include <algorithm>
#include <array>

#include "symbolic/expr/differentiate.h"
#include "symbolic/expr/expr.h"
#include "symbolic/expr/traverse.h"

namespace trammel::model {

using symbolic::Expr;

// Brackets keep the names apart from every name a model can have.
ExprId contact_force(symbolic::ExprPool& pool, FollowerIndex contact) {
  return pool.symbol(fmt::format("contact[{}]", contact.value));
}
ExprId contact_friction(symbolic::ExprPool& pool, FollowerIndex contact) {
  return pool.symbol(fmt::format("rub[{}]", contact.value));
}

namespace {

void add_friction(Model& model, symbolic::ExprPool& pool, FollowerIndex f) {
  const Follower& contact = model.followers[f];
  const std::optional<ContactWay>& way = find_unilateral(contact)->way;
  if (!way) return;
  Expr friction(pool, contact_friction(pool, f));
  if (way->arm) friction = friction * Expr(pool, *way->arm);
  model.loads.elements.push_back(
      {ForceElementKind::Actuator, "", way->along, friction.id, contact.span});
}

}  // namespace

void add_contact_loads(Model& model, symbolic::ExprPool& pool) {
  for (std::uint32_t f = 0; f < model.followers.size(); ++f) {
    const Follower& contact = model.followers[{f}];
    if (!is_unilateral(contact)) continue;
    const Expr force(pool, contact_force(pool, {f}));
    const std::vector<ExprId> used = symbolic::symbols_of(pool, std::array{contact.expression});
    for (std::uint32_t m = 0; m < model.measures.size(); ++m) {
      const ExprId symbol = model.measures[MeasureIndex{m}].symbol;
      if (std::find(used.begin(), used.end(), symbol) == used.end()) continue;
      const Expr slope(pool, symbolic::differentiate(pool, contact.expression, symbol));
      model.loads.elements.push_back(
          {ForceElementKind::Actuator, "", {m}, (force * slope).id, contact.span});
    }
    add_friction(model, pool, {f});
  }
}

bool is_contact_load(const Model& model, symbolic::ExprPool& pool, const ForceElement& element) {
  for (std::uint32_t f = 0; f < model.followers.size(); ++f)
    if (is_unilateral(model.followers[{f}]) &&
        (symbolic::contains(pool, element.action, contact_force(pool, {f})) ||
         symbolic::contains(pool, element.action, contact_friction(pool, {f}))))
      return true;
  return false;
}

}  // namespace trammel::model
