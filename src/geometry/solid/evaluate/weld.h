// SPDX-License-Identifier: Apache-2.0
// Points that lie within a tolerance of each other become one.
#pragma once

#include <cstdint>
#include <vector>

#include "geometry/solid/outline.h"

namespace trammel::geometry {

/// For each point the first of those that it is joined with, by steps of at most `tolerance`.
/// Cost    n log n, as long as few points are that near to each other
std::vector<std::uint32_t> weld(const std::vector<Vec>& points, double tolerance);

}  // namespace trammel::geometry
