// SPDX-License-Identifier: Apache-2.0
// How many points stand in memory: blocks of eight, so that a vector of lanes is one load and a
// block is read from front to back.
#pragma once

#include <cstddef>

namespace trammel::symbolic {

inline constexpr std::size_t batch_lanes = 8;

/// Place of value i of point p, where each point has `count` values.
constexpr std::size_t batch_place(std::size_t i, std::size_t p, std::size_t count) {
  return (p / batch_lanes * count + i) * batch_lanes + p % batch_lanes;
}

/// Doubles in a batch; the lanes beyond the last point of the last block exist and mean nothing.
constexpr std::size_t batch_size(std::size_t points, std::size_t count) {
  return (points + batch_lanes - 1) / batch_lanes * batch_lanes * count;
}

}  // namespace trammel::symbolic
