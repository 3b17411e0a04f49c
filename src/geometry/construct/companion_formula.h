// SPDX-License-Identifier: Apache-2.0
// Corners of parallelograms and mirror images as formulas: intersections without roots.
#pragma once

#include <array>

#include "geometry/construct/configuration_formula.h"
#include "geometry/measure/rigid_spans.h"

namespace trammel::geometry {

/// A place where two loci meet with the model's values.
struct CompanionPlace {
  VectorId place;
  std::array<ExprId, 2> squares;  // of its distances from the centres of circles
};

/// Pre     the step has a companion
CompanionPlace find_companion_place(ExprPool& pool, const RigidSpans& spans,
                                    const ConfigurationFormula& formula, const PlacePoint& step);

/// The place itself where the branch is +1; else its mirror image in the line of the centres, or in
/// the perpendicular from the centre to the line. The second is what small changes of the values
/// add, to first order: 0 with the model's values, and so are its derivatives along what keeps the
/// loci's meeting there. Reactions of lengths come from it, as from the term in `PlaceEnd`.
///
/// Math    d = (e2 left(a) - e1 left(b))/(a x b); a, b: normals of the loci; a.d = e1, b.d = e2
struct MeetingBeside {
  VectorId place, change;
};
MeetingBeside meet_beside(ExprPool& pool, const std::array<CurveFormula, 2>& loci,
                          const CompanionPlace& companion, int branch,
                          const GivenDistances& distances);

/// The far sides of a parallelogram have the directions of those across from them, where angles
/// give these. Pre: the step has a corner as its companion.
///
/// Cost    O(lines)
void direct_far_sides(const model::Model& model, ExprPool& pool, ConfigurationFormula& formula,
                      const PlacePoint& step, const std::array<CurveFormula, 2>& loci,
                      const VectorId& change);

}  // namespace trammel::geometry
