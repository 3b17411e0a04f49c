// SPDX-License-Identifier: Apache-2.0
#include "inquiry/run/run_columns.h"

#include <fmt/format.h>

#include <algorithm>
#include <optional>
#include <string>

namespace trammel::inquiry {

void add_run_columns(const model::Model& model, const mechanics::MotionFormulas& formulas,
                     Trajectory& table) {
  const auto add = [&](const std::string& name, const std::optional<base::Dimension>& unit) {
    table.columns.push_back(name);
    if (model.uses_units) table.units.push_back(unit ? to_text(*unit) : "1");
  };
  add("time", base::dimension::time);
  for (const mechanics::FreeValue& f : formulas.free) {
    const auto parameter = std::find_if(model.parameters.begin(), model.parameters.end(),
                                        [&](const auto& p) { return p.name == f.name; });
    std::optional<base::Dimension> unit, rate;
    if (parameter != model.parameters.end()) unit = parameter->dimension;
    if (unit) rate = *unit / base::dimension::time;
    add(f.name, unit);
    add(f.name + "'", rate);
  }
  for (const mechanics::MovingPoint& p : formulas.points) {
    add(fmt::format("x({})", p.name), base::dimension::length);
    add(fmt::format("y({})", p.name), base::dimension::length);
  }
}

}  // namespace trammel::inquiry
