// SPDX-License-Identifier: Apache-2.0
#include "simulation/system/motion_problem.h"

#include <algorithm>

#include "symbolic/expr/traverse.h"

namespace trammel::simulation {

bool has_sign(const symbolic::ExprPool& pool, const std::vector<ExprId>& formulas) {
  const std::vector<ExprId> parts = symbolic::reachable(pool, formulas);
  return std::any_of(parts.begin(), parts.end(),
                     [&](ExprId e) { return pool.op(e) == symbolic::Op::Sign; });
}

}  // namespace trammel::simulation
