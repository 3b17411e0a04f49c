// SPDX-License-Identifier: Apache-2.0
#include "inquiry/undecided_forces.h"

#include <fmt/format.h>

#include <algorithm>

#include "symbolic/expr/traverse.h"

namespace trammel::inquiry {

bool is_unknown(const model::Model& model, symbolic::ExprId symbol) {
  const auto is_free = [&](const model::Constraint& c) {
    return c.is_free && c.rates[1] == symbol;
  };
  if (std::any_of(model.constraints.begin(), model.constraints.end(), is_free)) return true;
  if (!model.lagrangian) return false;
  const model::Lagrangian& system = *model.lagrangian;
  return std::any_of(system.coordinates.begin(), system.coordinates.end(),
                     [&](const model::Coordinate& c) { return c.acceleration == symbol; }) ||
         std::any_of(system.constraints.begin(), system.constraints.end(),
                     [&](const model::CoordinateConstraint& c) { return c.multiplier == symbol; });
}

std::string why_undecided(const Analysis& analysis, const model::Question& question) {
  const model::Model& model = *analysis.model;
  const std::vector<symbolic::ExprId> used =
      symbolic::symbols_of(*analysis.pool, question.components);
  const auto is_used = [&](const auto& atom) {
    return std::find(used.begin(), used.end(), atom.symbol) != used.end();
  };
  const bool is_free = std::any_of(model.constraints.begin(), model.constraints.end(),
                                   [](const model::Constraint& c) { return c.is_free; });
  const bool needs_forces =
      std::any_of(used.begin(), used.end(),
                  [&](symbolic::ExprId e) { return is_unknown(model, e); }) ||
      std::any_of(model.reactions.begin(), model.reactions.end(), is_used) ||
      (is_free && std::any_of(model.rates.begin(), model.rates.end(),
                              [&](const auto& r) { return r.order == 2 && is_used(r); }));
  if (!needs_forces) return {};
  if (!model.loads.unsupported.empty())
    return fmt::format("'{}' is understood but not supported yet", model.loads.unsupported);
  if (analysis.closed && !analysis.closed->in_full.unknowns.problem.empty())
    return analysis.closed->in_full.unknowns.problem;
  return analysis.asked ? analysis.asked->state.problem : "";
}

}  // namespace trammel::inquiry
