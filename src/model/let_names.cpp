// SPDX-License-Identifier: Apache-2.0
#include "model/let_names.h"

#include "symbolic/expr/substitute.h"

namespace trammel::model {

std::vector<ExprId> write_out_lets(const Model& model, symbolic::ExprPool& pool,
                                   std::span<const ExprId> expressions) {
  std::vector<symbolic::Replacement> lets;
  for (const Parameter& p : model.parameters)
    if (p.definition) lets.push_back({p.symbol, *p.definition});
  std::vector<ExprId> result(expressions.begin(), expressions.end());
  for (std::size_t depth = 0; depth < lets.size(); ++depth)  // lets may use lets
    result = symbolic::substitute(pool, result, lets);
  return result;
}

}  // namespace trammel::model
