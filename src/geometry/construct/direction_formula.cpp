// SPDX-License-Identifier: Apache-2.0
#include "geometry/construct/direction_formula.h"

#include "geometry/construct/curve_formula.h"

namespace trammel::geometry {

using symbolic::Expr;
using symbolic::ExprPool;

DirectionFormula direction_at(Expr angle) {
  return {{cos(angle).id, sin(angle).id}, angle.id, false};
}

DirectionFormula direction_along(VectorFormula unit) {
  return {ids(unit), std::nullopt, false};
}

DirectionFormula turned(ExprPool& pool, const DirectionFormula& from, int turn, Expr by) {
  const Expr angle = times_sign(turn, by);
  if (from.angle) return direction_at(Expr(pool, *from.angle) + angle);
  const VectorFormula u = lift(pool, from.unit);
  return direction_along(cos(angle) * u + sin(angle) * left_of(u));
}

DirectionFormula reversed(ExprPool& pool, const DirectionFormula& direction) {
  DirectionFormula back = direction_along(-lift(pool, direction.unit));
  if (direction.angle) back.angle = (Expr(pool, *direction.angle) + Expr(pool, pool.pi())).id;
  return back;
}

}  // namespace trammel::geometry
