// SPDX-License-Identifier: Apache-2.0
// Parts of a picture beside points, lines and circles.
#pragma once

#include <vector>

#include "inquiry/answer/picture.h"
#include "inquiry/machine/case.h"

namespace trammel::inquiry {

/// The loci that the model asks for: closed ones, and others as far as they stay near the points
/// and circles of the picture.
///
/// Cost    as trace_locus for each
std::vector<PictureCurve> make_picture_curves(const Case& here, const Picture& picture);

/// Adds floors and walls: an endless line for each unilateral constraint on a coordinate of a
/// point, or on its distance from an axis. Lines of the model are in the picture already.
///
/// Shapes  as many lines at every placement
void add_floors(const Case& here, const geometry::Placement& placement, Picture& picture);

/// Adds springs, dampers, actuators, masses, weights and torques, and diagrams of N, V, M of each
/// line that a question asks for sections of.
///
/// Cost    O(model), and as many sections as a diagram has places
void add_loads(const Case& here, Picture& picture);

}  // namespace trammel::inquiry
