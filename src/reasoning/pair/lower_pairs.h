// SPDX-License-Identifier: Apache-2.0
// How parts are joined by faces that fit: turning, sliding, a pin in a slot, not at all.
#pragma once

#include <optional>

#include "model/mechanism.h"
#include "reasoning/pair/face_contacts.h"

namespace trammel::reasoning {

/// Nothing where the parts do not hold each other from both sides.
///
/// Math    the freedom that contacts leave (find_freedom) once the second part stands in the middle
///         of its play: one turn about the axis of a shaft that fits, one shift along faces that
///         fit, both for a pin between two walls, none. Axes are those of shafts, as drawn
/// Cost    that of contacts and freedom
/// Source  [Gelsey1995 2], on faces of the evaluated shapes in place of primitives
std::optional<model::LowerPair> find_lower_pair(const NumericPart& first, const NumericPart& second,
                                                const Fit& fit);

}  // namespace trammel::reasoning
