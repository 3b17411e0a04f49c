// SPDX-License-Identifier: Apache-2.0
#include "model/resolve/expression/target_name.h"

namespace trammel::model {

std::optional<std::string> target_name(const syntax::ExprArena& exprs, syntax::ExprIndex target) {
  if (const auto* name = exprs.find<syntax::NameNode>(target)) {
    if (name->primes > 1) return std::nullopt;
    return exprs.text(name->name) + std::string(name->primes, '\'');
  }
  const auto* call = exprs.find<syntax::CallNode>(target);
  if (call == nullptr || call->primes > 1 || exprs.arguments(*call).size() != 1)
    return std::nullopt;
  const std::string& function = exprs.text(call->function);
  const auto* element = exprs.find<syntax::NameNode>(exprs.arguments(*call)[0].value);
  const bool is_position = function == "x" || function == "y" || function == "angle";
  if (!is_position || element == nullptr || element->primes > 0) return std::nullopt;
  return function + "(" + exprs.text(element->name) + ")" + std::string(call->primes, '\'');
}

}  // namespace trammel::model
