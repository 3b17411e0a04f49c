// SPDX-License-Identifier: Apache-2.0
#include "model/shape_constant.h"

#include <fmt/format.h>

#include <algorithm>

namespace trammel::model {

const Parameter* find_shape_constant(const Model& model, ExprId name) {
  for (const Parameter& parameter : model.parameters)
    if (std::ranges::find(parameter.shape_names, name) != parameter.shape_names.end())
      return &parameter;
  return nullptr;
}

std::string describe_shape_constant(const std::string& name, const Parameter& constant) {
  return fmt::format(
      "'{0}' stands in a shape whose pieces cross: {1} is known for one value of {0} alone, and "
      "not as a formula of it",
      name, constant.name);
}

}  // namespace trammel::model
