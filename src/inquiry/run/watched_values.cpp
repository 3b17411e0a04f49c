// SPDX-License-Identifier: Apache-2.0
#include "inquiry/run/watched_values.h"

#include <algorithm>
#include <array>

#include "symbolic/expr/traverse.h"

namespace trammel::inquiry {

namespace {

using symbolic::ExprId;
using symbolic::Op;

std::vector<ExprId> energies_of(const model::Lagrangian& system) {
  std::vector<ExprId> energies;
  for (const auto& energy : {system.kinetic, system.potential})
    if (energy) energies.push_back(*energy);
  return energies;
}

bool turns(const symbolic::ExprPool& pool, const std::vector<ExprId>& nodes, ExprId coordinate) {
  return std::any_of(nodes.begin(), nodes.end(), [&](ExprId node) {
    return (pool.op(node) == Op::Sin || pool.op(node) == Op::Cos) &&
           symbolic::contains(pool, node, coordinate);
  });
}

}  // namespace

std::vector<WatchedValue> find_watched_values(const model::Model& model,
                                              const symbolic::ExprPool& pool) {
  std::vector<WatchedValue> found;
  for (const model::Constraint& c : model.constraints)
    if (c.is_free) found.push_back({c.name, c.expression, c.rates[0], c.is_angle});
  if (!model.lagrangian) return found;
  const auto nodes = symbolic::reachable(pool, energies_of(*model.lagrangian));
  for (const model::Coordinate& c : model.lagrangian->coordinates)
    found.push_back({c.name, c.symbol, c.rate, turns(pool, nodes, c.symbol)});
  return found;
}

std::vector<ExprId> watched_expressions(const model::Model& model, symbolic::ExprPool& pool) {
  const std::vector<WatchedValue> values = find_watched_values(model, pool);
  std::vector<ExprId> watched;
  for (const WatchedValue& value : values) watched.push_back(value.rate);
  for (const WatchedValue& value : values)
    if (value.is_angle) watched.push_back(pool.apply(Op::Sin, std::array{value.value}));
  return watched;
}

}  // namespace trammel::inquiry
