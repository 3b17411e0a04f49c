// SPDX-License-Identifier: Apache-2.0
#include "model/measure/stand_in.h"

#include <algorithm>
#include <array>
#include <vector>

#include "symbolic/expr/differentiate.h"
#include "symbolic/expr/substitute.h"
#include "symbolic/expr/traverse.h"
#include "symbolic/print/to_text.h"

namespace trammel::model {

using symbolic::ExprPool;
using symbolic::Op;

namespace {

bool is_call(const ExprPool& pool, ExprId e) {
  return pool.op(e) == Op::Call;
}

ExprId stand_in(const Model& model, ExprPool& pool, ExprId call) {
  for (const UnknownFunction& function : model.functions) {
    if (function.name != pool.name(call)) continue;
    ExprId body = function.stand_in;
    for (std::uint32_t k = pool.derivative_orders(call)[0]; k > 0; --k)
      body = symbolic::differentiate(pool, body, function.argument);
    const ExprId at = pool.args(call)[0];
    return symbolic::substitute(pool, body,
                                std::array{symbolic::Replacement{function.argument, at}});
  }
  return pool.undefined();
}

// Innermost calls, whose arguments are free of calls.
std::vector<ExprId> innermost_calls(const ExprPool& pool, ExprId e) {
  std::vector<ExprId> found;
  for (const ExprId node : symbolic::reachable(pool, std::array{e})) {
    if (!is_call(pool, node)) continue;
    const auto below = symbolic::reachable(pool, std::array{node});
    if (std::count_if(below.begin(), below.end(), [&](ExprId b) { return is_call(pool, b); }) == 1)
      found.push_back(node);
  }
  return found;
}

}  // namespace

ExprId with_stand_ins(const Model& model, ExprPool& pool, ExprId expression) {
  if (model.functions.empty()) return expression;
  for (;;) {
    std::vector<symbolic::Replacement> replaced;
    for (const ExprId call : innermost_calls(pool, expression))
      replaced.push_back({call, stand_in(model, pool, call)});
    if (replaced.empty()) return expression;
    expression = symbolic::substitute(pool, expression, replaced);
  }
}

std::string find_unknown_function(const ExprPool& pool, std::span<const ExprId> expressions) {
  for (const ExprId node : symbolic::reachable(pool, expressions))
    if (is_call(pool, node)) return symbolic::to_text(pool, node);
  return {};
}

}  // namespace trammel::model
