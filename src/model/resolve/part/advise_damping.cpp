// SPDX-License-Identifier: Apache-2.0
#include "model/resolve/part/advise_damping.h"

#include <fmt/format.h>

#include <array>
#include <optional>
#include <string_view>
#include <variant>

#include "model/fresh_name.h"

namespace trammel::model {

namespace {

constexpr std::array<std::string_view, 1> names_of_dampers{"dashpot"};

// `between x_axis, crank` or `from A to B`.
std::optional<std::string> ends_of(const Model& model, const Measure& measure) {
  if (measure.kind == MeasureKind::AngleOfLines)
    return fmt::format("between {}, {}", model.lines[measure.lines[0]].name,
                       model.lines[measure.lines[1]].name);
  if (measure.kind == MeasureKind::Distance)
    return fmt::format("from {} to {}", model.points[measure.points[0]].name,
                       model.points[measure.points[1]].name);
  return std::nullopt;
}

std::optional<std::string> ends_of(const Model& model, const Names& names,
                                   const std::string& name) {
  const auto element = names.find_element(name);
  if (element && std::holds_alternative<LineIndex>(*element))
    return fmt::format("between x_axis, {}", name);
  const auto constraints = names.find_constraints(name);
  if (constraints.size() != 1) return std::nullopt;
  const Constraint& constraint = model.constraints[constraints.front()];
  if (!constraint.measure) return std::nullopt;
  return ends_of(model, model.measures[*constraint.measure]);
}

}  // namespace

base::Remedy advise_damping(const Model& model, const Names& names, const syntax::Tree& tree,
                            const syntax::Statement& statement, const syntax::Damping& damping) {
  const std::string& name = damping.target.text;
  const std::string_view value = tree.slice(tree.exprs[damping.value].span);
  if (const auto ends = ends_of(model, names, name))
    return base::replacement(statement.span,
                             fmt::format("damper {} {} coefficient {}",
                                         fresh_name(model, names_of_dampers), *ends, value));
  return "name one that a 'part' statement declares; elsewhere dampers stand between points or "
         "lines: 'damper d from A to B coefficient c'";
}

}  // namespace trammel::model
