// SPDX-License-Identifier: Apache-2.0
#include "geometry/sketch/measure_value.h"

#include <cmath>
#include <numbers>

#include "base/vector2.h"

namespace trammel::geometry {

namespace {

using model::Line;
using model::LineIndex;
using model::LineKind;
using model::Measure;
using model::MeasureKind;
using model::PointIndex;

using Vector = base::Vector2<double>;

double length(Vector a) {
  return std::hypot(a.x, a.y);
}

// A sketch at one place, seen as points and lines.
struct Place {
  const model::Model& model;
  const Variables& variables;
  std::span<const double> x;

  Vector at(PointIndex p) const {
    const auto [i, j] = variables.of_point[p.value];
    if (i < 0) return {};
    return {x[static_cast<std::size_t>(i)], x[static_cast<std::size_t>(j)]};
  }

  // d += direction . d(point)
  void add_point(std::vector<Slope>& d, PointIndex p, Vector direction) const {
    const auto [i, j] = variables.of_point[p.value];
    if (i < 0) return;
    d.push_back({i, direction.x});
    d.push_back({j, direction.y});
  }
};

struct Direction {
  double angle = 0.0;
  std::vector<Slope> gradient;
};

// Direction from a to b: d(angle) = left . d(b - a) / |b - a|.
Direction direction_of_points(const Place& place, PointIndex a, PointIndex b) {
  const Vector ab = place.at(b) - place.at(a);
  const double distance = length(ab);
  Direction direction{std::atan2(ab.y, ab.x), {}};
  const Vector turn = (1.0 / (distance * distance)) * left_of(ab);
  place.add_point(direction.gradient, b, turn);
  place.add_point(direction.gradient, a, -1.0 * turn);
  return direction;
}

Direction direction_of_line(const Place& place, LineIndex l) {
  const Line& line = place.model.lines[l];
  switch (line.kind) {
    case LineKind::XAxis: return {};
    case LineKind::YAxis: return {std::numbers::pi / 2, {}};
    case LineKind::ThroughPoints: return direction_of_points(place, line.from, line.to);
    case LineKind::Free: {
      const int variable = place.variables.of_free_line[l.value][0];
      return {place.x[static_cast<std::size_t>(variable)], {{variable, 1.0}}};
    }
  }
  return {};
}

double wrap_angle(double angle) {
  const double wrapped = std::remainder(angle, 2 * std::numbers::pi);
  return wrapped <= -std::numbers::pi ? std::numbers::pi : wrapped;
}

// The angle from the first to the second direction.
MeasureValue difference(const Direction& second, const Direction& first) {
  MeasureValue result{wrap_angle(second.angle - first.angle), second.gradient};
  for (const Slope& s : first.gradient) result.gradient.push_back({s.variable, -s.value});
  return result;
}

MeasureValue eval_coordinate(const Place& place, PointIndex p, std::size_t axis) {
  const int variable = place.variables.of_point[p.value][axis];
  if (variable < 0) return {};
  return {place.x[static_cast<std::size_t>(variable)], {{variable, 1.0}}};
}

// d(|q - p|) = e . d(q - p)
MeasureValue eval_distance(const Place& place, PointIndex p, PointIndex q) {
  const Vector pq = place.at(q) - place.at(p);
  MeasureValue result{length(pq), {}};
  const Vector e = (1.0 / result.value) * pq;
  place.add_point(result.gradient, q, e);
  place.add_point(result.gradient, p, -1.0 * e);
  return result;
}

// With n to the left of the line and s the foot's place along it:
//   d(distance) = n . d(p - start) - s d(angle)
MeasureValue eval_distance_to_line(const Place& place, PointIndex p, LineIndex l) {
  const Line& line = place.model.lines[l];
  const Direction direction = direction_of_line(place, l);
  const Vector e{std::cos(direction.angle), std::sin(direction.angle)};
  const Vector n = left_of(e);
  MeasureValue result;
  Vector from_start = place.at(p);
  place.add_point(result.gradient, p, n);
  if (line.kind == LineKind::ThroughPoints) {
    from_start = from_start - place.at(line.from);
    place.add_point(result.gradient, line.from, -1.0 * n);
  }
  result.value = dot(n, from_start);
  if (line.kind == LineKind::Free) {
    const int offset = place.variables.of_free_line[l.value][1];
    result.value -= place.x[static_cast<std::size_t>(offset)];
    result.gradient.push_back({offset, -1.0});
  }
  const double along = dot(e, from_start);
  for (const Slope& s : direction.gradient)
    result.gradient.push_back({s.variable, -along * s.value});
  return result;
}

}  // namespace

MeasureValue eval_measure(const model::Model& model, const Variables& variables,
                          const Measure& measure, std::span<const double> x) {
  const Place place{model, variables, x};
  const auto& [p, q, r] = measure.points;
  const auto& [first, second] = measure.lines;
  switch (measure.kind) {
    case MeasureKind::X: return eval_coordinate(place, p, 0);
    case MeasureKind::Y: return eval_coordinate(place, p, 1);
    case MeasureKind::Distance: return eval_distance(place, p, q);
    case MeasureKind::DistanceToLine: return eval_distance_to_line(place, p, first);
    case MeasureKind::AngleOfLines:
      return difference(direction_of_line(place, second), direction_of_line(place, first));
    case MeasureKind::AngleOfPoints:
      return difference(direction_of_points(place, q, r), direction_of_points(place, q, p));
  }
  return {};
}

}  // namespace trammel::geometry
