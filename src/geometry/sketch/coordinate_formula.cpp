// SPDX-License-Identifier: Apache-2.0
#include "geometry/sketch/coordinate_formula.h"

#include <fmt/format.h>

#include <algorithm>

#include "base/assert.h"

namespace trammel::geometry {

namespace {

using model::Line;
using model::LineKind;
using model::Measure;
using model::MeasureKind;
using model::Model;

class CoordinateMeasure {
 public:
  CoordinateMeasure(const Model& model, const CoordinateSymbols& coordinates)
      : model_(model), coordinates_(coordinates) {}

  Expr formula(const Measure& m) const {
    switch (m.kind) {
      case MeasureKind::X: return at(m.points[0]).x;
      case MeasureKind::Y: return at(m.points[0]).y;
      case MeasureKind::Distance: return length(from_to(m.points[0], m.points[1]));
      case MeasureKind::DistanceToLine: {
        const VectorFormula e = along(m.lines[0]);
        return cross(e, at(m.points[0]) - start(m.lines[0])) / length(e);
      }
      case MeasureKind::AngleOfLines:
        return direction(along(m.lines[1])) - direction(along(m.lines[0]));
      case MeasureKind::AngleOfPoints:
        return direction(from_to(m.points[1], m.points[2])) -
               direction(from_to(m.points[1], m.points[0]));
    }
    TRAMMEL_ASSERT(false);
    return {};
  }

 private:
  VectorFormula at(PointIndex p) const { return coordinates_.points[p.value]; }
  VectorFormula from_to(PointIndex p, PointIndex q) const { return at(q) - at(p); }
  static Expr length(VectorFormula v) { return sqrt(dot(v, v)); }
  static Expr direction(VectorFormula v) { return atan2(v.y, v.x); }

  VectorFormula along(LineIndex l) const {
    const Line& line = model_.lines[l];
    TRAMMEL_ASSERT(line.kind != LineKind::Free);
    if (line.kind == LineKind::ThroughPoints) return from_to(line.from, line.to);
    ExprPool& pool = *coordinates_.points[0].x.pool;
    const Expr zero(pool, pool.integer(0)), one(pool, pool.integer(1));
    return line.kind == LineKind::XAxis ? VectorFormula{one, zero} : VectorFormula{zero, one};
  }
  VectorFormula start(LineIndex l) const {
    const Line& line = model_.lines[l];
    return line.kind == LineKind::ThroughPoints ? at(line.from) : origin();
  }
  VectorFormula origin() const {
    ExprPool& pool = *coordinates_.points[0].x.pool;
    const Expr zero(pool, pool.integer(0));
    return {zero, zero};
  }

  const Model& model_;
  const CoordinateSymbols& coordinates_;
};

}  // namespace

CoordinateSymbols make_coordinates(const Model& model, ExprPool& pool) {
  CoordinateSymbols coordinates;
  const Expr zero(pool, pool.integer(0));
  for (const model::Point& point : model.points) {
    if (point.is_origin) {
      coordinates.points.push_back({zero, zero});
      continue;
    }
    // Brackets keep these names apart from every name a model can have.
    const auto symbol = [&](const char* axis) {
      return Expr(pool, pool.symbol(fmt::format("{}[{}]", axis, coordinates.points.size())));
    };
    coordinates.points.push_back({symbol("x"), symbol("y")});
  }
  return coordinates;
}

Expr measure_in_coordinates(const Model& model, const CoordinateSymbols& coordinates,
                            const Measure& measure) {
  return CoordinateMeasure(model, coordinates).formula(measure);
}

std::vector<PointIndex> points_of(const Model& model, const Measure& measure) {
  std::vector<PointIndex> found;
  const auto add = [&](PointIndex p) {
    const bool is_new = std::find(found.begin(), found.end(), p) == found.end();
    if (!model.points[p].is_origin && is_new) found.push_back(p);
  };
  const auto add_line = [&](LineIndex l) {
    if (model.lines[l].kind != LineKind::ThroughPoints) return;
    add(model.lines[l].from);
    add(model.lines[l].to);
  };
  const auto& [p, q, r] = measure.points;
  switch (measure.kind) {
    case MeasureKind::X:
    case MeasureKind::Y: add(p); break;
    case MeasureKind::Distance: add(p), add(q); break;
    case MeasureKind::DistanceToLine: add(p), add_line(measure.lines[0]); break;
    case MeasureKind::AngleOfLines: add_line(measure.lines[0]), add_line(measure.lines[1]); break;
    case MeasureKind::AngleOfPoints: add(p), add(q), add(r); break;
  }
  return found;
}

}  // namespace trammel::geometry
