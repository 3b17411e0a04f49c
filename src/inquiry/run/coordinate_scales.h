// SPDX-License-Identifier: Apache-2.0
// How far coordinates go that no drawing gives a size.
#pragma once

#include <cmath>

#include "simulation/equations/mover.h"

namespace trammel::inquiry {

/// A coordinate that starts nearer to 0 than this may go no further either: how far it goes has to
/// be measured before its errors can be judged. Larger, runs would be made twice for little;
/// smaller, what stays small would be known to few digits.
inline constexpr double small_coordinate = 1e-2;

inline bool is_small_coordinate(double x) {
  return std::abs(x) < small_coordinate;
}

/// Gives a mover whose coordinates have no drawing the scales that they need: of those that stay
/// near 0 how far they go, else as they were. Thresholds of contact and friction are judged by
/// scales too: where there are any it is done if the whole run can be looked through, since what is
/// small at first may grow.
///
/// Math    the largest values along the begin of a rough run
/// Pre     the mover has the inputs of that start
/// Cost    two rough runs of at most 200 steps (1000 with contacts) where a coordinate starts near
///         0, some more where all are tiny
void measure_coordinates(simulation::Mover& mover, const simulation::MotionState& start,
                         double duration, const base::Budget& budget);

}  // namespace trammel::inquiry
