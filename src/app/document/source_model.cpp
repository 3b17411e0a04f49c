// SPDX-License-Identifier: Apache-2.0
#include "app/document/source_model.h"

namespace trammel::app {

std::vector<exchange::SourceParameter> source_parameters(const inquiry::Case& here) {
  const model::Model& model = *here.machine.model;
  std::vector<exchange::SourceParameter> parameters;
  for (std::size_t i = 0; i < model.parameters.size(); ++i) {
    const model::Parameter& p = model.parameters[i];
    if (p.definition || p.name == "time") continue;
    exchange::SourceParameter parameter{p.name, p.symbol, {}, {}};
    if (here.values.origins[i] != geometry::ValueOrigin::StandIn)
      parameter.value = here.values.numbers.find(p.symbol);
    if (model.uses_units && p.dimension && !p.dimension->is_one())
      parameter.unit = to_text(*p.dimension);
    parameters.push_back(std::move(parameter));
  }
  return parameters;
}

}  // namespace trammel::app
