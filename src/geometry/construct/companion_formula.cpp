// SPDX-License-Identifier: Apache-2.0
#include "geometry/construct/companion_formula.h"

#include "geometry/construct/plan/find_companion.h"

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

LocusChange change_of(ExprPool& pool, const CurveFormula& locus, VectorFormula place,
                      ExprId square) {
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
  CompanionPlace found{formula.points[third.value], {}};
  const Locus* loci[] = {&step.first, &step.second};
  for (std::size_t i = 0; i < 2; ++i) {
    const auto center = center_of(*loci[step.companion->is_corner ? 1 - i : i]);
    if (center) found.squares[i] = spans.square(pool, *center, third, formula.q).id;
  }
  if (!step.companion->is_corner) return found;
  const auto center = [&](const Locus& locus) {
    return lift(pool, formula.points[center_of(locus)->value]);
  };
  found.place = ids(center(step.first) + center(step.second) - lift(pool, found.place));
  return found;
}

MeetingBeside meet_beside(ExprPool& pool, const std::array<CurveFormula, 2>& loci,
                          const CompanionPlace& companion, int branch,
                          const GivenDistances& distances) {
  const auto& [first, second] = loci;
  VectorFormula place = lift(pool, companion.place);
  if (branch < 0 && first.is_circle && second.is_circle)
    place = mirror_in_centers(pool, place, first, second, distances);
  else if (branch < 0)
    place = first.is_circle ? mirror_on_line(pool, place, first, second)
                            : mirror_on_line(pool, place, second, first);
  const LocusChange a = change_of(pool, first, place, companion.squares[0]);
  const LocusChange b = change_of(pool, second, place, companion.squares[1]);
  const Expr scale = pow(cross(a.normal, b.normal), -1);
  return {ids(place),
          ids((scale * b.miss) * left_of(a.normal) - (scale * a.miss) * left_of(b.normal))};
}

namespace {

DirectionFormula oriented(DirectionFormula direction) {
  direction.is_oriented = true;
  return direction;
}

// The direction from a to b of a line between them with an angle of its own.
std::optional<DirectionFormula> given_direction(const model::Model& model, ExprPool& pool,
                                                const ConfigurationFormula& formula, PointIndex a,
                                                PointIndex b) {
  for (std::uint32_t l = 0; l < model.lines.size(); ++l) {
    const model::Line& line = model.lines[LineIndex{l}];
    const DirectionFormula& known = formula.lines[l];
    if (line.kind != model::LineKind::ThroughPoints || !known.is_oriented || !known.angle) continue;
    if (line.from == a && line.to == b) return known;
    if (line.from == b && line.to == a) return oriented(reversed(pool, known));
  }
  return std::nullopt;
}

}  // namespace

// The side turns by the part of the change that is across it.
void direct_far_sides(const model::Model& model, ExprPool& pool, ConfigurationFormula& formula,
                      const PlacePoint& step, const std::array<CurveFormula, 2>& loci,
                      const VectorId& change) {
  const std::array centers{*center_of(step.first), *center_of(step.second)};
  for (const std::size_t i : {0U, 1U}) {
    auto side = given_direction(model, pool, formula, step.companion->third, centers[1 - i]);
    if (!side) continue;
    const VectorFormula e = lift(pool, side->unit);
    const Expr turn = cross(e, lift(pool, change)) / Expr(pool, loci[i].radius);
    side->unit = ids(e + turn * left_of(e));
    side->angle = (Expr(pool, *side->angle) + turn).id;
    for (std::uint32_t l = 0; l < model.lines.size(); ++l) {
      const model::Line& line = model.lines[LineIndex{l}];
      if (line.kind != model::LineKind::ThroughPoints || formula.lines[l].is_oriented) continue;
      if (line.from == centers[i] && line.to == step.point) formula.lines[l] = *side;
      if (line.to == centers[i] && line.from == step.point)
        formula.lines[l] = oriented(reversed(pool, *side));
    }
  }
}

}  // namespace trammel::geometry
