// SPDX-License-Identifier: Apache-2.0
// What the unknown functions of the test are: y(u) = sin(2*u) and f(u, v) = u^3*exp(v).
#pragma once

#include <array>
#include <vector>

#include "symbolic/expr/differentiate.h"
#include "symbolic/expr/substitute.h"
#include "symbolic/expr/traverse.h"
#include "symbolic/print/parse_text.h"

namespace trammel::symbolic {

inline ExprId defined_call(ExprPool& pool, ExprId call) {
  const std::array variables = {pool.symbol("first_argument"), pool.symbol("second_argument")};
  const bool is_y = pool.name(call) == "y";
  ExprId body =
      parse_text(pool, is_y ? "sin(2*first_argument)" : "first_argument^3*exp(second_argument)")
          .value();
  const std::vector<ExprId> args(pool.args(call).begin(), pool.args(call).end());
  std::vector<Replacement> put;
  for (std::size_t i = 0; i < args.size(); ++i) {
    const std::uint32_t order = pool.derivative_orders(call)[i];
    for (std::uint32_t k = 0; k < order; ++k) body = differentiate(pool, body, variables[i]);
    put.push_back({variables[i], args[i]});
  }
  return substitute(pool, body, put);
}

/// The formulas with the definitions put in.
inline std::vector<ExprId> with_definitions(ExprPool& pool, const std::vector<ExprId>& formulas) {
  std::vector<Replacement> put;
  for (const ExprId e : reachable(pool, formulas))
    if (pool.op(e) == Op::Call) put.push_back({e, defined_call(pool, e)});
  return put.empty() ? formulas : substitute(pool, formulas, put);
}

}  // namespace trammel::symbolic
