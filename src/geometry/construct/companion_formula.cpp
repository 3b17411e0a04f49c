// SPDX-License-Identifier: Apache-2.0
#include "geometry/construct/companion_formula.h"

namespace trammel::geometry {

namespace {

VectorFormula mirror_in_centers(ExprPool& pool, VectorFormula p, const CurveFormula& a,
                                const CurveFormula& b, const GivenDistances& distances) {
  const VectorFormula start = lift(pool, a.start), across = left_of(lift(pool, b.start) - start);
  const bool are_points = a.center && b.center;
  const Expr d = are_points ? distances.between(*a.center, *b.center, across) : Expr();
  const Expr square = are_points ? d * d : dot(across, across);
  return p + (2 * dot(across, start - p) / square) * across;
}

VectorFormula mirror_on_line(ExprPool& pool, VectorFormula p, const CurveFormula& circle,
                             const CurveFormula& line) {
  const VectorFormula e = lift(pool, line.direction.unit);
  return p + (2 * dot(e, lift(pool, circle.start) - p)) * e;
}

// The normal of a locus, and by how much, in this scale, its value asks for another place.
struct LocusChange {
  VectorFormula normal;
  Expr miss;
};

LocusChange change_of(ExprPool& pool, const CurveFormula& locus, VectorFormula place, ExprId square) {
  const VectorFormula from = place - lift(pool, locus.start);
  if (!locus.is_circle) {
    const VectorFormula e = lift(pool, locus.direction.unit);
    return {left_of(e), -cross(e, from)};
  }
  const Expr radius(pool, locus.radius);
  return {from, (radius * radius - Expr(pool, square)) / 2};
}

}  // namespace

CompanionPlace find_companion_place(ExprPool& pool, const RigidSpans& spans,
                                    const ConfigurationFormula& formula, const PlacePoint& step) {
  const PointIndex third = step.companion->third;
  CompanionPlace found{lift(pool, formula.points[third.value]), {}};
  const Locus* loci[] = {&step.first, &step.second};
  for (std::size_t i = 0; i < 2; ++i) {
    const auto* circle = std::get_if<OnCircle>(&loci[step.companion->is_corner ? 1 - i : i]->kind);
    if (circle != nullptr) found.squares[i] = spans.square(pool, circle->center, third, formula.q).id;
  }
  if (!step.companion->is_corner) return found;
  const auto center = [&](const Locus& locus) {
    return lift(pool, formula.points[std::get<OnCircle>(locus.kind).center.value]);
  };
  found.place = center(step.first) + center(step.second) - found.place;
  return found;
}

MeetingBeside meet_beside(ExprPool& pool, const std::array<CurveFormula, 2>& loci,
                          const CompanionPlace& companion, int branch,
                          const GivenDistances& distances) {
  const auto& [first, second] = loci;
  VectorFormula place = companion.place;
  if (branch < 0 && first.is_circle && second.is_circle)
    place = mirror_in_centers(pool, place, first, second, distances);
  else if (branch < 0)
    place = first.is_circle ? mirror_on_line(pool, place, first, second)
                            : mirror_on_line(pool, place, second, first);
  const LocusChange a = change_of(pool, first, place, companion.squares[0]);
  const LocusChange b = change_of(pool, second, place, companion.squares[1]);
  const Expr scale = pow(cross(a.normal, b.normal), -1);
  return {place, (scale * b.miss) * left_of(a.normal) - (scale * a.miss) * left_of(b.normal)};
}

}  // namespace trammel::geometry
