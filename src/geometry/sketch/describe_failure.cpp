// SPDX-License-Identifier: Apache-2.0
#include "geometry/sketch/describe_failure.h"

#include <fmt/format.h>

#include <algorithm>
#include <cmath>
#include <utility>
#include <vector>

#include "geometry/diagnostic_kinds.h"
#include "geometry/sketch/diagnose/describe_conflict.h"
#include "geometry/sketch/diagnose/find_conflict.h"
#include "geometry/sketch/moving_elements.h"
#include "geometry/sketch/parameter_values.h"
#include "geometry/sketch/regularity.h"
#include "geometry/sketch/scaled_system.h"
#include "geometry/tolerances.h"
#include "model/measure/constraint_unit.h"
#include "model/shown_unit.h"
#include "numeric/linear/rank.h"
#include "symbolic/expr/traverse.h"

namespace trammel::geometry {

namespace {

using model::ConstraintIndex;

constexpr int digits_of_miss = 4;
constexpr std::size_t parameters_listed_max = 6;
constexpr std::size_t searched_max = 150;  // constraints in which a conflict is looked for

std::string with_number(const SketchEquations& equations, ConstraintIndex c, double value) {
  const model::Constraint& constraint = equations.model->constraints[c];
  const bool is_number = equations.pool->op(constraint.value) == symbolic::Op::Number;
  if (is_number || constraint.is_position || !std::isfinite(value))
    return fmt::format("'{}'", constraint.text);
  return fmt::format("'{}' (= {})", constraint.text,
                     model::constraint_unit(*equations.model, constraint).write(value));
}

std::string list(std::vector<std::string> texts) {
  // The two constraints of an `at` point are one statement.
  texts.erase(std::unique(texts.begin(), texts.end()), texts.end());
  std::string list;
  for (std::size_t i = 0; i < texts.size(); ++i) {
    if (i == parameters_listed_max) return list + fmt::format(" and {} more", texts.size() - i);
    const char* separator = i == 0 ? "" : i + 1 == texts.size() ? " and " : ", ";
    list += separator + texts[i];
  }
  return list;
}

}  // namespace

std::string list_constraints(const model::Model& model,
                             std::span<const ConstraintIndex> constraints) {
  std::vector<std::string> texts;
  for (const ConstraintIndex c : constraints)
    texts.push_back(fmt::format("'{}'", model.constraints[c].text));
  return list(std::move(texts));
}

std::string list_constraints_with_values(const SketchEquations& equations,
                                         std::span<const ConstraintIndex> constraints,
                                         std::span<const double> q) {
  std::vector<std::string> texts;
  for (const ConstraintIndex c : constraints)
    texts.push_back(with_number(equations, c, q[c.value]));
  return list(std::move(texts));
}

base::Diagnostic describe_impossible_step(const SketchEquations& equations,
                                          const ImpossibleStep& step, std::span<const double> q) {
  std::string values;
  for (const ConstraintIndex c : step.constraints)
    values += (values.empty() ? "" : " and ") + with_number(equations, c, q[c.value]);
  const std::string miss =
      step.missing > 0
          ? ", they miss each other by " +
                model::shown_length(*equations.model).write(step.missing, digits_of_miss)
          : "";
  return {cannot_assemble, equations.model->constraints[step.constraints.front()].span,
          fmt::format("the given values cannot be assembled: {}{}", step.what, miss),
          fmt::format("change {}, or what they start from", values)};
}

base::Diagnostic describe_unmet_constraints(const SketchEquations& equations,
                                            std::span<const double> x, std::span<const double> q,
                                            const symbolic::Values& parameters) {
  const numeric::Evaluation at = eval_equations(equations, x, q, parameters);
  std::vector<ConstraintIndex> unmet;
  for (std::size_t i = 0; i < at.residual.size(); ++i)
    if (!(std::abs(at.residual[i]) < unmet_residual * equations.size))
      unmet.push_back({static_cast<std::uint32_t>(i)});
  const auto miss = [&](ConstraintIndex c) {  // infinite where there is no direction to measure
    const double residual = std::abs(at.residual[c.value]);
    return std::isnan(residual) ? HUGE_VAL : residual;
  };
  std::sort(unmet.begin(), unmet.end(),
            [&](ConstraintIndex a, ConstraintIndex b) { return miss(a) > miss(b); });
  if (unmet.empty())
    return {no_position_found, std::nullopt,
            "no position was found in which all constraints hold exactly",
            "place the hints (near) closer to the wanted position"};
  const double most = miss(unmet.front());
  return {cannot_assemble, equations.model->constraints[unmet.front()].span,
          fmt::format("no position near the hints meets {}; {}",
                      list_constraints(*equations.model, unmet),
                      std::isfinite(most)
                          ? "the nearest misses by " +
                                model::constraint_unit(*equations.model,
                                                       equations.model->constraints[unmet.front()])
                                    .write(most, digits_of_miss)
                          : "it has no value where the others hold"),
          "change these values, or place the hints closer to the wanted position"};
}

base::Diagnostic explain_unassembled(const SketchEquations& equations,
                                     const symbolic::Values& parameters,
                                     const std::vector<double>& hints, base::Diagnostic plain,
                                     const base::Budget& budget) {
  if (equations.rows.size() > searched_max) return plain;
  const SubsetSolver solver(equations, parameters, hints, budget);
  const auto conflict = find_conflict(solver, all_rows(equations));
  return conflict ? describe_conflict(solver, *conflict, ConflictKind::Values, *conflict) : plain;
}

namespace {

struct Singularity {
  std::vector<ConstraintIndex> concerned;
  std::string moving;
  bool is_without_side = false;  // of a line that touches a point
};

Singularity find_singularity(const SketchEquations& equations, std::span<const double> x,
                             const symbolic::Values& parameters) {
  if (const auto touch = find_touch_without_side(equations, x)) return {{*touch}, {}, true};
  if (equations.variables.count > dense_max) return {};
  const std::vector<double> q = eval_constraint_values(equations, parameters);
  const numeric::System system = scaled_system(equations, q, parameters, x);
  const numeric::Evaluation at = system.evaluate(scale_down(equations, x));
  const numeric::RankAnalysis analysis = numeric::analyze_rank(
      numeric::make_sparse(system.equations, system.unknowns, at.jacobian), dead_point_rest);
  Singularity found;
  for (std::uint32_t c = 0; c < equations.rows.size(); ++c)
    if (std::any_of(analysis.left_null_space.begin(), analysis.left_null_space.end(),
                    [c](const std::vector<double>& w) { return std::abs(w[c]) > dead_point_rest; }))
      found.concerned.push_back({c});
  found.moving = describe_moving(*equations.model, find_moving(equations, analysis.null_space));
  return found;
}

// `theta = 0.5`: what the constraints' values depend on.
std::string list_values(const SketchEquations& equations,
                        std::span<const ConstraintIndex> constraints,
                        const symbolic::Values& parameters) {
  std::vector<symbolic::ExprId> roots;
  for (const ConstraintIndex c : constraints)
    roots.push_back(equations.model->constraints[c].value);
  const std::vector<symbolic::ExprId> used = symbolic::symbols_of(*equations.pool, roots);
  std::vector<std::string> told;
  for (const model::Parameter& p : equations.model->parameters)
    if (std::find(used.begin(), used.end(), p.symbol) != used.end() &&
        told.size() < parameters_listed_max)
      told.push_back(
          model::write_value(*equations.model, p, parameters.find(p.symbol).value_or(NAN)));
  return fmt::format("{}", fmt::join(told, ", "));
}

}  // namespace

std::string describe_singularity(const SketchEquations& equations, std::span<const double> x,
                                 const symbolic::Values& parameters) {
  const Singularity found = find_singularity(equations, x, parameters);
  if (found.is_without_side)
    return fmt::format("there {} has no side, since the circle is a point",
                       list_constraints(*equations.model, found.concerned));
  return fmt::format("there {} no longer hold {}",
                     found.concerned.empty() ? "the constraints"
                                             : list_constraints(*equations.model, found.concerned),
                     found.moving.empty() ? "it in place" : found.moving);
}

base::Diagnostic describe_dead_point(const SketchEquations& equations, std::span<const double> x,
                                     const symbolic::Values& parameters) {
  const Singularity found = find_singularity(equations, x, parameters);
  std::string values = list_values(equations, found.concerned, parameters);
  if (values.empty()) values = list_values(equations, all_rows(equations), parameters);
  std::optional<base::Span> where;
  if (!found.concerned.empty()) where = equations.model->constraints[found.concerned.front()].span;
  return {dead_point, where,
          fmt::format("the machine is at a dead point{}: {}", values.empty() ? "" : " at " + values,
                      describe_singularity(equations, x, parameters)),
          found.is_without_side ? "give the circle a radius above 0, or put its centre on the line"
                                : "choose other given values"};
}

}  // namespace trammel::geometry
