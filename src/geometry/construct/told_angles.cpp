// SPDX-License-Identifier: Apache-2.0
#include "geometry/construct/told_angles.h"

#include <algorithm>

namespace trammel::geometry {

std::optional<std::size_t> place_of(const OrientTogether& step, LineIndex line) {
  const auto found = std::find(step.lines.begin(), step.lines.end(), line);
  if (found == step.lines.end()) return std::nullopt;
  return static_cast<std::size_t>(found - step.lines.begin());
}

bool is_told(const OrientTogether& step, const model::Measure& measure) {
  return measure.kind == model::MeasureKind::AngleOfLines &&
         std::any_of(measure.lines.begin(), measure.lines.end(),
                     [&](LineIndex l) { return place_of(step, l).has_value(); });
}

void set_angles(const SketchEquations& equations, std::span<const CountedAngle> angles,
                symbolic::Values& numbers) {
  for (const auto& [measure, value] : angles)
    numbers.set(equations.model->measures[measure].symbol, value);
}

}  // namespace trammel::geometry
