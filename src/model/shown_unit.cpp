// SPDX-License-Identifier: Apache-2.0
#include "model/shown_unit.h"

#include <fmt/format.h>

namespace trammel::model {

base::ShownUnit shown_unit(const Model& model, symbolic::ExprId symbol) {
  for (const Parameter& parameter : model.parameters)
    if (parameter.symbol == symbol) return shown_unit(model, parameter);
  return {};
}

std::string write_time(const Model& model, double time) {
  return model.shown_units.of({base::dimension::time}).write(time, digits_to_retype);
}

std::string write_value(const Model& model, const Parameter& parameter, double in_si, int digits) {
  return fmt::format("{} = {}", parameter.name, shown_unit(model, parameter).write(in_si, digits));
}

std::vector<base::ShownUnit> shown_units(const Model& model, const Question& question) {
  std::vector<base::ShownUnit> units;
  for (std::size_t i = 0; i < question.components.size(); ++i)
    units.push_back(question.shown_in                ? *question.shown_in
                    : i < question.quantities.size() ? shown_unit(model, question.quantities[i])
                                                     : base::ShownUnit{});
  return units;
}

void show_in_si(Model& model) {
  model.shown_units = {};
  if (model.uses_units) model.shown_units.name_all();
  for (Question& question : model.questions) question.shown_in.reset();
}

}  // namespace trammel::model
