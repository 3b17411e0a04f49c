// SPDX-License-Identifier: Apache-2.0
// How equations of motion depend on the time itself.
#pragma once

#include <cstddef>
#include <optional>
#include <span>

#include "mechanics/motion/motion_start.h"
#include "simulation/equations/compiled_motion.h"

namespace trammel::inquiry {

struct Drive {
  double period = 0.0;      // 0: none is found
  bool is_carried = false;  // the same at any time, but for what it carries along evenly
};

/// What depends on the time, with the values of a start; nothing where nothing does.
///
/// Math    the time stands in sines, cosines and tangents of w t + c, or makes an angle of a line
///         or a part grow by w, the frequencies w are multiples of one by small whole numbers, and
///         all is the same a period later; or all is the same where t grows by any T, and each
///         variable that is given by the time grows by its rate times T
/// Shapes  angles: variables that are angles of parts
/// Pre     of what is carried: no outline of it touches anything, since formulas know of none
/// Cost    once through the formulas, and their values in some places
std::optional<Drive> find_drive(const simulation::CompiledMotion& equations,
                                const mechanics::MotionStart& start,
                                std::span<const std::size_t> angles);

}  // namespace trammel::inquiry
