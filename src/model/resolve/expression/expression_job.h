// SPDX-License-Identifier: Apache-2.0
// The state of building one expression.
#pragma once

#include <cstdint>
#include <unordered_map>
#include <vector>

#include "model/resolve/expression/expression_builder.h"

namespace trammel::model {

struct ExpressionBuilder::Job {
  const ExpressionPlace& place;
  syntax::ExprIndex root;
  std::unordered_map<std::uint32_t, BuiltExpression> built;  // by node
  std::vector<Domain> domains = {};  // of what exists for some arguments alone
};

}  // namespace trammel::model
