// SPDX-License-Identifier: Apache-2.0
#include "geometry/construct/value_symbols.h"

#include <fmt/format.h>

#include <algorithm>

namespace trammel::geometry {

std::vector<symbolic::ExprId> make_value_symbols(const model::Model& model,
                                                 symbolic::ExprPool& pool) {
  std::vector<symbolic::ExprId> q;
  for (const model::Constraint& constraint : model.constraints) {
    // Brackets keep these names apart from every name a model can have.
    const symbolic::ExprId symbol = pool.symbol(fmt::format("q[{}]", q.size()));
    const bool is_length = constraint.measure &&
                           model.measures[*constraint.measure].kind == model::MeasureKind::Distance;
    if (is_length) pool.assume(symbol, {true});
    q.push_back(symbol);
  }
  return q;
}

std::vector<symbolic::ExprId> make_resting_values(const model::Model& model,
                                                  symbolic::ExprPool& pool) {
  std::vector<symbolic::ExprId> q = make_value_symbols(model, pool);
  for (std::uint32_t c = 0; c < q.size(); ++c) {
    const model::Constraint& constraint = model.constraints[model::ConstraintIndex{c}];
    if (is_at_rest(pool, constraint)) q[c] = constraint.value;
  }
  return q;
}

bool is_at_rest(const symbolic::ExprPool& pool, const model::Constraint& constraint) {
  return std::all_of(constraint.rates.begin(), constraint.rates.end(), [&](symbolic::ExprId rate) {
    return pool.op(rate) == symbolic::Op::Number && pool.value(rate).is_zero();
  });
}

}  // namespace trammel::geometry
