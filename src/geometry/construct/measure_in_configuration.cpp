// SPDX-License-Identifier: Apache-2.0
#include "geometry/construct/measure_in_configuration.h"

#include "geometry/construct/given_distances.h"
#include "model/measure/measure_formula.h"
#include "symbolic/expr/traverse.h"

namespace trammel::geometry {

namespace {

using model::Line;
using model::LineKind;
using model::Measure;
using model::Model;

class ConfigurationPlacement : public model::ElementPlacement {
 public:
  ConfigurationPlacement(const Model& model, const ConfigurationFormula& configuration,
                         ExprPool& pool)
      : model_(model),
        configuration_(configuration),
        pool_(pool),
        distances_(model, configuration.q) {}

  VectorFormula at(PointIndex p) const override {
    return lift(pool_, configuration_.points[p.value]);
  }

  model::PlacedLine line(LineIndex l) const override {
    const Line& line = model_.lines[l];
    const DirectionFormula& direction = configuration_.lines[l.value];
    if (line.kind == LineKind::ThroughPoints && !direction.is_oriented)
      return {ids(at(line.from)),
              ids(at(line.to) - at(line.from)),
              distance(line.from, line.to).id,
              {}};
    const bool has_start = line.kind == LineKind::ThroughPoints || line.kind == LineKind::Pointer;
    const VectorId start =
        has_start ? configuration_.points[line.from.value] : configuration_.feet[l.value];
    if (direction.chord) return {start, direction.chord->along, direction.chord->length, {}};
    return {start, direction.unit, pool_.integer(1), direction.angle};
  }

  Expr radius(model::CircleIndex c) const override {
    return {pool_, configuration_.radii[c.value]};
  }

  Expr parameter(model::RiderIndex r) const override {
    return {pool_, configuration_.parameters[r.value]};
  }

  Expr distance(PointIndex p, PointIndex q) const override {
    return distances_.between(p, q, at(q) - at(p));
  }

 private:
  const Model& model_;
  const ConfigurationFormula& configuration_;
  ExprPool& pool_;
  GivenDistances distances_;
};

// The direction from p to q as an angle that goes on over full turns: that of a line through both,
// where it has one.
std::optional<Expr> turning_direction(const Model& model, const ConfigurationFormula& configuration,
                                      ExprPool& pool, PointIndex p, PointIndex q) {
  for (std::uint32_t l = 0; l < model.lines.size(); ++l) {
    const Line& line = model.lines[LineIndex{l}];
    const auto& angle = configuration.lines[l].angle;
    if (line.kind != LineKind::ThroughPoints || !angle) continue;
    if (line.from == p && line.to == q) return Expr(pool, *angle);
    if (line.from == q && line.to == p) return Expr(pool, *angle) + Expr(pool, pool.pi());
  }
  return std::nullopt;
}

// An angle at a point by the directions of its rays, as far as one of them is known; the other is
// an atan2. That of both at once would jump whenever either turns round.
std::optional<Expr> angle_of_rays(const Model& model, const ConfigurationFormula& configuration,
                                  ExprPool& pool, const Measure& measure) {
  const PointIndex first = measure.points[0], vertex = measure.points[1], last = measure.points[2];
  const auto from = turning_direction(model, configuration, pool, vertex, first);
  const auto to = turning_direction(model, configuration, pool, vertex, last);
  if (!from && !to) return std::nullopt;
  const auto plain = [&](PointIndex p) {
    const VectorFormula ray =
        lift(pool, configuration.points[p.value]) - lift(pool, configuration.points[vertex.value]);
    return atan2(ray.y, ray.x);
  };
  return (to ? *to : plain(last)) - (from ? *from : plain(first));
}

// The same of two lines.
std::optional<Expr> angle_of_lines(const model::ElementPlacement& place, ExprPool& pool,
                                   const Measure& measure) {
  const model::PlacedLine from = place.line(measure.lines[0]), to = place.line(measure.lines[1]);
  if (from.angle.has_value() == to.angle.has_value()) return std::nullopt;
  const auto angle = [&](const model::PlacedLine& line) {
    const VectorFormula along = lift(pool, line.along);
    return line.angle ? Expr(pool, *line.angle) : atan2(along.y, along.x);
  };
  return angle(to) - angle(from);
}

}  // namespace

Expr derive_measure(const Model& model, const ConfigurationFormula& configuration, ExprPool& pool,
                    const Measure& measure) {
  for (std::uint32_t c = 0; c < model.constraints.size(); ++c) {
    const auto& constrained = model.constraints[ConstraintIndex{c}].measure;
    if (constrained && model.measures[*constrained].symbol == measure.symbol)
      return {pool, configuration.q[c]};
  }
  const ConfigurationPlacement place(model, configuration, pool);
  std::optional<Expr> angle;
  if (measure.kind == model::MeasureKind::AngleOfPoints)
    angle = angle_of_rays(model, configuration, pool, measure);
  if (measure.kind == model::MeasureKind::AngleOfLines)
    angle = angle_of_lines(place, pool, measure);
  return angle ? *angle : model::measure_formula(model, place, pool, measure);
}

std::unique_ptr<model::ElementPlacement> make_placement(const Model& model,
                                                        const ConfigurationFormula& configuration,
                                                        ExprPool& pool) {
  return std::make_unique<ConfigurationPlacement>(model, configuration, pool);
}

Expr derive_expression(const Model& model, const ConfigurationFormula& configuration,
                       ExprPool& pool, symbolic::ExprId expression) {
  std::vector<symbolic::Replacement> measures;
  const symbolic::ExprId roots[] = {expression};
  for (const symbolic::ExprId symbol : symbolic::symbols_of(pool, roots))
    for (const Measure& measure : model.measures)
      if (measure.symbol == symbol)
        measures.push_back({symbol, derive_measure(model, configuration, pool, measure).id});
  return {pool, symbolic::substitute(pool, expression, measures)};
}

}  // namespace trammel::geometry
