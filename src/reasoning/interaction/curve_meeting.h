// SPDX-License-Identifier: Apache-2.0
// Whether two parts meet anywhere on the curve of places that their pairs leave them.
#pragma once

#include "reasoning/interaction/motion_curve.h"

namespace trammel::reasoning {

enum class Meeting { Never, Found, Unknown };

/// Whether some place brings outlines of the two nearer to each other than `tolerance`. What a pair
/// of the two keeps from crossing does not count: a shaft in its hole.
///
/// Math    no gap shrinks by more than the parts move; between two places they do not move by more
///         than to these and twice what the curve bulges: clear where the gaps at both sum up to
///         more than that; otherwise the place between them is looked at too. Around a crossing
///         they move by its radius at most. Unknown where that decides nothing
/// Units   tolerance in metres
/// Pre     the two do not overlap as drawn
/// Cost    places times what lies near at each
Meeting find_meeting(const NumericParts& parts, const std::vector<model::LowerPair>& pairs,
                     const LinkedParts& linked, const MotionCurve& curve, const model::Touch& two,
                     double tolerance);

}  // namespace trammel::reasoning
