// SPDX-License-Identifier: Apache-2.0
#include "geometry/construct/partial_configuration.h"

#include <utility>

#include "geometry/construct/measure_in_configuration.h"
#include "geometry/construct/told_angles.h"
#include "symbolic/linear/solve_linear.h"

namespace trammel::geometry {

using model::Line;
using model::LineKind;
using model::Measure;
using model::Model;

PartialConfiguration::PartialConfiguration(const SketchEquations& equations, ExprPool& pool,
                                           const Construction& construction, std::vector<ExprId> q)
    : formula{std::move(q), {}, {}, {}, {}, {}, {}, {}, {}},
      clusters(construction.clusters.size()),
      distances(*equations.model, formula.q),
      equations_(equations),
      model_(*equations.model),
      pool_(pool),
      construction_(construction) {
  const VectorId nowhere{zero().id, zero().id};
  formula.points.assign(model_.points.size(), nowhere);
  formula.feet.assign(model_.lines.size(), nowhere);
  formula.radii.assign(model_.circles.size(), zero().id);
  formula.parameters.assign(model_.riders.size(), zero().id);
  formula.lines.assign(model_.lines.size(), {{one().id, zero().id}, std::nullopt, false});
  for (std::uint32_t l = 0; l < model_.lines.size(); ++l) {
    const LineKind kind = model_.lines[{l}].kind;
    if (kind == LineKind::XAxis) formula.lines[l] = direction_at(zero());
    if (kind == LineKind::YAxis) formula.lines[l] = direction_at(quarter_turn());
  }
}

Expr PartialConfiguration::value(ConstraintIndex c) const {
  const Reading& reading = construction_.readings[c.value];
  Expr sum = reading.solved_for ? solved_for(c, *reading.solved_for) : q(c);
  for (const Reading::Radius& r : reading.radii) sum = sum + times_sign(r.sign, radius(r.circle));
  return times_sign(reading.side, sum);
}

Expr PartialConfiguration::solved_for(ConstraintIndex c, model::MeasureIndex wanted) const {
  const Equation& row = equations_.rows[c.value];
  std::vector<symbolic::Replacement> known;
  symbolic::ExprId slope;
  for (std::size_t k = 0; k < row.measures.size(); ++k) {
    const Measure& measure = model_.measures[row.measures[k]];
    const bool is_wanted = row.measures[k] == wanted;
    if (is_wanted) slope = row.by_measure[k];
    known.push_back({measure.symbol, is_wanted ? zero().id : measured(measure).id});
  }
  const Expr rest(pool_, symbolic::substitute(pool_, row.expression, known));
  return (q(c) - rest) / Expr(pool_, symbolic::substitute(pool_, slope, known));
}

Expr PartialConfiguration::measured(const Measure& measure) const {
  return derive_measure(model_, formula, pool_, measure);
}

Expr PartialConfiguration::angle(LineIndex l) const {
  const Line& which = model_.lines[l];
  const DirectionFormula& found = formula.lines[l.value];
  if (found.angle) return {pool_, *found.angle};
  const bool is_between = !found.is_oriented && which.kind == LineKind::ThroughPoints;
  const VectorFormula along = is_between    ? at(which.to) - at(which.from)
                              : found.chord ? lift(pool_, found.chord->along)
                                            : lift(pool_, found.unit);
  return atan2(along.y, along.x);
}

// Each angle from one line to another is the difference of their own.
std::vector<Expr> PartialConfiguration::solve_angles(const OrientTogether& step) const {
  symbolic::LinearSystem system{step.lines.size(), {}, {{}}};
  for (std::size_t i = 0; i < step.constraints.size(); ++i) {
    const Equation& row = equations_.rows[step.constraints[i].value];
    std::vector<symbolic::Replacement> known;
    for (const model::MeasureIndex m : row.measures) {
      const Measure& measure = model_.measures[m];
      known.push_back({measure.symbol, is_told(step, measure) ? zero().id : measured(measure).id});
    }
    const auto with_known = [&](ExprId e) {
      return Expr(pool_, symbolic::substitute(pool_, e, known));
    };
    Expr right = q(step.constraints[i]) - with_known(row.expression);
    for (std::size_t k = 0; k < row.measures.size(); ++k) {
      const Measure& measure = model_.measures[row.measures[k]];
      if (!is_told(step, measure)) continue;
      const Expr slope = row.by_measure.empty() ? one() : with_known(row.by_measure[k]);
      for (const int side : {0, 1}) {
        const LineIndex l = measure.lines[static_cast<std::size_t>(side)];
        const Expr factor = times_sign(side == 0 ? -1 : 1, slope);
        if (const auto column = place_of(step, l))
          system.matrix.push_back({i, *column, factor.id});
        else
          right = right - factor * angle(l);
      }
    }
    system.right[0].push_back(right.id);
  }
  const symbolic::LinearOutcome outcome = symbolic::solve_linear(pool_, system);
  std::vector<Expr> angles(step.lines.size(), Expr(pool_, pool_.undefined()));
  if (outcome.status == symbolic::LinearStatus::Regular)
    for (std::size_t i = 0; i < angles.size(); ++i) angles[i].id = outcome.solutions[0][i];
  return angles;
}

VectorFormula PartialConfiguration::unit_between(PointIndex a, PointIndex b) const {
  const VectorFormula ab = at(b) - at(a);
  return (one() / distances.between(a, b, ab)) * ab;
}

DirectionFormula PartialConfiguration::direction(LineIndex l) const {
  const Line& which = model_.lines[l];
  const DirectionFormula& found = formula.lines[l.value];
  if (found.is_oriented || which.kind != LineKind::ThroughPoints) return found;
  return direction_along(unit_between(which.from, which.to));
}

VectorFormula PartialConfiguration::foot(LineIndex l) const {
  const Line& which = model_.lines[l];
  const bool has_points = which.kind == LineKind::ThroughPoints || which.kind == LineKind::Pointer;
  return has_points ? at(which.from) : lift(pool_, formula.feet[l.value]);
}

VectorFormula PartialConfiguration::start(LineIndex l) const {
  if (model_.lines[l].kind != LineKind::Free) return foot(l);
  const VectorFormula across = left_of(unit_of(l));
  return dot(foot(l), across) * across;
}

VectorFormula PartialConfiguration::in_cluster(std::size_t cluster, PointIndex p,
                                               PointIndex q) const {
  const auto& places = clusters[cluster];
  return lift(pool_, places[q.value]) - lift(pool_, places[p.value]);
}

Expr PartialConfiguration::distance_in_cluster(std::size_t cluster, PointIndex p,
                                               PointIndex q) const {
  const Cluster& figure = construction_.clusters[cluster];
  if (p == figure.from && q == figure.to) return in_cluster(cluster, p, q).x;  // the base
  return distances.between(p, q, in_cluster(cluster, p, q));
}

CurveFormula PartialConfiguration::curve(const Locus& locus) const {
  const Expr v = value(locus.constraint);
  return std::visit([&](const auto& kind) { return curve(kind, v); }, locus.kind);
}

CurveFormula PartialConfiguration::curve(const OnCoordinate& on, Expr value) const {
  Expr v = value;
  if (on.from) v = times_sign(on.sense, value) + (on.axis == 0 ? at(*on.from).x : at(*on.from).y);
  if (on.axis == 0) return straight({v, zero()}, direction_at(quarter_turn()));
  return straight({zero(), v}, direction_at(zero()));
}

CurveFormula PartialConfiguration::curve(const OnCircle& on, Expr v) const {
  if (!on.share) return circle(at(on.center), v, on.center);
  const Expr k = value(on.share->proportion);
  return circle(at(on.center), abs(on.share->from_start ? k : one() - k) * v, on.center);
}

CurveFormula PartialConfiguration::curve(const OnOffsetLine& on, Expr v) const {
  const DirectionFormula e = direction(on.line);
  return straight(foot(on.line) + v * left_of(lift(pool_, e.unit)), e);
}

CurveFormula PartialConfiguration::curve(const OnNormal& on, Expr v) const {
  const DirectionFormula e = direction(on.line);
  const DirectionFormula across = turned(pool_, e, 1, quarter_turn());
  const bool has_start = model_.lines[on.line].kind != LineKind::Free;
  return straight(has_start ? foot(on.line) + along(on, v) : along(on, v), across);
}

VectorFormula PartialConfiguration::along(const OnNormal& on, Expr v) const {
  const Line& which = model_.lines[on.line];
  if (on.is_proportion) return v * (at(which.to) - at(which.from));
  return v * unit_of(on.line);
}

CurveFormula PartialConfiguration::curve(const OnLineFromEnd& on, Expr) const {
  DirectionFormula e = direction(on.line);
  if (!on.forward) e = reversed(pool_, e);
  return straight(at(on.end), e);
}

CurveFormula PartialConfiguration::curve(const OnArc& on, Expr v) const {
  const VectorFormula chord = at(on.last) - at(on.first);
  return arc_over(at(on.first), chord, distances.between(on.first, on.last, chord), v);
}

CurveFormula PartialConfiguration::curve(const OnParallel& on, Expr v) const {
  const VectorFormula base = at(on.last) - at(on.first);
  return parallel_over(at(on.first), base, distances.between(on.first, on.last, base), v);
}

CurveFormula PartialConfiguration::curve(const OnClusterCircle& on, Expr) const {
  return circle(at(on.center), distance_in_cluster(on.cluster, on.center, on.point), on.center);
}

CurveFormula PartialConfiguration::curve(const OnTurnedRay& on, Expr v) const {
  const DirectionFormula reference = direction_along(unit_between(on.vertex, on.other));
  return straight(at(on.vertex), turned(pool_, reference, on.turn, v));
}

}  // namespace trammel::geometry
