// SPDX-License-Identifier: Apache-2.0
// Values from the command line.
#include <fmt/format.h>

#include <algorithm>

#include "base/nearest_name.h"
#include "model/diagnostic_kinds.h"
#include "model/fixes.h"
#include "model/resolve/build_model.h"
#include "model/resolve/expression/expression_builder.h"
#include "model/resolve/expression/target_name.h"
#include "symbolic/expr/traverse.h"

namespace trammel::model {

BuiltGiven build_given(const syntax::Tree& tree, const std::vector<syntax::Binding>& bindings,
                       const Model& model, symbolic::ExprPool& pool) {
  BuiltGiven built;
  Model scratch;  // constants refer to nothing of the model
  Names names(scratch, pool);
  ExpressionBuilder expressions(tree, scratch, names, pool, built.diagnostics);
  for (const syntax::Binding& binding : bindings) {
    const std::string text(tree.slice(tree.exprs[binding.target].span));
    const std::string plain = target_name(tree.exprs, binding.target).value_or(text);
    const auto parameter = std::find_if(model.parameters.begin(), model.parameters.end(),
                                        [&](const Parameter& p) { return p.name == plain; });
    if (parameter == model.parameters.end()) {
      built.diagnostics.push_back(
          {unknown_element, binding.span, fmt::format("the model has no parameter '{}'", text),
           base::suggest_name(tree.exprs[binding.target].span, plain, parameter_names(model))});
      continue;
    }
    const auto value = expressions.build_scalar(binding.value, {false, false, false});
    if (!value) continue;
    const ExprId roots[] = {value->scalar()};
    if (!symbolic::symbols_of(pool, roots).empty()) {
      built.diagnostics.push_back({constant_expected, tree.exprs[binding.value].span,
                                   fmt::format("'{}' is no number", tree.slice(binding.span)),
                                   "give a constant, such as 2, pi/2 or 30 deg"});
      continue;
    }
    built.values.push_back({parameter->symbol, value->scalar()});
  }
  return built;
}

}  // namespace trammel::model
