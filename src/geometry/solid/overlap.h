// SPDX-License-Identifier: Apache-2.0
// Whether two boundaries overlap, and how near they are.
#pragma once

#include <cstdint>
#include <optional>

#include "geometry/solid/boundary.h"

namespace trammel::geometry {

struct Overlap {
  double depth = 0;  // the diameter of a disc that lies in both, of the largest that was found
  Vec place;         // its centre
  std::uint32_t slab_of_a = 0, slab_of_b = 0;
};

struct OverlapSearch {
  std::optional<Overlap> deepest;
  bool is_complete = true;  // else of some slabs no outline of what they have in common was found
};

/// The place where two boundaries, at these poses, overlap most, if that is by more than
/// `tolerance`. Heights that overlap by no more do not count; faces that lie on each other do not
/// overlap.
/// Units   tolerance in metres
/// Errors  the depth may be a tenth too small, of overlaps much longer than deep a half
/// Cost    n log n for n pieces, and what they cross
OverlapSearch find_overlap(const Boundary& a, const Pose& pose_of_a, const Boundary& b,
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
