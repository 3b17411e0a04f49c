// SPDX-License-Identifier: Apache-2.0
#include "geometry/construct/curve_formula.h"

#include <array>

#include "model/measure/element_placement.h"
#include "symbolic/expr/canonical.h"

namespace trammel::geometry {

using symbolic::Expr;
using symbolic::ExprPool;

namespace {

Expr apply(symbolic::Op function, Expr e) {
  return {*e.pool, e.pool->apply(function, std::array{e.id})};
}

// A curve to calculate with.
struct LiftedCurve {
  LiftedCurve(ExprPool& in, const CurveFormula& of)
      : pool(in), formula(of), start(lift(in, of.start)), radius(in, of.radius) {}

  VectorFormula unit() const { return lift(pool, formula.direction.unit); }
  std::optional<Expr> angle() const {
    const auto& given = formula.direction.angle;
    return given ? std::optional(Expr(pool, *given)) : std::nullopt;
  }

  ExprPool& pool;
  const CurveFormula& formula;
  VectorFormula start;
  Expr radius;
};

Expr sine_between(const LiftedCurve& a, const LiftedCurve& b) {
  return a.angle() && b.angle() ? sin(*b.angle() - *a.angle()) : cross(a.unit(), b.unit());
}

VectorFormula meet_lines(const LiftedCurve& a, const LiftedCurve& b) {
  const Expr t = cross(b.start - a.start, b.unit()) / sine_between(a, b);
  return a.start + t * a.unit();
}

VectorFormula meet_line_circle(const LiftedCurve& line, const LiftedCurve& circle, int branch,
                               const NameLength& name) {
  const VectorFormula to_center = circle.start - line.start;
  const VectorFormula e = line.unit();
  const Expr off = cross(e, to_center);
  const Expr half_chord = name("h", sqrt(circle.radius * circle.radius - off * off));
  return line.start + (dot(to_center, e) + times_sign(branch, half_chord)) * e;
}

Expr distance_of_centers(const LiftedCurve& a, const LiftedCurve& b,
                         const GivenDistances& distances) {
  const VectorFormula between = b.start - a.start;
  const auto &first = a.formula.center, &second = b.formula.center;
  return first && second ? distances.between(*first, *second, between) : model::norm(between);
}

VectorFormula meet_circles(const LiftedCurve& a, const LiftedCurve& b, int branch,
                           const GivenDistances& distances, const NameLength& name) {
  const VectorFormula between = b.start - a.start;
  const Expr s = name("s", distance_of_centers(a, b, distances));
  const Expr u = name("u", (a.radius * a.radius - b.radius * b.radius + s * s) / (2 * s));
  const Expr h = name("h", sqrt(a.radius * a.radius - u * u));
  const VectorFormula e = pow(s, -1) * between;
  return a.start + u * e + times_sign(branch, h) * left_of(e);
}

// Half a turn away from the x-axis, where the two jump, they differ by a turn: turns are added as
// the drawing shows.
Expr angle_of(VectorFormula v) {
  return symbolic::leads_negative(*v.y.pool, v.y.id) ? -atan2(-v.y, v.x) : atan2(v.y, v.x);
}

// Of the triangle of the centres and the intersection.
Expr angle_by_cosine_rule(const LiftedCurve& a, const LiftedCurve& b, int branch,
                          const GivenDistances& distances) {
  const VectorFormula between = b.start - a.start;
  const Expr s = distance_of_centers(a, b, distances);
  const Expr cosine = (a.radius * a.radius - b.radius * b.radius + s * s) / (2 * a.radius * s);
  return angle_of(between) + times_sign(branch, apply(symbolic::Op::Acos, cosine));
}

// Of the triangle of the centre, its foot on the line and the intersection.
Expr angle_by_sine_rule(const LiftedCurve& circle, const LiftedCurve& line, int branch) {
  const VectorFormula e = line.unit();
  const Expr along = line.angle().value_or(atan2(e.y, e.x));
  const Expr sine = cross(e, circle.start - line.start) / circle.radius;
  const Expr off = apply(symbolic::Op::Asin, sine);
  return branch < 0 ? along + Expr(*off.pool, off.pool->pi()) + off : along - off;
}

}  // namespace

CurveFormula straight(VectorFormula start, const DirectionFormula& e) {
  return {false, ids(start), e, start.x.pool->integer(0), {}};
}

CurveFormula circle(VectorFormula center, Expr radius, std::optional<model::PointIndex> about) {
  return {true, ids(center), {}, radius.id, about};
}

// The angle at the circumference is half of that at the centre.
CurveFormula arc_over(VectorFormula start, VectorFormula chord, Expr length, Expr angle) {
  const VectorFormula half{chord.x / 2, chord.y / 2};
  const VectorFormula center = start + half + (cos(angle) / sin(angle)) * left_of(half);
  return circle(center, length / (2 * abs(sin(angle))));
}

CurveFormula parallel_over(VectorFormula start, VectorFormula base, Expr length, Expr area) {
  const VectorFormula unit = pow(length, -1) * base;
  return straight(start + (2 * area / length) * left_of(unit), direction_along(unit));
}

Expr times_sign(int sign, Expr e) {
  return sign < 0 ? -e : e;
}

Expr angle_at_center(ExprPool& pool, const CurveFormula& a, const CurveFormula& b, int branch,
                     const GivenDistances& distances) {
  const LiftedCurve circle(pool, a), other(pool, b);
  return b.is_circle ? angle_by_cosine_rule(circle, other, branch, distances)
                     : angle_by_sine_rule(circle, other, branch);
}

VectorFormula meet(ExprPool& pool, const CurveFormula& a, const CurveFormula& b, int branch,
                   const GivenDistances& distances, const NameLength& name) {
  const LiftedCurve first(pool, a), second(pool, b);
  if (a.is_circle && b.is_circle) return meet_circles(first, second, branch, distances, name);
  if (a.is_circle) return meet_line_circle(second, first, branch, name);
  if (b.is_circle) return meet_line_circle(first, second, branch, name);
  return meet_lines(first, second);
}

}  // namespace trammel::geometry
