// SPDX-License-Identifier: Apache-2.0
// From a placed model to its picture: what is drawn and what is written beside it.
#pragma once

#include <vector>

#include "base/vector2.h"
#include "geometry/sketch/nearest_place.h"
#include "inquiry/answer/picture.h"
#include "inquiry/machine/case.h"
#include "inquiry/picture/traced_loci.h"

namespace trammel::inquiry {

/// Geometry with dimensions; with loads, the reactions that hold them; loci of what is placed.
/// Cost O(model), and of each locus that is not kept trace_locus()
Picture make_picture(const Case& here, geometry::PlaceKind kind = geometry::PlaceKind::Placed,
                     const Loci& loci = {});

/// The machine alone, where the numbers asked for stand: points, lines, circles, elements, masses,
/// and the poses of parts without their outlines.
Picture make_bare_picture(const Case& here);

/// The outlines of parts, by the values that the text gives, and where parts turn on others.
///
/// Cost    O(pieces of outlines)
std::vector<PicturePart> make_picture_parts(const Case& here);

/// The reference point of a part as drawn, from which outlines of pictures are seen.
base::Vector2<double> reference_as_drawn(const Case& here, const model::PlacedPart& part);

}  // namespace trammel::inquiry
