// SPDX-License-Identifier: Apache-2.0
#include "model/resolve/value_builder.h"

#include <fmt/format.h>

#include <algorithm>
#include <array>
#include <span>
#include <string>
#include <unordered_set>
#include <utility>
#include <vector>

#include "model/diagnostic_kinds.h"
#include "model/language/print.h"
#include "model/resolve/expression/target_name.h"
#include "symbolic/expr/traverse.h"

namespace trammel::model {

namespace {

constexpr ExpressionPlace place_of_given{false, false, false, 0};
constexpr ExpressionPlace place_of_definitions{false, false, true, 0};

}  // namespace

base::Fixes give_values_instead(const syntax::Tree& tree, const syntax::Statement& statement,
                                const syntax::Constraint& constraint) {
  const auto* name = tree.exprs.find<syntax::NameNode>(constraint.measure);
  if (name == nullptr || name->primes > 0 || statement.label) return {};
  return {base::insertion(statement.span.begin, "given ", "give a value: put 'given' before it")};
}

base::Fixes give_rate_instead(const syntax::Tree& tree, const Model& model,
                              const symbolic::ExprPool& pool,
                              const syntax::Constraint& constraint) {
  const auto* call = tree.exprs.find<syntax::CallNode>(constraint.measure);
  if (call == nullptr || call->primes == 0 || constraint.relation != syntax::Relation::Equal)
    return {};
  const std::string rate = syntax::to_text(tree.exprs, constraint.measure);
  const std::size_t length = rate.size() - call->primes;
  for (const Constraint& named : model.constraints)
    if (named.measure && model.measures[*named.measure].text == rate.substr(0, length) &&
        pool.op(named.value) == symbolic::Op::Symbol)
      return {base::replacement(tree.exprs[constraint.measure].span,
                                fmt::format("{}{}", pool.name(named.value), rate.substr(length)))};
  return {};
}

void ValueBuilder::add(const syntax::Given& given) {
  for (const syntax::Binding& binding : given.bindings) add_given(binding);
}

void ValueBuilder::add(const syntax::Let& let) {
  for (const syntax::Definition& definition : let.definitions) add_let(definition);
}

bool ValueBuilder::is_given_twice(const Parameter& parameter, base::Span span) {
  if (!parameter.given && !parameter.definition) return false;
  diagnostics_.push_back({given_twice,
                          span,
                          fmt::format("'{}' is given a value twice", parameter.name),
                          {"remove one of the two",
                           {{fmt::format("remove the second value of '{}'", parameter.name),
                             {{base::ChangeKind::RemoveItem, span}}}}}});
  return true;
}

// `angle(crank)` of a line: against what is not said.
bool ValueBuilder::is_angle_of_line(syntax::ExprIndex target) const {
  const auto* call = tree_.exprs.find<syntax::CallNode>(target);
  if (call == nullptr || tree_.exprs.text(call->function) != "angle") return false;
  const auto* of = tree_.exprs.find<syntax::NameNode>(tree_.exprs.arguments(*call)[0].value);
  return of != nullptr && !names_.find_part(tree_.exprs.text(of->name));
}

void ValueBuilder::add_given(const syntax::Binding& binding) {
  const auto name = target_name(tree_.exprs, binding.target);
  if (!name || is_angle_of_line(binding.target)) {
    diagnostics_.push_back(
        {not_supported, binding.span,
         fmt::format("'{}' is understood but not supported yet", tree_.slice(binding.span)),
         "give values of parameters and of rates of free constraints only"});
    return;
  }
  const auto value = expressions_.build_scalar(binding.value, place_of_given);
  if (!value) return;
  if (!symbolic::symbols_of(pool_, std::array{value->scalar()}).empty()) {
    diagnostics_.push_back({constant_expected, tree_.exprs[binding.value].span,
                            fmt::format("'{}' is no number", tree_.slice(binding.span)),
                            fmt::format("give a constant, such as 2, pi/2 or 30 deg; for a value "
                                        "that follows from others write 'let {}'",
                                        tree_.slice(binding.span))});
    return;
  }
  const auto* plain = tree_.exprs.find<syntax::NameNode>(binding.target);
  const std::size_t index = names_.parameter(
      *name, plain != nullptr ? plain->name_span : tree_.exprs[binding.target].span);
  Parameter& parameter = model_.parameters[index];
  if (is_given_twice(parameter, binding.span)) return;
  parameter.given = value->scalar();
  parameter.given_at = binding.span;
  names_.dimensions().require({names_.dimension_form(index), value->dimensions[0], parameter.name,
                               std::string(tree_.slice(tree_.exprs[binding.value].span)),
                               binding.span});
}

void ValueBuilder::add_let(const syntax::Definition& definition) {
  const auto value = expressions_.build_scalar(definition.value, place_of_definitions);
  if (!value) return;
  const std::size_t index = names_.parameter(definition.name.text, definition.name.span);
  Parameter& parameter = model_.parameters[index];
  if (is_given_twice(parameter, definition.span)) return;
  parameter.definition = value->scalar();
  names_.dimensions().require({names_.dimension_form(index), value->dimensions[0], parameter.name,
                               std::string(tree_.slice(tree_.exprs[definition.value].span)),
                               definition.span});
}

void ValueBuilder::check_definitions() {
  std::vector<const Parameter*> open;
  for (const Parameter& p : model_.parameters)
    if (p.definition) open.push_back(&p);
  for (std::size_t before = open.size() + 1; open.size() < before;) {
    before = open.size();
    std::unordered_set<std::uint32_t> open_symbols;
    for (const Parameter* p : open) open_symbols.insert(p->symbol.value);
    std::vector<const Parameter*> waiting;  // for a name that is itself still open
    for (const Parameter* p : open) {
      const auto used = symbolic::symbols_of(pool_, std::span(&*p->definition, 1));
      if (std::any_of(used.begin(), used.end(),
                      [&](ExprId e) { return open_symbols.count(e.value) != 0; }))
        waiting.push_back(p);
    }
    open = std::move(waiting);
  }
  for (const Parameter* p : open)
    diagnostics_.push_back({circular_definition, p->span,
                            fmt::format("'{}' is defined by itself", p->name),
                            "define it by other names or by numbers"});
}

void ValueBuilder::settle_time() {
  const auto time = names_.find_parameter("time");
  if (time && !model_.parameters[*time].given) model_.parameters[*time].given = pool_.integer(0);
}

}  // namespace trammel::model
