// SPDX-License-Identifier: Apache-2.0
#include "geometry/construct/plan/read_constraint.h"

#include <algorithm>

#include "symbolic/expr/traverse.h"

namespace trammel::geometry {

using model::Measure;
using model::MeasureIndex;
using model::MeasureKind;

std::optional<MeasureIndex> find_unknown_measure(const SketchEquations& equations,
                                                 const KnownElements& known, const Equation& row) {
  const model::Model& model = *equations.model;
  std::optional<std::size_t> unknown;
  for (std::size_t k = 0; k < row.measures.size(); ++k) {
    if (known.has(model.measures[row.measures[k]])) continue;
    if (unknown) return std::nullopt;
    unknown = k;
  }
  if (!unknown) return std::nullopt;
  const MeasureIndex measure = row.measures[*unknown];
  if (symbolic::contains(*equations.pool, row.by_measure[*unknown], model.measures[measure].symbol))
    return std::nullopt;
  return measure;
}

namespace {

bool is_given_coordinate(const model::Model& model, const NamedElements& named, MeasureIndex m) {
  const Measure& measure = model.measures[m];
  if (measure.kind != MeasureKind::X && measure.kind != MeasureKind::Y) return false;
  const auto& constraints = named.constraints_on(measure.points[0]);
  return std::any_of(constraints.begin(), constraints.end(),
                     [&](model::ConstraintIndex c) { return model.constraints[c].measure == m; });
}

}  // namespace

std::optional<MeasureIndex> find_unknown_parameter(const SketchEquations& equations,
                                                   const KnownElements& known,
                                                   const NamedElements& named,
                                                   const Equation& row) {
  const model::Model& model = *equations.model;
  std::optional<std::size_t> unknown;
  for (std::size_t k = 0; k < row.measures.size(); ++k) {
    const MeasureIndex m = row.measures[k];
    if (known.has(model.measures[m]) || is_given_coordinate(model, named, m)) continue;
    if (unknown || model.measures[m].kind != MeasureKind::CurveParameter) return std::nullopt;
    unknown = k;
  }
  if (!unknown || row.by_measure.empty()) return std::nullopt;
  const MeasureIndex measure = row.measures[*unknown];
  if (symbolic::contains(*equations.pool, row.by_measure[*unknown], model.measures[measure].symbol))
    return std::nullopt;
  return measure;
}

std::optional<Measure> as_distance(const SketchEquations& equations, std::span<const double> hints,
                                   const Measure& measure, Reading& reading) {
  const auto center = [&](CircleIndex c) { return equations.model->circles[c].center; };
  const auto radius_hint = [&](CircleIndex c) {
    return hints[static_cast<std::size_t>(equations.variables.of_radius[c.value])];
  };
  Measure distance;
  distance.kind = MeasureKind::Distance;
  const auto [first, second] = measure.circles;
  switch (measure.kind) {
    case MeasureKind::OutsideCircle:
      distance.points = {measure.points[0], center(first), {}};
      reading.radii = {{first, 1}};
      break;
    case MeasureKind::LineBesideCircle:
      distance.kind = MeasureKind::DistanceToLine;
      distance.points[0] = center(first);
      distance.lines[0] = measure.lines[0];
      reading.radii = {{first, 1}};
      reading.side = equations.measures->eval(distance, hints).value < 0 ? -1 : 1;
      break;
    case MeasureKind::CircleBesideCircle:
      distance.points = {center(first), center(second), {}};
      reading.radii = {{first, 1}, {second, 1}};
      break;
    case MeasureKind::CircleInCircle: {
      const int larger = radius_hint(first) < radius_hint(second) ? -1 : 1;
      distance.points = {center(first), center(second), {}};
      reading.radii = {{first, -larger}, {second, larger}};
      reading.side = -1;
      break;
    }
    default: return std::nullopt;
  }
  return distance;
}

Measure as_known_distance(const SketchEquations& equations, std::span<const double> hints,
                          const KnownElements& known, const Measure& measure, Reading& reading) {
  const std::optional<Measure> distance = as_distance(equations, hints, measure, reading);
  const auto is_known = [&](const Reading::Radius& r) { return known.has_radius(r.circle); };
  if (distance && std::all_of(reading.radii.begin(), reading.radii.end(), is_known))
    return *distance;
  reading.radii.clear();
  reading.side = 1;
  return measure;
}

}  // namespace trammel::geometry
