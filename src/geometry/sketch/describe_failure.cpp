// SPDX-License-Identifier: Apache-2.0
#include "geometry/sketch/describe_failure.h"

#include <fmt/format.h>

#include <algorithm>
#include <cmath>
#include <vector>

#include "geometry/diagnostic_kinds.h"
#include "geometry/sketch/moving_elements.h"
#include "geometry/sketch/parameter_values.h"
#include "geometry/sketch/scaled_system.h"
#include "numeric/linear/rank.h"

namespace trammel::geometry {

namespace {

using model::ConstraintIndex;

constexpr std::size_t listed_max = 6;

std::string with_number(const SketchEquations& equations, ConstraintIndex c, double value) {
  const model::Constraint& constraint = equations.model->constraints[c];
  const bool is_number = equations.pool->op(constraint.value) == symbolic::Op::Number;
  if (is_number) return fmt::format("'{}'", constraint.text);
  return fmt::format("'{}' (= {:.6g})", constraint.text, value);
}

}  // namespace

std::string list_constraints(const model::Model& model,
                             std::span<const ConstraintIndex> constraints) {
  // The two constraints of an `at` point are one statement.
  std::vector<std::string> texts;
  for (const ConstraintIndex c : constraints)
    if (texts.empty() || texts.back() != model.constraints[c].text)
      texts.push_back(model.constraints[c].text);
  std::string list;
  for (std::size_t i = 0; i < texts.size(); ++i) {
    if (i == listed_max) return list + fmt::format(" and {} more", texts.size() - i);
    const char* separator = i == 0 ? "" : i + 1 == texts.size() ? " and " : ", ";
    list += fmt::format("{}'{}'", separator, texts[i]);
  }
  return list;
}

base::Diagnostic describe_impossible_step(const SketchEquations& equations,
                                          const ImpossibleStep& step, std::span<const double> q) {
  std::string values;
  for (const ConstraintIndex c : step.constraints)
    values += (values.empty() ? "" : " and ") + with_number(equations, c, q[c.value]);
  const std::string miss =
      step.missing > 0 ? fmt::format(", they miss each other by {:.4g}", step.missing) : "";
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
    if (!(std::abs(at.residual[i]) < 1e-6 * equations.size))
      unmet.push_back({static_cast<std::uint32_t>(i)});
  std::sort(unmet.begin(), unmet.end(), [&](ConstraintIndex a, ConstraintIndex b) {
    return std::abs(at.residual[a.value]) > std::abs(at.residual[b.value]);
  });
  if (unmet.empty())
    return {no_position_found, std::nullopt,
            "no position was found in which all constraints hold exactly",
            "place the hints (near) closer to the wanted position"};
  const double most = std::abs(at.residual[unmet.front().value]);
  return {cannot_assemble, equations.model->constraints[unmet.front()].span,
          fmt::format("no position near the hints meets {}; the nearest misses by {:.4g}",
                      list_constraints(*equations.model, unmet), most),
          "change these values, or place the hints closer to the wanted position"};
}

base::Diagnostic describe_dead_point(const SketchEquations& equations, std::span<const double> x,
                                     const symbolic::Values& parameters) {
  const model::Model& model = *equations.model;
  const std::vector<double> q = eval_constraint_values(equations, parameters);
  const numeric::System system = scaled_system(equations, q, parameters, x);
  const numeric::Evaluation at = system.evaluate(scale_down(equations, x));
  const numeric::RankAnalysis analysis = numeric::analyze_rank(
      numeric::make_sparse(system.equations, system.unknowns, at.jacobian), 1e-7);
  std::vector<ConstraintIndex> concerned;
  for (std::size_t c = 0; c < equations.rows.size(); ++c)
    for (const std::vector<double>& w : analysis.left_null_space)
      if (w[c] != 0.0) {
        concerned.push_back({static_cast<std::uint32_t>(c)});
        break;
      }
  const std::string moving = describe_moving(model, find_moving(equations, analysis.null_space));
  return {dead_point,
          concerned.empty() ? std::nullopt
                            : std::optional<base::Span>(model.constraints[concerned.front()].span),
          fmt::format("the machine is at a dead point: at these values {} no longer hold {}",
                      concerned.empty() ? "the constraints" : list_constraints(model, concerned),
                      moving.empty() ? "it in place" : moving),
          "choose other given values"};
}

}  // namespace trammel::geometry
