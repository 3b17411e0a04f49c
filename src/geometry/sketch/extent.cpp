// SPDX-License-Identifier: Apache-2.0
#include "geometry/sketch/extent.h"

#include <algorithm>
#include <cmath>

#include "geometry/tolerances.h"

namespace trammel::geometry {

bool uses_origin(const model::Model& model) {
  const auto is_origin = [&](model::PointIndex p) { return model.points[p].is_origin; };
  return std::any_of(model.lines.begin(), model.lines.end(),
                     [&](const model::Line& line) {
                       return line.kind == model::LineKind::ThroughPoints &&
                              (is_origin(line.from) || is_origin(line.to));
                     }) ||
         std::any_of(model.circles.begin(), model.circles.end(),
                     [&](const model::Circle& circle) { return is_origin(circle.center); }) ||
         std::any_of(model.measures.begin(), model.measures.end(), [&](const model::Measure& m) {
           return m.kind == model::MeasureKind::Distance &&
                  (is_origin(m.points[0]) || is_origin(m.points[1]));
         });
}

namespace {

// The diagonal; 0 of one place.
double diagonal(const SketchEquations& equations, std::span<const double> x) {
  const double from = uses_origin(*equations.model) ? 0.0 : HUGE_VAL;
  double low[2] = {from, from}, high[2] = {-from, -from};
  for (const auto& variables : equations.variables.of_point)
    for (const std::size_t axis : {0U, 1U}) {
      if (variables[axis] < 0) continue;
      const double at = x[static_cast<std::size_t>(variables[axis])];
      low[axis] = std::min(low[axis], at);
      high[axis] = std::max(high[axis], at);
    }
  const double extent = std::hypot(high[0] - low[0], high[1] - low[1]);
  return std::isfinite(extent) ? extent : 0.0;
}

// Parts are larger than their points, which are one for each of them at the least.
bool has_parts(const SketchEquations& equations) {
  return !equations.model->parts.empty();
}

}  // namespace

double extent_of(const SketchEquations& equations, std::span<const double> x) {
  const double extent = diagonal(equations, x);
  return extent > 0.0 && extent < equations.size ? extent : equations.size;
}

double size_of_gaps(const SketchEquations& equations, std::span<const double> x) {
  if (has_parts(equations)) return equations.size;
  const double extent = std::max(diagonal(equations, x), least_extent * equations.size);
  return std::min(extent, equations.size);
}

std::vector<double> motion_scales(const SketchEquations& equations, std::span<const double> x) {
  std::vector<double> scales = variable_scales(equations);
  if (has_parts(equations)) return scales;
  const double extent = std::max(extent_of(equations, x), least_extent * equations.size);
  const auto set = [&](int variable) {
    if (variable >= 0) scales[static_cast<std::size_t>(variable)] = extent;
  };
  for (const auto& place : equations.variables.of_point) {
    set(place[0]);
    set(place[1]);
  }
  for (const auto& line : equations.variables.of_free_line) set(line[1]);
  for (const int radius : equations.variables.of_radius) set(radius);
  return scales;
}

}  // namespace trammel::geometry
