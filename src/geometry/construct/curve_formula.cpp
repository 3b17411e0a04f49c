// SPDX-License-Identifier: Apache-2.0
#include "geometry/construct/curve_formula.h"

namespace trammel::geometry {

using symbolic::Expr;

namespace {

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

VectorFormula meet_circles(const CurveFormula& a, const CurveFormula& b, int branch,
                           const GivenDistances& distances, const NameLength& name) {
  const VectorFormula between = b.start - a.start;
  const Expr distance = a.center && b.center ? distances.between(*a.center, *b.center, between)
                                             : model::norm(between);
  const Expr s = name("s", distance);
  const Expr u = name("u", (a.radius * a.radius - b.radius * b.radius + s * s) / (2 * s));
  const Expr h = name("h", sqrt(a.radius * a.radius - u * u));
  const VectorFormula e = pow(s, -1) * between;
  return a.start + u * e + times_sign(branch, h) * left_of(e);
}

}  // namespace

Expr times_sign(int sign, Expr e) {
  return sign < 0 ? -e : e;
}

VectorFormula meet(const CurveFormula& a, const CurveFormula& b, int branch,
                   const GivenDistances& distances, const NameLength& name) {
  if (a.is_circle && b.is_circle) return meet_circles(a, b, branch, distances, name);
  if (a.is_circle) return meet_line_circle(b, a, branch, name);
  if (b.is_circle) return meet_line_circle(a, b, branch, name);
  return meet_lines(a, b);
}

}  // namespace trammel::geometry
