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
    const ExprId one = pool_.integer(1);
    const bool has_start = line.kind == LineKind::ThroughPoints || line.kind == LineKind::Pointer;
    return {has_start ? configuration_.points[line.from.value] : configuration_.feet[l.value],
            direction.unit, one, direction.angle};
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

}  // namespace

Expr derive_measure(const Model& model, const ConfigurationFormula& configuration, ExprPool& pool,
                    const Measure& measure) {
  for (std::uint32_t c = 0; c < model.constraints.size(); ++c) {
    const auto& constrained = model.constraints[ConstraintIndex{c}].measure;
    if (constrained && model.measures[*constrained].symbol == measure.symbol)
      return {pool, configuration.q[c]};
  }
  return model::measure_formula(model, ConfigurationPlacement(model, configuration, pool), pool,
                                measure);
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
