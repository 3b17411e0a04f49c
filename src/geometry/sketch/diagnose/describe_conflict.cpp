// SPDX-License-Identifier: Apache-2.0
#include "geometry/sketch/diagnose/describe_conflict.h"

#include <fmt/format.h>

#include <string>
#include <utility>
#include <vector>

#include "geometry/diagnostic_kinds.h"
#include "geometry/sketch/describe_failure.h"
#include "geometry/sketch/diagnose/fitting_values.h"
#include "geometry/sketch/diagnose/relax_constraints.h"
#include "model/measure/constraint_unit.h"

namespace trammel::geometry {

namespace {

using model::Constraint;
using model::ConstraintIndex;

constexpr std::size_t values_told = 3;

// `measure = value`, not a condition such as parallel(l, m), an incidence or a position.
bool has_value(const Constraint& constraint) {
  return !constraint.is_incidence && !constraint.is_position && !constraint.is_drawn &&
         constraint.text.find('=') != std::string::npos;
}

// The last statements first: what was written last was most likely too much.
std::string propose_values(const SubsetSolver& solver, const Rows& conflict, const Rows& context) {
  const model::Model& model = *solver.equations().model;
  std::string proposals;
  std::size_t told = 0;
  for (auto row = conflict.rbegin();
       row != conflict.rend() && told < values_told && !solver.is_stopped(); ++row) {
    const Constraint& constraint = model.constraints[*row];
    if (!has_value(constraint)) continue;
    const auto fitting = find_fitting_values(solver, context, *row);
    if (!fitting || (!fitting->least && !fitting->most)) continue;
    proposals += fmt::format(
        "{}'{}' {}", told == 0 ? "" : "; ", constraint.text,
        describe(*fitting, solver.values()[row->value], model::constraint_unit(model, constraint)));
    ++told;
  }
  return proposals;
}

}  // namespace

base::Diagnostic describe_conflict(const SubsetSolver& solver, const Rows& conflict,
                                   ConflictKind kind, const Rows& context) {
  const model::Model& model = *solver.equations().model;
  const base::Span where = model.constraints[conflict.back()].span;
  const bool is_one = group_by_statement(model, conflict).size() == 1;
  const std::string message = fmt::format(
      "{} {}", list_constraints_with_values(solver.equations(), conflict, solver.values()),
      is_one ? "cannot be met, whatever the rest" : "contradict one another");
  const std::string remove = is_one ? "remove it" : "remove one of them";
  const std::string values = propose_values(solver, conflict, context);
  if (kind == ConflictKind::Surplus)
    return {conflicting_constraints,
            where,
            message,
            {values.empty() ? remove : fmt::format("{}, or change a value: {}", remove, values),
             relax_one(model, conflict)}};
  return {cannot_assemble, where, "the given values cannot be assembled: " + message,
          values.empty() ? "change one of these values" : "change a value: " + values};
}

base::Diagnostic describe_redundancy(const model::Model& model, const Redundancy& redundancy) {
  const Constraint& surplus = model.constraints[redundancy.surplus.front()];
  const bool alone = redundancy.base.empty();
  Rows all = redundancy.base;
  all.push_back(redundancy.surplus.front());
  base::Fixes fixes{mark_redundant(surplus)};
  for (base::Fix& fix : relax_one(model, all)) fixes.push_back(std::move(fix));
  return {redundant_constraint,
          surplus.span,
          fmt::format(
              "'{}' is redundant: it {}", surplus.text,
              alone ? "always holds" : "follows from " + list_constraints(model, redundancy.base)),
          {fmt::format("remove '{}'{}", surplus.text, alone ? "" : ", or another of these"),
           std::move(fixes)}};
}

}  // namespace trammel::geometry
