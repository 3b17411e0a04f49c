// SPDX-License-Identifier: Apache-2.0
// `center(part)` and `center(circle)`: a point that has no name of its own.
#include <fmt/format.h>

#include "model/diagnostic_kinds.h"
#include "model/resolve/expression/expression_job.h"

namespace trammel::model {

using syntax::ExprIndex;

// The call, where it is one of a part or of a circle.
const syntax::NameNode* ExpressionBuilder::find_center_call(ExprIndex index) const {
  const auto* call = tree_.exprs.find<syntax::CallNode>(index);
  if (call == nullptr || call->primes > 0 || call->function_primes > 0 ||
      tree_.exprs.text(call->function) != "center")
    return nullptr;
  const auto arguments = tree_.exprs.arguments(*call);
  if (arguments.size() != 1) return nullptr;
  const auto* name = tree_.exprs.find<syntax::NameNode>(arguments[0].value);
  if (name == nullptr || name->primes > 0) return nullptr;
  const std::string& text = tree_.exprs.text(name->name);
  const auto element = names_.find_element(text);
  const bool is_circle = element && std::holds_alternative<CircleIndex>(*element);
  return is_circle || names_.find_part(text) ? name : nullptr;
}

std::vector<std::string> ExpressionBuilder::list_centers() const {
  std::vector<std::string> names;
  for (std::uint32_t e = 0; e < tree_.exprs.size(); ++e)
    if (const auto* name = find_center_call({e})) names.push_back(tree_.exprs.text(name->name));
  return names;
}

// By the name of its point, which a part gets where it is first spoken of.
std::optional<std::string> ExpressionBuilder::center_argument(const syntax::NameNode& of) {
  const std::string& name = tree_.exprs.text(of.name);
  const auto element = names_.find_element(name);
  if (const auto* circle = element ? std::get_if<CircleIndex>(&*element) : nullptr)
    return model_.points[model_.circles[*circle].center].name;
  if (names_.is_broken(name)) return std::nullopt;
  const auto center = find_center_ ? find_center_(name) : std::nullopt;
  if (!center) {
    report(wrong_element, of.name_span, fmt::format("'{}' is no part that moves", name),
           "ask for the center of one that a 'part' statement declares");
    return std::nullopt;
  }
  std::string text = fmt::format("center({})", name);
  names_.declare(text, *center);
  return text;
}

// A point is no number.
ExpressionBuilder::Built ExpressionBuilder::refuse_center(ExprIndex index) {
  const std::string text = text_of(index);
  const base::Span span = tree_.exprs[index].span;
  return report(wrong_element, span, fmt::format("'{}' is a point, not a number", text),
                {fmt::format("ask for a coordinate of it, x({0}) or y({0})", text),
                 {base::replacement(span, fmt::format("x({})", text)),
                  base::replacement(span, fmt::format("y({})", text))}});
}

}  // namespace trammel::model
