// SPDX-License-Identifier: Apache-2.0
// How equations of motion depend on the time itself.
#pragma once

#include <cstddef>
#include <optional>
#include <span>

#include "mechanics/motion/motion_start.h"
#include "simulation/equations/compiled_motion.h"

namespace trammel::inquiry {

/// The period of what depends on the time, with the values of a start; nothing where nothing does.
///
/// Math    the time stands in sines, cosines and tangents of w t + c, or makes an angle of a part
///         grow by w, and the frequencies w are multiples of one by small whole numbers
/// Shapes  angles: variables that are angles of parts
/// Errors  0 where no period is found
/// Cost    once through the formulas
std::optional<double> find_drive_period(const simulation::CompiledMotion& equations,
                                        const mechanics::MotionStart& start,
                                        std::span<const std::size_t> angles);

}  // namespace trammel::inquiry
