// SPDX-License-Identifier: Apache-2.0
#include "model/fixes.h"

#include <fmt/format.h>

#include <algorithm>

#include "model/shown_unit.h"

namespace trammel::model {

namespace {

std::string write_binding(const Model& model, const Parameter& parameter) {
  return fmt::format("{} = {}", parameter.name, shown_unit(model, parameter).behind("1"));
}

}  // namespace

base::Fix give_value(const Model& model, const Parameter& parameter) {
  return base::added_line(model.anchors.values,
                          fmt::format("given {}", write_binding(model, parameter)));
}

base::Remedy give_values(const Model& model, const std::string& missing) {
  const std::string first = missing.substr(0, missing.find(','));
  base::Remedy remedy(fmt::format("give one: given {} = ...", first));
  std::string bindings;
  for (std::size_t begin = 0; begin < missing.size();) {
    const std::size_t end = std::min(missing.find(", ", begin), missing.size());
    const std::string_view name = std::string_view(missing).substr(begin, end - begin);
    const auto parameter = std::ranges::find(model.parameters, name, &Parameter::name);
    if (parameter == model.parameters.end()) return remedy;
    bindings += bindings.empty() ? "given " : ", ";
    bindings += write_binding(model, *parameter);
    begin = end + 2;
  }
  remedy.fixes.push_back(base::added_line(model.anchors.values, bindings));
  return remedy;
}

base::Fix add_duration(const Model& model, std::string_view word, int seconds) {
  return base::added_line(base::end_of_text,
                          fmt::format("{} for {}{}", word, seconds, model.uses_units ? " s" : ""));
}

base::Fixes ask_reaction(const Model& model) {
  const Constraint* driven = find_driven(model);
  if (driven == nullptr) return {};
  return {base::added_line(base::end_of_text, fmt::format("find reaction({})", driven->name))};
}

std::vector<std::string> parameter_names(const Model& model) {
  std::vector<std::string> names;
  for (const Parameter& p : model.parameters) names.push_back(p.name);
  return names;
}

const Constraint* find_driven(const Model& model) {
  const Constraint* driven = nullptr;
  for (const Constraint& c : model.constraints)
    if (!c.name.empty() && (driven == nullptr || (c.is_angle && !driven->is_angle))) driven = &c;
  return driven;
}

}  // namespace trammel::model
