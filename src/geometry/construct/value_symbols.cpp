// SPDX-License-Identifier: Apache-2.0
#include "geometry/construct/value_symbols.h"

#include <fmt/format.h>

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

}  // namespace trammel::geometry
