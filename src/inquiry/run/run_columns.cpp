// SPDX-License-Identifier: Apache-2.0
#include "inquiry/run/run_columns.h"

#include <fmt/format.h>

#include <algorithm>
#include <optional>
#include <string>

#include "model/shown_unit.h"

namespace trammel::inquiry {

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
    const auto parameter = std::find_if(model.parameters.begin(), model.parameters.end(),
                                        [&](const auto& p) { return p.name == f.name; });
    std::optional<base::Quantity> value, rate;
    if (parameter != model.parameters.end()) value = quantity_of(*parameter);
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
