// SPDX-License-Identifier: Apache-2.0
// Motions that no constraint opposes, told by the elements that take part.
#pragma once

#include <string>
#include <vector>

#include "geometry/measure/equations.h"

namespace trammel::geometry {

struct MovingElements {
  std::vector<model::PointIndex> points;
  std::vector<model::LineIndex> lines;
  std::vector<model::CircleIndex> circles;  // whose radius changes
};

/// What moves in any of the motions. Shapes  each motion: variables, scaled
MovingElements find_moving(const SketchEquations& equations,
                           const std::vector<std::vector<double>>& motions);

/// `points B, C (lines crank, rod)`; empty where nothing moves.
std::string describe_moving(const model::Model& model, const MovingElements& moving);

}  // namespace trammel::geometry
