// SPDX-License-Identifier: Apache-2.0
// Intersections of circles and lines as formulas.
#pragma once

#include <functional>
#include <optional>
#include <string_view>

#include "geometry/construct/direction_formula.h"
#include "geometry/construct/given_distances.h"
#include "model/model.h"

namespace trammel::geometry {

/// A locus as a formula: a circle, or a line with its direction.
struct CurveFormula {
  bool is_circle = false;
  VectorId start;  // center of the circle, or a point of the line
  DirectionFormula direction;
  ExprId radius;
  std::optional<model::PointIndex> center;  // of a circle about a point of the model
};

CurveFormula straight(VectorFormula start, const DirectionFormula& e);
CurveFormula circle(VectorFormula center, symbolic::Expr radius,
                    std::optional<model::PointIndex> about = {});
/// Where a chord is seen under an angle.
CurveFormula arc_over(VectorFormula start, VectorFormula chord, symbolic::Expr length,
                      symbolic::Expr angle);
/// Where the triangle over a base has an area.
CurveFormula parallel_over(VectorFormula start, VectorFormula base, symbolic::Expr length,
                           symbolic::Expr area);

/// e or -e.
symbolic::Expr times_sign(int sign, symbolic::Expr e);

/// What stands for a length on the way to an intersection: the formula itself, or a name for it.
using NameLength = std::function<symbolic::Expr(std::string_view letter, symbolic::Expr length)>;

inline symbolic::Expr unnamed(std::string_view, symbolic::Expr length) {
  return length;
}

/// The intersection for a branch, +1 or -1; lines have one only. Of circles s is the distance of
/// the centres, u the way along the line of centres and h the way across it.
VectorFormula meet(symbolic::ExprPool& pool, const CurveFormula& a, const CurveFormula& b,
                   int branch, const GivenDistances& distances, const NameLength& name = unnamed);

/// The angle from the centre of a circle to its intersection with another curve, by the rules of
/// cosine and sine: up to full turns. Pre: a.is_circle. `branch` as for meet.
symbolic::Expr angle_at_center(symbolic::ExprPool& pool, const CurveFormula& a,
                               const CurveFormula& b, int branch, const GivenDistances& distances);

}  // namespace trammel::geometry
