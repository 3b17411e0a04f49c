// SPDX-License-Identifier: Apache-2.0
// How the paths of one polygon lie in each other.
#pragma once

#include <cstdint>
#include <optional>
#include <vector>

#include "model/resolve/solid/csg/csg_arguments.h"

namespace trammel::model {

/// In how many of the others each outline lies; nothing where two cross or touch each other.
/// Cost    of one outline nothing, else the square of the number of corners
std::optional<std::vector<std::uint32_t>> find_depths(
    const std::vector<std::vector<CsgPoint>>& outlines);

}  // namespace trammel::model
