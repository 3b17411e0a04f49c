// SPDX-License-Identifier: Apache-2.0
#include "mechanics/motion/time_dependence.h"

#include <algorithm>
#include <vector>

#include "symbolic/expr/traverse.h"

namespace trammel::mechanics {

bool depends_on_time(const symbolic::ExprPool& pool, const MotionFormulas& formulas) {
  std::vector<ExprId> roots = formulas.force;
  for (const MotionRow& row : formulas.rows) roots.push_back(row.right);
  for (const Contact& contact : formulas.contacts) roots.push_back(contact.gap.right);
  for (const DryFriction& friction : formulas.frictions)
    roots.insert(roots.end(), {friction.along.right, friction.amount});
  std::erase(roots, ExprId{});
  const std::vector<ExprId> symbols = symbolic::symbols_of(pool, roots);
  return std::ranges::find(symbols, formulas.time) != symbols.end();
}

}  // namespace trammel::mechanics
