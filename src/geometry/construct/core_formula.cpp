// SPDX-License-Identifier: Apache-2.0
#include "geometry/construct/core_formula.h"

#include <algorithm>

#include "geometry/construct/measure_in_configuration.h"
#include "geometry/construct/name_coordinates.h"
#include "model/measure/measure_formula.h"

namespace trammel::geometry {

namespace {

using model::Measure;
using model::MeasureKind;
using model::PlacedLine;

class CoreDeriver {
 public:
  CoreDeriver(const SketchEquations& equations, ExprPool& pool, ConfigurationFormula& formula)
      : equations_(equations), model_(*equations.model), pool_(pool), formula_(formula) {}

  CoreFormula derive(const SolveCore& step, const std::vector<CurveFormula>& rails) {
    for (const PointIndex p : step.points) place(p, rail_of(p, step, rails));
    for (const LineIndex l : step.lines) place(l);
    for (const CircleIndex c : step.circles)
      formula_.radii[c.value] =
          unknown("r", model_.circles[c].name, equations_.variables.of_radius[c.value]).id;
    for (const model::RiderIndex r : step.riders)
      formula_.parameters[r.value] = unknown("t", model_.points[model_.riders[r].point].name,
                                             equations_.variables.of_rider[r.value])
                                         .id;
    const auto placement = make_placement(model_, formula_, pool_);
    for (const ConstraintIndex c : step.constraints) add(c, *placement);
    for (const SolveCore::Direction& d : step.directions) {
      const model::Line& line = model_.lines[d.line];
      core_.constraints.push_back(d.constraint);
      const DirectionFormula& direction = formula_.lines[d.line.value];
      const VectorId& along = direction.chord ? direction.chord->along : direction.unit;
      add(cross(lift(pool_, along), at(line.to) - at(line.from)), zero());
    }
    core_.meetings_before = formula_.meetings.size();
    return std::move(core_);
  }

 private:
  Expr zero() const { return {pool_, pool_.integer(0)}; }
  VectorFormula at(PointIndex p) const { return lift(pool_, formula_.points[p.value]); }
  Expr q(ConstraintIndex c) const { return {pool_, formula_.q[c.value]}; }

  // ---- unknowns

  Expr unknown(std::string_view prefix, std::string_view name, int variable) {
    const Expr symbol(pool_, pool_.symbol(free_name(model_, prefix, name)));
    core_.system.unknowns.push_back(symbol.id);
    core_.system.variables.push_back(variable);
    return symbol;
  }

  static const CurveFormula* rail_of(PointIndex p, const SolveCore& step,
                                     const std::vector<CurveFormula>& rails) {
    for (std::size_t i = 0; i < rails.size(); ++i)
      if (step.rails[i].point == p) return &rails[i];
    return nullptr;
  }

  // A rail is along an axis.
  void place(PointIndex p, const CurveFormula* rail) {
    const auto [x, y] = equations_.variables.of_point[p.value];
    const std::string& name = model_.points[p].name;
    const bool fixes_x = rail != nullptr && is_zero_number(Expr(pool_, rail->direction.unit.x));
    VectorId& here = formula_.points[p.value];
    here.x = fixes_x ? rail->start.x : unknown("x", name, x).id;
    here.y = rail != nullptr && !fixes_x ? rail->start.y : unknown("y", name, y).id;
  }

  void place(LineIndex l) {
    const auto [angle, offset] = equations_.variables.of_free_line[l.value];
    const std::string& name = model_.lines[l].name;
    DirectionFormula& direction = formula_.lines[l.value];
    if (!direction.is_oriented) {
      const Expr phi = unknown("phi", name, angle);
      direction = {{cos(phi).id, sin(phi).id}, phi.id, true};
    }
    if (offset < 0) return;
    formula_.feet[l.value] = ids(unknown("d", name, offset) * left_of(lift(pool_, direction.unit)));
  }

  // ---- equations

  void add(Expr left, Expr right) {
    core_.system.equations.push_back({left.id, right.id});
    core_.plain.push_back({left.id, right.id});
  }

  void add_square(VectorFormula v, Expr length) {
    const Expr x = pow(v.x, 2), y = pow(v.y, 2), square = pow(length, 2);
    core_.system.equations.push_back({(x + y).id, square.id});
    core_.plain.push_back({(x / 2 + y / 2).id, (square / 2).id});
  }

  void add(ConstraintIndex c, const model::ElementPlacement& placement) {
    core_.constraints.push_back(c);
    const auto& index = model_.constraints[c].measure;
    if (!index) return add(derive_expression(model_, formula_, pool_, expression(c)), q(c));
    const Measure& measure = model_.measures[*index];
    switch (measure.kind) {
      case MeasureKind::Distance:
        return add_square(at(measure.points[1]) - at(measure.points[0]), q(c));
      case MeasureKind::OutsideCircle:
        return add_square(at(measure.points[0]) - center(measure, 0), q(c) + radius(measure, 0));
      case MeasureKind::CircleBesideCircle:
        return add_square(center(measure, 1) - center(measure, 0),
                          q(c) + radius(measure, 0) + radius(measure, 1));
      case MeasureKind::AngleOfPoints:
        return add_angle(at(measure.points[0]) - at(measure.points[1]),
                         at(measure.points[2]) - at(measure.points[1]), c);
      case MeasureKind::AngleOfLines:
        return add_angle(lift(pool_, placement.line(measure.lines[0]).along),
                         lift(pool_, placement.line(measure.lines[1]).along), c);
      case MeasureKind::DistanceToLine: {
        const PlacedLine line = placement.line(measure.lines[0]);
        return add(cross(lift(pool_, line.along), at(measure.points[0]) - lift(pool_, line.start)),
                   q(c) * Expr(pool_, line.length));
      }
      case MeasureKind::AlongLine: {
        const PlacedLine line = placement.line(measure.lines[0]);
        const bool has_start = model_.lines[measure.lines[0]].kind != model::LineKind::Free;
        const VectorFormula point = at(measure.points[0]);
        return add(
            dot(lift(pool_, line.along), has_start ? point - lift(pool_, line.start) : point),
            q(c) * Expr(pool_, line.length));
      }
      default: add(model::measure_formula(model_, placement, pool_, measure), q(c));
    }
  }

  symbolic::ExprId expression(ConstraintIndex c) const {
    return equations_.rows[c.value].expression;
  }
  VectorFormula center(const Measure& measure, std::size_t i) const {
    return at(model_.circles[measure.circles[i]].center);
  }
  Expr radius(const Measure& measure, std::size_t i) const {
    return {pool_, formula_.radii[measure.circles[i].value]};
  }

  // From u to v, whatever whole turns.
  void add_angle(VectorFormula u, VectorFormula v, ConstraintIndex c) {
    add(cos(q(c)) * cross(u, v), sin(q(c)) * dot(u, v));
  }

  const SketchEquations& equations_;
  const model::Model& model_;
  ExprPool& pool_;
  ConfigurationFormula& formula_;
  CoreFormula core_;
};

}  // namespace

CoreFormula derive_core(const SketchEquations& equations, ExprPool& pool,
                        ConfigurationFormula& formula, const SolveCore& step,
                        const std::vector<CurveFormula>& rails) {
  return CoreDeriver(equations, pool, formula).derive(step, rails);
}

}  // namespace trammel::geometry
