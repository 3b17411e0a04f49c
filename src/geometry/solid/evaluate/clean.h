// SPDX-License-Identifier: Apache-2.0
// Loops of edges as outlines without vertices that no engineer would see.
#pragma once

#include <vector>

#include "geometry/solid/evaluate/trace.h"

namespace trammel::geometry {

/// Joins neighbours that run along one line or circle to one piece, puts corners where these meet,
/// and leaves out loops that are narrower than `tolerance`.
/// Pre     `rounding`: what corners are off by that nobody moved
Region clean(const Arrangement& arrangement, const Traced& traced, double tolerance,
             double rounding);

}  // namespace trammel::geometry
