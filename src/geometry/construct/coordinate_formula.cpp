// SPDX-License-Identifier: Apache-2.0
#include "geometry/construct/coordinate_formula.h"

#include <fmt/format.h>

#include <algorithm>

#include "base/assert.h"
#include "geometry/measure/named_points.h"
#include "model/measure/measure_formula.h"

namespace trammel::geometry {

namespace {

using model::Line;
using model::LineKind;
using model::Measure;
using model::Model;

class CoordinatePlacement : public model::ElementPlacement {
 public:
  CoordinatePlacement(const Model& model, const CoordinateSymbols& coordinates, ExprPool& pool)
      : model_(model), coordinates_(coordinates), pool_(pool) {}

  VectorFormula at(PointIndex p) const override {
    return lift(pool_, coordinates_.points[p.value]);
  }

  model::PlacedLine line(LineIndex l) const override {
    const Line& line = model_.lines[l];
    TRAMMEL_ASSERT(line.kind != LineKind::Free);
    if (line.kind == LineKind::ThroughPoints) {
      const VectorFormula along = at(line.to) - at(line.from);
      return {ids(at(line.from)), ids(along), model::norm(along).id, direction(along).id};
    }
    const Expr zero(pool_, pool_.integer(0)), one(pool_, pool_.integer(1));
    const bool is_x = line.kind == LineKind::XAxis;
    const VectorFormula along = is_x ? VectorFormula{one, zero} : VectorFormula{zero, one};
    return {{zero.id, zero.id}, ids(along), one.id, direction(along).id};
  }

  Expr radius(model::CircleIndex c) const override { return {pool_, coordinates_.radii[c.value]}; }

  // Differences of directions have short derivatives.
  Expr angle_between(VectorFormula u, VectorFormula v) const override {
    return direction(v) - direction(u);
  }

 private:
  static Expr direction(VectorFormula v) { return atan2(v.y, v.x); }

  const Model& model_;
  const CoordinateSymbols& coordinates_;
  ExprPool& pool_;
};

}  // namespace

CoordinateSymbols make_coordinates(const Model& model, ExprPool& pool) {
  CoordinateSymbols coordinates;
  const ExprId zero = pool.integer(0);
  for (const model::Point& point : model.points) {
    if (point.is_origin) {
      coordinates.points.push_back({zero, zero});
      continue;
    }
    // Brackets keep these names apart from every name a model can have.
    const auto symbol = [&](const char* axis) {
      return pool.symbol(fmt::format("{}[{}]", axis, coordinates.points.size()));
    };
    coordinates.points.push_back({symbol("x"), symbol("y")});
  }
  for (std::size_t c = 0; c < model.circles.size(); ++c)
    coordinates.radii.push_back(pool.symbol(fmt::format("radius[{}]", c)));
  return coordinates;
}

Expr measure_in_coordinates(const Model& model, const CoordinateSymbols& coordinates,
                            ExprPool& pool, const Measure& measure) {
  return model::measure_formula(model, CoordinatePlacement(model, coordinates, pool), pool,
                                measure);
}

std::vector<PointIndex> points_of(const Model& model, const Measure& measure) {
  std::vector<PointIndex> found;
  for (const PointIndex p : named_points(model, measure)) {
    const bool is_new = std::find(found.begin(), found.end(), p) == found.end();
    if (!model.points[p].is_origin && is_new) found.push_back(p);
  }
  return found;
}

}  // namespace trammel::geometry
