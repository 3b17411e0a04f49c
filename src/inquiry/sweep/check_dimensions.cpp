// SPDX-License-Identifier: Apache-2.0
#include "inquiry/sweep/check_dimensions.h"

#include <fmt/format.h>

#include <algorithm>
#include <string>
#include <utility>
#include <vector>

#include "model/diagnostic_kinds.h"
#include "model/let_names.h"
#include "model/shape_constant.h"
#include "simulation/diagnostic_kinds.h"
#include "symbolic/expr/traverse.h"

namespace trammel::inquiry {

namespace {

base::Diagnostic refuse(const Case& here, const std::string& name, const base::DiagnosticKind& kind,
                        std::string why) {
  return {kind, here.machine.model->variation.span, std::move(why),
          fmt::format("ask for each value by itself, with --given {} = ...", name)};
}

std::vector<symbolic::ExprId> dimensions_of(const Case& here) {
  std::vector<symbolic::ExprId> names;
  for (const model::DimensionValue& dimension : here.machine.model->mechanism.dimensions)
    names.push_back(dimension.symbol);
  return symbolic::symbols_of(here.scratch.pool,
                              model::write_out_lets(*here.machine.model, here.scratch.pool, names));
}

}  // namespace

std::optional<base::Diagnostic> check_dimensions(const Case& here, const SweepPlan& plan,
                                                 RowsOf rows) {
  const model::Model& model = *here.machine.model;
  const std::vector<symbolic::ExprId> dimensions = dimensions_of(here);
  for (const auto* values : {&plan.grid, &plan.sampled})
    for (const VariedValue& varied : *values) {
      const symbolic::ExprId name = model.parameters[varied.parameter].symbol;
      if (const auto* constant = model::find_shape_constant(model, name))
        return refuse(here, varied.name, model::shape_has_names,
                      model::describe_shape_constant(varied.name, *constant));
      if (rows != RowsOf::States && std::ranges::find(dimensions, name) != dimensions.end())
        return refuse(here, varied.name, simulation::simulation_unsupported,
                      fmt::format("'{}' stands in the shape of a part, and runs of a sweep have "
                                  "the parts that are drawn with the values of the text",
                                  varied.name));
    }
  return std::nullopt;
}

}  // namespace trammel::inquiry
