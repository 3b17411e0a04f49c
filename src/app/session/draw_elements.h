// SPDX-License-Identifier: Apache-2.0
// The elements of a sketch where its numbers place them.
#pragma once

#include <vector>

#include "app/session/drawing.h"
#include "geometry/measure/equations.h"

namespace trammel::app {

/// Shapes  x: variables
/// Cost    O(elements)
void draw_elements(const geometry::SketchEquations& equations, const std::vector<double>& x,
                   Drawing& drawing);

}  // namespace trammel::app
