// SPDX-License-Identifier: Apache-2.0
#include "geometry/construct/plan/find_locus.h"

#include <cmath>
#include <type_traits>

#include "geometry/tolerances.h"

namespace trammel::geometry {

using model::Line;
using model::LineKind;
using model::Measure;
using model::MeasureKind;

namespace {

// An angle of 0 or pi: no circle is an arc of it.
bool is_straight(const SketchEquations& equations, ConstraintIndex c) {
  const double angle = symbolic::eval(*equations.pool, equations.model->constraints[c].value, {});
  return std::abs(std::sin(angle)) < straight_sine;  // where it is a number
}

// Where a line starts must be known, and for a proportion its length.
bool has_known_start(const model::Model& model, const KnownElements& known, const Measure& m) {
  const Line& line = model.lines[m.lines[0]];
  if (line.kind != LineKind::ThroughPoints) return m.kind == MeasureKind::AlongLine;
  return known.has(line.from) && (m.kind == MeasureKind::AlongLine || known.has(line.to));
}

}  // namespace

bool is_end_of(const Line& line, PointIndex p) {
  return line.kind == LineKind::ThroughPoints && (line.from == p || line.to == p);
}

std::optional<PointLocus> find_locus(const SketchEquations& equations, const KnownElements& known,
                                     ConstraintIndex c, const Measure& m) {
  const model::Model& model = *equations.model;
  const auto& [p, q, r] = m.points;
  const auto on = [&](PointIndex point, auto kind) { return PointLocus{point, {kind, c}}; };
  switch (m.kind) {
    case MeasureKind::X:
    case MeasureKind::Y:
      if (!known.has(p)) return on(p, OnCoordinate{m.kind == MeasureKind::X ? 0 : 1});
      break;
    case MeasureKind::XBetween:
    case MeasureKind::YBetween: {
      const int axis = m.kind == MeasureKind::XBetween ? 0 : 1;
      if (known.has(p) && !known.has(q)) return on(q, OnCoordinate{axis, p, 1});
      if (known.has(q) && !known.has(p)) return on(p, OnCoordinate{axis, q, -1});
      break;
    }
    case MeasureKind::Distance:
      if (known.has(p) && !known.has(q)) return on(q, OnCircle{p});
      if (known.has(q) && !known.has(p)) return on(p, OnCircle{q});
      break;
    case MeasureKind::AlongLine:
    case MeasureKind::Proportion:
      if (!known.has(p) && known.has(m.lines[0]) && has_known_start(model, known, m))
        return on(p, OnNormal{m.lines[0], m.kind == MeasureKind::Proportion});
      break;
    case MeasureKind::DistanceToLine:
      if (!known.has(p) && known.has(m.lines[0]) && !is_end_of(model.lines[m.lines[0]], p))
        return on(p, OnOffsetLine{m.lines[0]});
      break;
    case MeasureKind::AngleOfPoints:
      if (known.has(q) && known.has(p) && !known.has(r)) return on(r, OnTurnedRay{q, p, 1});
      if (known.has(q) && known.has(r) && !known.has(p)) return on(p, OnTurnedRay{q, r, -1});
      if (known.has(p) && known.has(r) && !known.has(q) && !is_straight(equations, c))
        return on(q, OnArc{p, r});
      break;
    case MeasureKind::Area:
      for (const std::size_t i : {0U, 1U, 2U}) {
        const PointIndex next = m.points[(i + 1) % 3], last = m.points[(i + 2) % 3];
        if (!known.has(m.points[i]) && known.has(next) && known.has(last))
          return on(m.points[i], OnParallel{next, last});
      }
      break;
    case MeasureKind::AngleOfLines:  // gives a direction
    case MeasureKind::DirectionOfPoints:
    case MeasureKind::AngleAround:
    case MeasureKind::CurveParameter:
    case MeasureKind::Radius:         // gives a radius
    case MeasureKind::OutsideCircle:  // with a radius that is not known yet
    case MeasureKind::LineBesideCircle:
    case MeasureKind::CircleBesideCircle:
    case MeasureKind::CircleInCircle: break;
  }
  return std::nullopt;
}

std::optional<PointLocus> find_locus_of_direction(const model::Model& model,
                                                  const KnownElements& known, LineIndex l,
                                                  ConstraintIndex angle) {
  const Line& line = model.lines[l];
  if (line.kind != LineKind::ThroughPoints || known.has(line.from) == known.has(line.to))
    return std::nullopt;
  if (known.has(line.from)) return PointLocus{line.to, {OnLineFromEnd{l, line.from, true}, angle}};
  return PointLocus{line.from, {OnLineFromEnd{l, line.to, false}, angle}};
}

std::pair<std::size_t, std::string> order_of(const model::Model& model, const Locus& locus) {
  const auto name = [&](const auto& kind) -> std::string {
    using Kind = std::decay_t<decltype(kind)>;
    if constexpr (std::is_same_v<Kind, OnCoordinate>)
      return std::to_string(kind.axis) + (kind.from ? model.points[*kind.from].name : "");
    else if constexpr (std::is_same_v<Kind, OnCircle> || std::is_same_v<Kind, OnClusterCircle>)
      return model.points[kind.center].name;
    else if constexpr (std::is_same_v<Kind, OnTurnedRay>)
      return model.points[kind.vertex].name;
    else if constexpr (std::is_same_v<Kind, OnArc> || std::is_same_v<Kind, OnParallel>)
      return model.points[kind.first].name;
    else
      return model.lines[kind.line].name;
  };
  return {locus.kind.index(), std::visit(name, locus.kind)};
}

}  // namespace trammel::geometry
