// SPDX-License-Identifier: Apache-2.0
// Sections of the simple primitives.
#pragma once

#include <vector>

#include "geometry/solid/outline.h"

namespace trammel::geometry {

/// A rectangle with a corner at the origin, pieces 0 to 3 from the lower side on.
/// Pre     x, y > 0
Region block_section(double x, double y);

/// A circle about the origin, one piece.
/// Pre     diameter > 0
Region circle_section(double diameter);

/// A polygon, whichever way its corners run; piece i begins at corner i.
/// Pre     it is simple (`crosses_itself`)
Region polygon_section(const std::vector<Vec>& corners);

/// Whether the sides of a polygon cross or touch each other elsewhere than at their common corners,
/// or one has no length, or there are less than three.
/// Cost    the number of corners squared
bool crosses_itself(const std::vector<Vec>& corners);

}  // namespace trammel::geometry
