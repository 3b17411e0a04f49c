// SPDX-License-Identifier: Apache-2.0
// The state of building one expression.
#pragma once

#include <cstdint>
#include <unordered_map>
#include <utility>
#include <vector>

#include "model/resolve/expression/expression_builder.h"

namespace trammel::model {

struct ExpressionBuilder::Job {
  const ExpressionPlace& place;
  syntax::ExprIndex root;
  std::unordered_map<std::uint32_t, BuiltExpression> built;  // by node
  // Of what exists for some arguments alone, and what these are.
  std::vector<std::pair<Domain, MaybeForm>> domains = {};
};

}  // namespace trammel::model
