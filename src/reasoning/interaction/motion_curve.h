// SPDX-License-Identifier: Apache-2.0
// All places of parts that move together with one freedom, from the drawing on and back to it.
#pragma once

#include <optional>
#include <vector>

#include "base/budget.h"
#include "reasoning/interaction/linked_parts.h"

namespace trammel::reasoning {

/// Places one after the other; the last is the first, but for whole turns. Neighbours are so near
/// that nothing crosses the curve between them.
using MotionCurve = std::vector<Coordinates>;

/// Follows the pairs from the drawing. Nothing where the parts have another number of freedoms,
/// where the curve meets a place from which several go on, or where it does not close within some
/// thousand places, as of a rack.
///
/// Math    a step along the direction that no equation opposes, then Gauss and Newton back onto the
///         curve. Directions and what equations oppose least across it come from the eigenvalues of
///         J'J; a step is half of that at most, since J changes by about as much as the parts move
/// Cost    O(n^3) a place, n coordinates
/// Source  pseudo-arclength continuation [Deuflhard2011 5]
std::optional<MotionCurve> trace_motion(const LinkedParts& parts, const base::Budget& budget);

/// The place of the curve in the middle between two neighbours; nothing where there is none.
std::optional<Coordinates> find_between(const LinkedParts& parts, const Coordinates& from,
                                        const Coordinates& to);

}  // namespace trammel::reasoning
