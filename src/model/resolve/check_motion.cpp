// SPDX-License-Identifier: Apache-2.0
#include "model/resolve/check_motion.h"

#include <fmt/format.h>

#include <algorithm>
#include <string>

#include "model/diagnostic_kinds.h"
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

// A rate for an angle, or else for any value that has a name.
std::string advise_rate(const Model& model) {
  const Constraint* driven = nullptr;
  for (const Constraint& c : model.constraints)
    if (!c.name.empty() && (driven == nullptr || (c.is_angle && !driven->is_angle))) driven = &c;
  if (driven == nullptr)
    return "give the value of a constraint a name, angle(x_axis, crank) = theta, and the name a "
           "rate, theta' = omega";
  return fmt::format("say how a value changes, such as {0}' = ... of '{1}', or let it go: free {0}",
                     driven->name, driven->text);
}

}  // namespace

base::Diagnostics check_motion(const Model& model, const symbolic::ExprPool& pool) {
  base::Diagnostics notes;
  if (!is_still(model, pool)) return notes;
  for (const Question& question : model.questions)
    if (asks_rate(model, pool, question))
      notes.push_back({nothing_in_motion, question.span,
                       fmt::format("'{}' is 0 since nothing moves: no rate is said", question.name),
                       advise_rate(model)});
  return notes;
}

}  // namespace trammel::model
