// SPDX-License-Identifier: Apache-2.0
// Edges that bound a solid, joined to closed loops.
#pragma once

#include <optional>
#include <vector>

#include "geometry/solid/evaluate/classify.h"

namespace trammel::geometry {

struct Traced {
  std::vector<std::vector<BoundingEdge>> loops;  // each meets no vertex twice
  std::vector<std::uint32_t> degree;             // of vertices: how many edges leave
  std::optional<Vec> gap;                        // a vertex at which edges do not close
};

/// Joins edges so that solids that touch in a vertex stay apart.
Traced trace(const Arrangement& arrangement, const std::vector<BoundingEdge>& bounding);

}  // namespace trammel::geometry
