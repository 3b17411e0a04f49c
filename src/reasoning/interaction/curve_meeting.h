// SPDX-License-Identifier: Apache-2.0
// Whether two parts meet anywhere on the curve of places that their pairs leave them.
#pragma once

#include "reasoning/interaction/motion_curve.h"

namespace trammel::reasoning {

/// Whether some place brings outlines of the two nearer to each other than `tolerance`. What a pair
/// of the two keeps from crossing does not count: a shaft in its hole.
///
/// Math    between two places no gap shrinks by more than the parts move: clear where the gaps at
///         both sum up to more than that; otherwise the place between them is looked at too
/// Units   tolerance in metres
/// Pre     the two do not overlap as drawn
/// Cost    places times what lies near at each
bool do_meet(const NumericParts& parts, const std::vector<model::LowerPair>& pairs,
             const LinkedParts& linked, const MotionCurve& curve, const model::Touch& two,
             double tolerance);

}  // namespace trammel::reasoning
