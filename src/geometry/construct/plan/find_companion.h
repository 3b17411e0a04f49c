// SPDX-License-Identifier: Apache-2.0
// Parallelograms, kites and isosceles triangles: where two loci meet in a place that stands
// already.
#pragma once

#include <optional>

#include "geometry/construct/construction.h"
#include "geometry/construct/plan/known_elements.h"

namespace trammel::geometry {

/// Of a circle about a point.
std::optional<PointIndex> center_of(const Locus& locus);

/// A place on both loci of p that takes no root. A corner of a parallelogram comes first, and of
/// several the one whose third point has the first name.
///
/// Cost    O(known points that are as far from the centre as p or the other centre)
std::optional<Companion> find_companion(const SketchEquations& equations,
                                        const KnownElements& known, PointIndex p,
                                        const Locus& first, const Locus& second);

}  // namespace trammel::geometry
