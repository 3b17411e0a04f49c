// SPDX-License-Identifier: Apache-2.0
// Whether two boundaries overlap, and how near they are.
#pragma once

#include <cstdint>
#include <optional>

#include "geometry/solid/boundary.h"

namespace trammel::geometry {

struct Overlap {
  double depth = 0;  // the diameter of the largest disc found in both
  Vec place;         // its centre
  std::uint32_t slab_of_a = 0, slab_of_b = 0;
};

/// The place where two boundaries, at these poses, overlap most; empty where that is by no more
/// than `tolerance`. Heights that overlap by no more do not count. Units   tolerance in metres
/// Errors  the depth is right to a tenth, or to the tolerance
std::optional<Overlap> find_overlap(const Boundary& a, const Pose& pose_of_a, const Boundary& b,
                                    const Pose& pose_of_b, double tolerance);

struct Clearance {
  double distance = 0;  // 0 where the outlines cross
  Vec on_a, on_b;
  std::uint32_t slab_of_a = 0, slab_of_b = 0;
};

/// The smallest distance between the outlines of two boundaries at these poses, within heights that
/// overlap by more than `tolerance`; empty where no heights do.
std::optional<Clearance> find_clearance(const Boundary& a, const Pose& pose_of_a, const Boundary& b,
                                        const Pose& pose_of_b, double tolerance);

}  // namespace trammel::geometry
