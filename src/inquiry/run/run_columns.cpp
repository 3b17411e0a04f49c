// SPDX-License-Identifier: Apache-2.0
#include "inquiry/run/run_columns.h"

#include <fmt/format.h>

#include <optional>
#include <string>

#include "model/measure/measure_table.h"
#include "model/shown_unit.h"

namespace trammel::inquiry {

namespace {

// Positions of parts are values of what is measured; where the text does not use one, nothing else
// tells its dimension.
std::optional<base::Quantity> quantity_of_free(const model::Model& model, const std::string& name) {
  for (const model::Parameter& p : model.parameters)
    if (p.name == name && p.dimension) return quantity_of(p);
  for (const model::Constraint& c : model.constraints)
    if (c.is_free && c.name == name && c.measure)
      return base::Quantity{model::measure_row(model.measures[*c.measure].kind).dimension,
                            c.is_angle};
  return std::nullopt;
}

}  // namespace

void add_run_columns(const model::Model& model, const mechanics::MotionFormulas& formulas,
                     Trajectory& table) {
  const auto add = [&](const std::string& name, const std::optional<base::Quantity>& quantity) {
    table.columns.push_back(name);
    if (model.uses_units) table.units.push_back(quantity ? to_text(quantity->dimension) : "1");
    table.shown.push_back(shown_unit(model, quantity));
  };
  const base::Quantity length{base::dimension::length};
  table.shown_place = model.shown_units.of(length);
  add("time", base::Quantity{base::dimension::time});
  for (const mechanics::FreeValue& f : formulas.free) {
    const std::optional<base::Quantity> value = quantity_of_free(model, f.name);
    std::optional<base::Quantity> rate;
    if (value) rate = base::Quantity{value->dimension / base::dimension::time, value->is_angular};
    add(f.name, value);
    add(f.name + "'", rate);
  }
  for (const mechanics::MovingPoint& p : formulas.points) {
    add(fmt::format("x({})", p.name), length);
    add(fmt::format("y({})", p.name), length);
  }
}

}  // namespace trammel::inquiry
