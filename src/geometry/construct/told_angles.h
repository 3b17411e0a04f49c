// SPDX-License-Identifier: Apache-2.0
// Angles that constraints tell together: which of a step's lines and measures are unknown in it.
#pragma once

#include <cstddef>
#include <optional>
#include <span>

#include "geometry/construct/construction.h"

namespace trammel::geometry {

/// Which of the step's lines it is; none where its direction is known before.
std::optional<std::size_t> place_of(const OrientTogether& step, LineIndex line);
/// Whether the measure is an angle that the step tells.
bool is_told(const OrientTogether& step, const model::Measure& measure);

/// Puts the angles among the numbers: what rows measure counts full turns from there.
void set_angles(const SketchEquations& equations, std::span<const CountedAngle> angles,
                symbolic::Values& numbers);

}  // namespace trammel::geometry
