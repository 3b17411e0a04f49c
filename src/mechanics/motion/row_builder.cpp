// SPDX-License-Identifier: Apache-2.0
#include "mechanics/motion/row_builder.h"

#include <algorithm>
#include <array>

#include "symbolic/expr/expr.h"
#include "symbolic/expr/traverse.h"

namespace trammel::mechanics {

using symbolic::Expr;

RowBuilder::RowBuilder(symbolic::ExprPool& pool, std::span<const ExprId> x,
                       std::span<const ExprId> v, ExprId time)
    : pool_(pool) {
  along_.push_back({time, pool.integer(1)});
  for (std::size_t i = 0; i < x.size(); ++i) {
    position_.emplace(x[i].value, i);
    velocity_.emplace(v[i].value, i);
    along_.push_back({x[i], v[i]});
  }
}

ExprId RowBuilder::in_time(ExprId e) const {
  // Only what stands in the expression: large models have many variables.
  std::vector<symbolic::Rate> rates;
  for (const ExprId symbol : symbolic::symbols_of(pool_, std::array{e})) {
    const auto found = position_.find(symbol.value);
    if (found != position_.end())
      rates.push_back(along_[found->second + 1]);
    else if (symbol == along_.front().symbol)
      rates.push_back(along_.front());
  }
  return symbolic::differentiate_along(pool_, std::array{e}, rates).front();
}

std::vector<Entry> RowBuilder::slopes(ExprId e, bool by_velocity) const {
  const auto& of = by_velocity ? velocity_ : position_;
  std::vector<ExprId> symbols;
  std::vector<std::size_t> variables;
  for (const ExprId symbol : symbolic::symbols_of(pool_, std::array{e}))
    if (const auto found = of.find(symbol.value); found != of.end()) {
      symbols.push_back(symbol);
      variables.push_back(found->second);
    }
  const std::vector<ExprId> values = symbolic::gradient(pool_, e, symbols);
  std::vector<Entry> entries;
  for (std::size_t i = 0; i < values.size(); ++i)
    if (!(values[i] == pool_.integer(0))) entries.push_back({variables[i], values[i]});
  std::sort(entries.begin(), entries.end(),
            [](const Entry& a, const Entry& b) { return a.variable < b.variable; });
  return entries;
}

MotionRow RowBuilder::of_position(ExprId phi) const {
  MotionRow row;
  row.value = phi;
  row.rate = in_time(phi);
  row.slopes = slopes(phi);
  row.right = (-Expr(pool_, in_time(row.rate))).id;
  return row;
}

MotionRow RowBuilder::of_velocity(ExprId psi) const {
  MotionRow row;
  row.level = RowLevel::Velocity;
  row.rate = psi;
  row.slopes = slopes(psi, true);
  row.right = (-Expr(pool_, in_time(psi))).id;
  return row;
}

MotionRow RowBuilder::of_acceleration(ExprId phi, ExprId acceleration) const {
  MotionRow row = of_position(phi);
  row.level = RowLevel::Acceleration;
  row.right = (Expr(pool_, row.right) + Expr(pool_, acceleration)).id;
  return row;
}

}  // namespace trammel::mechanics
