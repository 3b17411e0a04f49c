// SPDX-License-Identifier: Apache-2.0
// Which loops of a region bound one connected piece of it.
#pragma once

#include <cstddef>
#include <vector>

#include "geometry/solid/outline.h"

namespace trammel::geometry {

/// By loop the one that is around the same connected piece: itself, or of a hole the loop that it
/// is cut out of.
/// Pre     loops neither cross nor touch but in corners.
/// Cost    n log n for n pieces
std::vector<std::size_t> find_shells(const Region& region);

}  // namespace trammel::geometry
