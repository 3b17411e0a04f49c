// SPDX-License-Identifier: Apache-2.0
#include "model/measure/measure_formula.h"

#include "base/assert.h"

namespace trammel::model {

using symbolic::Expr;

namespace {

class MeasureFormula {
 public:
  MeasureFormula(const Model& model, const ElementPlacement& placement, symbolic::ExprPool& pool,
                 const Measure& measure)
      : model_(model), place_(placement), pool_(pool), measure_(measure) {}

  Expr write() const {
    switch (measure_.kind) {
      case MeasureKind::X: return at(0).x;
      case MeasureKind::Y: return at(0).y;
      case MeasureKind::XBetween: return (at(1) - at(0)).x;
      case MeasureKind::YBetween: return (at(1) - at(0)).y;
      case MeasureKind::Distance: return place_.distance(measure_.points[0], measure_.points[1]);
      case MeasureKind::DistanceToLine: return left_of_line(line(0), at(0));
      case MeasureKind::AlongLine: return along_line();
      case MeasureKind::Proportion:
        return dot(along(0), from_start()) / (length(0) * segment_length());
      case MeasureKind::AngleOfLines: return angle_of_lines(line(0), line(1));
      case MeasureKind::AngleOfPoints: return place_.angle_between(at(0) - at(1), at(2) - at(1));
      case MeasureKind::DirectionOfPoints: return atan2((at(1) - at(0)).y, (at(1) - at(0)).x);
      case MeasureKind::AngleAround: return atan2(from_start().y, from_start().x) - angle(line(0));
      case MeasureKind::Area: return cross(at(1) - at(0), at(2) - at(0)) / 2;
      case MeasureKind::CurveParameter: return place_.parameter(measure_.rider);
      case MeasureKind::Radius: return radius(0);
      case MeasureKind::OutsideCircle: return norm(at(0) - center(0)) - radius(0);
      case MeasureKind::LineBesideCircle: return abs(left_of_line(line(0), center(0))) - radius(0);
      case MeasureKind::CircleBesideCircle:
        return norm(center(1) - center(0)) - radius(0) - radius(1);
      case MeasureKind::CircleInCircle:
        return abs(radius(0) - radius(1)) - norm(center(1) - center(0));
    }
    TRAMMEL_ASSERT(false);
    return {};
  }

 private:
  VectorFormula at(std::size_t i) const { return place_.at(measure_.points[i]); }
  PlacedLine line(std::size_t i) const { return place_.line(measure_.lines[i]); }
  VectorFormula along(std::size_t i) const { return lift(pool_, line(i).along); }
  Expr length(std::size_t i) const { return {pool_, line(i).length}; }
  Expr radius(std::size_t i) const { return place_.radius(measure_.circles[i]); }
  VectorFormula center(std::size_t i) const {
    return place_.at(model_.circles[measure_.circles[i]].center);
  }
  Expr segment_length() const {
    const Line& segment = model_.lines[measure_.lines[0]];
    return place_.distance(segment.from, segment.to);
  }
  VectorFormula from_start() const { return at(0) - lift(pool_, line(0).start); }

  Expr left_of_line(const PlacedLine& line, VectorFormula point) const {
    return cross(lift(pool_, line.along), point - lift(pool_, line.start)) /
           Expr(pool_, line.length);
  }
  Expr angle_of_lines(const PlacedLine& from, const PlacedLine& to) const {
    if (from.angle && to.angle) return Expr(pool_, *to.angle) - Expr(pool_, *from.angle);
    if (is_pointer(0) || is_pointer(1)) return angle(to) - angle(from);
    return place_.angle_between(lift(pool_, from.along), lift(pool_, to.along));
  }

  // The angle of a wheel is not limited to one turn, so it is no angle between two directions.
  bool is_pointer(std::size_t i) const {
    return model_.lines[measure_.lines[i]].kind == LineKind::Pointer;
  }
  Expr angle(const PlacedLine& line) const {
    return line.angle ? Expr(pool_, *line.angle)
                      : atan2(lift(pool_, line.along).y, lift(pool_, line.along).x);
  }

  // A free line has no start: it counts from the foot of the origin's perpendicular.
  Expr along_line() const {
    const bool has_start = model_.lines[measure_.lines[0]].kind != LineKind::Free;
    return dot(along(0), has_start ? from_start() : at(0)) / length(0);
  }

  const Model& model_;
  const ElementPlacement& place_;
  symbolic::ExprPool& pool_;
  const Measure& measure_;
};

}  // namespace

Expr norm(VectorFormula v) {
  return sqrt(dot(v, v));
}

Expr ElementPlacement::parameter(RiderIndex) const {
  TRAMMEL_ASSERT(false);
  return {};
}

Expr ElementPlacement::distance(PointIndex p, PointIndex q) const {
  return norm(at(q) - at(p));
}

Expr ElementPlacement::angle_between(VectorFormula u, VectorFormula v) const {
  return atan2(cross(u, v), dot(u, v));
}

Expr measure_formula(const Model& model, const ElementPlacement& placement,
                     symbolic::ExprPool& pool, const Measure& measure) {
  return MeasureFormula(model, placement, pool, measure).write();
}

}  // namespace trammel::model
