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

ExprId contact_force(symbolic::ExprPool& pool, FollowerIndex contact) {
  // Brackets keep the name apart from every name a model can have.
  return pool.symbol(fmt::format("contact[{}]", contact.value));
}

void add_contact_loads(Model& model, symbolic::ExprPool& pool) {
  for (std::uint32_t f = 0; f < model.followers.size(); ++f) {
    const Follower& contact = model.followers[{f}];
    if (contact.role != FollowerRole::OneSided) continue;
    const Expr force(pool, contact_force(pool, {f}));
    const std::vector<ExprId> used = symbolic::symbols_of(pool, std::array{contact.expression});
    for (std::uint32_t m = 0; m < model.measures.size(); ++m) {
      const ExprId symbol = model.measures[MeasureIndex{m}].symbol;
      if (std::find(used.begin(), used.end(), symbol) == used.end()) continue;
      const Expr slope(pool, symbolic::differentiate(pool, contact.expression, symbol));
      model.loads.elements.push_back(
          {ForceElementKind::Actuator, "", {m}, (force * slope).id, contact.span});
    }
  }
}

}  // namespace trammel::model
