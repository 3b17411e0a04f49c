// SPDX-License-Identifier: Apache-2.0
// Floors and walls in pictures: the straight lines that unilateral constraints keep points from.
#pragma once

#include "inquiry/answer/picture.h"
#include "inquiry/machine/analysis.h"

namespace trammel::inquiry {

/// Adds an endless line for each unilateral constraint on a coordinate of a point, or on its
/// distance from an axis. Lines of the model are in the picture already.
///
/// Shapes  as many lines at every placement
void add_floors(const Analysis& analysis, const geometry::Placement& placement, Picture& picture);

}  // namespace trammel::inquiry
