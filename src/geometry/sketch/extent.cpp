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

class Bounds {
 public:
  explicit Bounds(bool with_origin) {
    if (!with_origin) return;
    include(0, 0.0);
    include(1, 0.0);
  }
  void include(std::size_t axis, double at) {
    low_[axis] = std::min(low_[axis], at);
    high_[axis] = std::max(high_[axis], at);
  }
  void include_points(const SketchEquations& equations, std::span<const double> x) {
    for (const auto& variables : equations.variables.of_point)
      for (const std::size_t axis : {0U, 1U})
        if (variables[axis] >= 0) include(axis, x[static_cast<std::size_t>(variables[axis])]);
  }
  // 0 of one place, or of none.
  double diagonal() const {
    const double extent = std::hypot(high_[0] - low_[0], high_[1] - low_[1]);
    return std::isfinite(extent) ? extent : 0.0;
  }

 private:
  double low_[2] = {HUGE_VAL, HUGE_VAL}, high_[2] = {-HUGE_VAL, -HUGE_VAL};
};

double diagonal(const SketchEquations& equations, std::span<const double> x) {
  Bounds bounds(uses_origin(*equations.model));
  bounds.include_points(equations, x);
  return bounds.diagonal();
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

double size_of_placed(const SketchEquations& equations, std::span<const double> x) {
  Bounds bounds(true);
  bounds.include_points(equations, x);
  for (const auto& [angle, offset] : equations.variables.of_free_line) {
    if (angle < 0) continue;
    const double across = x[static_cast<std::size_t>(angle)];
    const double off = offset < 0 ? 0.0 : x[static_cast<std::size_t>(offset)];
    bounds.include(0, -off * std::sin(across));
    bounds.include(1, off * std::cos(across));
  }
  for (const int radius : equations.variables.of_radius)
    bounds.include(0, x[static_cast<std::size_t>(radius)]);
  const double extent = bounds.diagonal();
  return extent > 0.0 ? extent : 1.0;
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
