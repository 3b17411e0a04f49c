// SPDX-License-Identifier: Apache-2.0
#include "model/resolve/check_motion.h"

#include <fmt/format.h>

#include <algorithm>
#include <array>
#include <string>
#include <string_view>
#include <utility>
#include <vector>

#include "model/diagnostic_kinds.h"
#include "model/fixes.h"
#include "model/fresh_name.h"
#include "model/let_names.h"
#include "symbolic/expr/traverse.h"

namespace trammel::model {

namespace {

bool is_zero(const symbolic::ExprPool& pool, ExprId e) {
  return pool.op(e) == symbolic::Op::Number && pool.value(e).is_zero();
}

bool is_still(const Model& model, const symbolic::ExprPool& pool) {
  return !model.lagrangian && std::ranges::all_of(model.constraints, [&](const Constraint& c) {
    return !c.is_free && is_zero(pool, c.rates[0]) && is_zero(pool, c.rates[1]);
  });
}

bool asks_rate(const Model& model, const symbolic::ExprPool& pool, const Question& question) {
  const auto used = symbolic::symbols_of(pool, question.components);
  return std::ranges::any_of(model.rates, [&](const MeasureRate& rate) {
    return std::ranges::find(used, rate.symbol) != used.end();
  });
}

// `theta' = omega` and a value for omega.
base::Fixes give_rate(const Model& model, const Constraint* driven) {
  if (driven == nullptr) return {};
  constexpr std::array<std::string_view, 2> angular{"omega", "Omega"}, linear{"v", "u"};
  const std::string rate = fresh_name(model, driven->is_angle ? angular : linear);
  const std::string unit = !model.uses_units ? "" : driven->is_angle ? " rad/s" : " m/s";
  base::Fix fix =
      base::added_line(model.anchors.constraints, fmt::format("{}' = {}", driven->name, rate));
  fix.changes.push_back(
      {base::ChangeKind::AddLine, model.anchors.values, fmt::format("given {} = 1{}", rate, unit)});
  return {std::move(fix)};
}

std::string advise_rate(const Constraint* driven) {
  if (driven == nullptr)
    return "give the value of a constraint a name, angle(x_axis, crank) = theta, and the name a "
           "rate, theta' = omega";
  return fmt::format("say how a value changes, such as {0}' = ... of '{1}', or let it go: free {0}",
                     driven->name, driven->text);
}

}  // namespace

bool asks_for_motion(const Model& model, symbolic::ExprPool& pool) {
  if (!model.runs.empty() || !model.predictions.empty()) return true;
  std::vector<ExprId> asked;
  for (const Question& question : model.questions) {
    if (!asks<FindValue>(question) && !asks<ProveEqual>(question)) return true;
    asked.insert(asked.end(), question.components.begin(), question.components.end());
  }
  const std::vector<ExprId> plain = write_out_lets(model, pool, asked);
  const auto used = symbolic::symbols_of(pool, plain);
  // What is no measure of the drawing and no name with a value that rests is a rate or a force.
  return std::ranges::any_of(used, [&](ExprId symbol) {
    const auto is_of = [&](const auto& one) { return one.symbol == symbol; };
    if (std::ranges::any_of(model.measures, is_of)) return false;
    const auto parameter = std::ranges::find_if(model.parameters, is_of);
    return parameter == model.parameters.end() || parameter->name.back() == '\'';
  });
}

base::Diagnostics check_motion(const Model& model, const symbolic::ExprPool& pool) {
  base::Diagnostics notes;
  if (!is_still(model, pool)) return notes;
  const Constraint* driven = find_driven(model);
  for (const Question& question : model.questions)
    if (asks_rate(model, pool, question))
      notes.push_back({nothing_in_motion,
                       question.span,
                       fmt::format("'{}' is 0 since nothing moves: no rate is said", question.name),
                       {advise_rate(driven), give_rate(model, driven)}});
  return notes;
}

}  // namespace trammel::model
