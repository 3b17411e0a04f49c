// SPDX-License-Identifier: Apache-2.0
#include "geometry/construct/far_length.h"

#include <cmath>

namespace trammel::geometry {

using symbolic::Rational;

double eval_base_length(const RigidSpans& spans, const Cluster& cluster,
                        std::span<const double> q) {
  const FarLength& far = *cluster.far;
  const double a = far.along_base.to_double(), b = far.along_third.to_double();
  const double d = q[cluster.length.value];
  if (d < 0) return d;
  double square = d * d;
  if (far.third)
    square += a * b * spans.square(cluster.to, *far.third, q) -
              b * (a + b) * spans.square(cluster.from, *far.third, q);
  return std::sqrt(square / (a * (a + b)));
}

Expr make_base_name(ExprPool& pool) {
  const ExprId name = pool.symbol("base[]");
  pool.assume(name, {true});
  return {pool, name};
}

namespace {

// The length, and by how much a change of the distance's square changes it.
struct BaseLength {
  ExprId length, by_square;
};

BaseLength derive_base_length(ExprPool& pool, const RigidSpans& spans, const Cluster& cluster,
                              const std::vector<ExprId>& q) {
  const FarLength& far = *cluster.far;
  const auto number = [&](const Rational& r) { return Expr(pool, pool.number(r)); };
  const Rational &a = far.along_base, &b = far.along_third;
  const Expr d(pool, q[cluster.length.value]), scale = number(a * (a + b));
  Expr length = d / abs(number(a));
  if (far.third)
    length = sqrt((d * d + number(a * b) * spans.square(pool, cluster.to, *far.third, q) -
                   number(b * (a + b)) * spans.square(pool, cluster.from, *far.third, q)) /
                  scale);
  return {length.id, pow(2 * scale * length, -1).id};
}

}  // namespace

void put_base_length(const SketchEquations& equations, const Cluster& cluster, ExprPool& pool,
                     ConfigurationFormula& formula) {
  const ExprId name = formula.points[cluster.to.value].x;
  const auto put = [&](ExprId length, ExprId e) {
    const symbolic::Replacement here[] = {{name, length}};
    return Expr(pool, symbolic::substitute(pool, e, here));
  };
  const BaseLength base = derive_base_length(pool, *equations.spans, cluster, formula.q);
  const auto at = [&](PointIndex p) { return lift(pool, formula.points[p.value]); };
  const VectorFormula far = at(cluster.far->to) - at(cluster.far->from);
  const Expr d(pool, formula.q[cluster.length.value]);
  const Expr miss = put(base.length, (d * d - dot(far, far)).id);
  const auto values = value_replacements(*equations.model, formula);
  const Expr rest(pool, symbolic::substitute(pool, miss.id, values));
  const Expr length = Expr(pool, base.length) + Expr(pool, base.by_square) * (miss - rest);
  for (const PointIndex p : cluster.points) {
    VectorId& place = formula.points[p.value];
    place = {put(length.id, place.x).id, put(length.id, place.y).id};
  }
}

}  // namespace trammel::geometry
