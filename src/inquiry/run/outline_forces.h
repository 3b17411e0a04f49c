// SPDX-License-Identifier: Apache-2.0
// The forces of contacts between outlines, as the implicit road is told them: it has no rows of
// outlines, and must come to the same motion.
#pragma once

#include <cstddef>
#include <vector>

#include "inquiry/answer/picture.h"
#include "mechanics/implicit/response.h"
#include "simulation/equations/mover.h"

namespace trammel::inquiry {

/// Forces on X; empty where no outlines touch, no numbers where forces do not decide the motion.
///
/// Shapes  size: of X
std::vector<double> pushes_of_outlines(simulation::Mover& mover, const simulation::MotionState& at,
                                       const simulation::Mode& mode, std::size_t size);

/// The same at their places, for pictures.
std::vector<PicturePush> draw_pushes(simulation::Mover& mover, const simulation::MotionState& at,
                                     const simulation::Mode& mode);

/// By how much gaps between outlines that bear would open or close, and what sticks would slide,
/// with the accelerations of the implicit road; beyond all bounds where a contact would have to
/// pull, or to hold by more than its friction.
///
/// Shapes  size: of accelerations, by which others are compared; of what slides along a wall
///         without pressing it, the force is rounding
double miss_of_outlines(simulation::Mover& mover, const simulation::MotionState& at,
                        const simulation::Mode& mode, const mechanics::Response& response,
                        double size);

}  // namespace trammel::inquiry
