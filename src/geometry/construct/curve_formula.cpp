// SPDX-License-Identifier: Apache-2.0
#include "geometry/construct/curve_formula.h"

#include <array>

namespace trammel::geometry {

using symbolic::Expr;

namespace {

Expr apply(symbolic::Op function, Expr e) {
  return {*e.pool, e.pool->apply(function, std::array{e.id})};
}

Expr sine_between(const DirectionFormula& a, const DirectionFormula& b) {
  return a.angle && b.angle ? sin(*b.angle - *a.angle) : cross(a.unit, b.unit);
}

VectorFormula meet_lines(const CurveFormula& a, const CurveFormula& b) {
  const Expr t =
      cross(b.start - a.start, b.direction.unit) / sine_between(a.direction, b.direction);
  return a.start + t * a.direction.unit;
}

VectorFormula meet_line_circle(const CurveFormula& line, const CurveFormula& circle, int branch,
                               const NameLength& name) {
  const VectorFormula to_center = circle.start - line.start;
  const VectorFormula e = line.direction.unit;
  const Expr off = cross(e, to_center);
  const Expr half_chord = name("h", sqrt(circle.radius * circle.radius - off * off));
  return line.start + (dot(to_center, e) + times_sign(branch, half_chord)) * e;
}

Expr distance_of_centers(const CurveFormula& a, const CurveFormula& b,
                         const GivenDistances& distances) {
  const VectorFormula between = b.start - a.start;
  return a.center && b.center ? distances.between(*a.center, *b.center, between)
                              : model::norm(between);
}

VectorFormula meet_circles(const CurveFormula& a, const CurveFormula& b, int branch,
                           const GivenDistances& distances, const NameLength& name) {
  const VectorFormula between = b.start - a.start;
  const Expr s = name("s", distance_of_centers(a, b, distances));
  const Expr u = name("u", (a.radius * a.radius - b.radius * b.radius + s * s) / (2 * s));
  const Expr h = name("h", sqrt(a.radius * a.radius - u * u));
  const VectorFormula e = pow(s, -1) * between;
  return a.start + u * e + times_sign(branch, h) * left_of(e);
}

// Of the triangle of the centres and the intersection.
Expr angle_by_cosine_rule(const CurveFormula& a, const CurveFormula& b, int branch,
                          const GivenDistances& distances) {
  const VectorFormula between = b.start - a.start;
  const Expr s = distance_of_centers(a, b, distances);
  const Expr cosine = (a.radius * a.radius - b.radius * b.radius + s * s) / (2 * a.radius * s);
  return atan2(between.y, between.x) + times_sign(branch, apply(symbolic::Op::Acos, cosine));
}

// Of the triangle of the centre, its foot on the line and the intersection.
Expr angle_by_sine_rule(const CurveFormula& circle, const CurveFormula& line, int branch) {
  const VectorFormula e = line.direction.unit;
  const Expr along = line.direction.angle.value_or(atan2(e.y, e.x));
  const Expr sine = cross(e, circle.start - line.start) / circle.radius;
  const Expr off = apply(symbolic::Op::Asin, sine);
  return branch < 0 ? along + Expr(*off.pool, off.pool->pi()) + off : along - off;
}

}  // namespace

Expr times_sign(int sign, Expr e) {
  return sign < 0 ? -e : e;
}

Expr angle_at_center(const CurveFormula& a, const CurveFormula& b, int branch,
                     const GivenDistances& distances) {
  return b.is_circle ? angle_by_cosine_rule(a, b, branch, distances)
                     : angle_by_sine_rule(a, b, branch);
}

VectorFormula meet(const CurveFormula& a, const CurveFormula& b, int branch,
                   const GivenDistances& distances, const NameLength& name) {
  if (a.is_circle && b.is_circle) return meet_circles(a, b, branch, distances, name);
  if (a.is_circle) return meet_line_circle(b, a, branch, name);
  if (b.is_circle) return meet_line_circle(a, b, branch, name);
  return meet_lines(a, b);
}

}  // namespace trammel::geometry
