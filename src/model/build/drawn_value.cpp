// SPDX-License-Identifier: Apache-2.0
#include "model/build/drawn_value.h"

#include "base/vector2.h"
#include "symbolic/expr/expr.h"

namespace trammel::model {

using symbolic::Expr;

namespace {

using Drawn = base::Vector2<Expr>;

class Drawing {
 public:
  Drawing(const Model& model, symbolic::ExprPool& pool) : model_(model), pool_(pool) {}

  Drawn at(PointIndex p) const {
    const auto& [x, y] = model_.points[p].position;
    return {Expr(pool_, x), Expr(pool_, y)};
  }
  Drawn start(LineIndex l) const {
    const Line& line = model_.lines[l];
    if (line.kind == LineKind::ThroughPoints) return at(line.from);
    if (line.kind == LineKind::Free) return {Expr(pool_, line.hint[0]), Expr(pool_, line.hint[1])};
    return {number(0), number(0)};
  }
  Drawn along(LineIndex l) const {
    const Line& line = model_.lines[l];
    switch (line.kind) {
      case LineKind::XAxis: return {number(1), number(0)};
      case LineKind::YAxis: return {number(0), number(1)};
      case LineKind::ThroughPoints: return at(line.to) - at(line.from);
      case LineKind::Free: break;
    }
    return Drawn{Expr(pool_, line.hint[2]), Expr(pool_, line.hint[3])} - start(l);
  }

 private:
  Expr number(std::int64_t value) const { return {pool_, pool_.integer(value)}; }

  const Model& model_;
  symbolic::ExprPool& pool_;
};

Expr angle_between(Drawn from, Drawn to) {
  return atan2(cross(from, to), dot(from, to));
}

}  // namespace

ExprId drawn_value(const Model& model, symbolic::ExprPool& pool, const Measure& measure) {
  const Drawing drawing(model, pool);
  const auto& [p, q, r] = measure.points;
  const auto& [first, second] = measure.lines;
  switch (measure.kind) {
    case MeasureKind::X: return drawing.at(p).x.id;
    case MeasureKind::Y: return drawing.at(p).y.id;
    case MeasureKind::Distance: {
      const Drawn d = drawing.at(q) - drawing.at(p);
      return sqrt(dot(d, d)).id;
    }
    case MeasureKind::DistanceToLine: {
      const Drawn e = drawing.along(first);
      return (cross(e, drawing.at(p) - drawing.start(first)) / sqrt(dot(e, e))).id;
    }
    case MeasureKind::AngleOfLines:
      return angle_between(drawing.along(first), drawing.along(second)).id;
    case MeasureKind::AngleOfPoints:
      return angle_between(drawing.at(p) - drawing.at(q), drawing.at(r) - drawing.at(q)).id;
  }
  return pool.undefined();
}

}  // namespace trammel::model
