// SPDX-License-Identifier: Apache-2.0
// Whether two regions are the same.
#pragma once

#include "geometry/solid/outline.h"

namespace trammel::geometry {

/// Whether two regions have the same pieces, up to places off by a tolerance, wherever their loops
/// begin.
/// Cost    n log n
bool is_same_region(const Region& a, const Region& b, double tolerance);

}  // namespace trammel::geometry
