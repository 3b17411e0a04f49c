// SPDX-License-Identifier: Apache-2.0
#include "inquiry/run/read_start.h"

#include <fmt/format.h>

#include <algorithm>
#include <string>

#include "base/nearest_name.h"
#include "simulation/diagnostic_kinds.h"

namespace trammel::inquiry {

StartValues read_start(const model::Model& model) {
  StartValues start;
  std::vector<std::string> names;
  for (const model::Parameter& p : model.parameters) names.push_back(p.name);
  for (const model::StartValue& said : model.starts) {
    const auto parameter =
        std::find_if(model.parameters.begin(), model.parameters.end(),
                     [&](const model::Parameter& p) { return p.name == said.name; });
    if (parameter != model.parameters.end() && !parameter->definition) {
      start.values.push_back({parameter->symbol, said.value});
      continue;
    }
    start.diagnostics.push_back(
        {simulation::start_unknown, said.span,
         fmt::format("'{}' is no state and no parameter of the model", said.name),
         base::suggest_name(said.name_span, said.name, names)});
  }
  return start;
}

}  // namespace trammel::inquiry
