// SPDX-License-Identifier: Apache-2.0
// What can still move in a sketch with freedoms left, as data: for lists, arrows, and drawings that
// show a motion.
#pragma once

#include <string>
#include <vector>

#include "geometry/sketch/diagnose/velocity_field.h"

namespace trammel::geometry {

struct MovingPoint {
  model::PointIndex point;
  Vector velocity;  // the fastest point of the motion has 1
};

/// One freedom: the elements that take part in its motion.
struct FreeMotion {
  std::string text;  // `line crank can turn about A`
  std::vector<MovingPoint> points;
  std::vector<model::LineIndex> lines;
  std::vector<model::CircleIndex> circles;
};

struct FreeMotions {
  std::vector<FreeMotion> each;
  std::vector<double> x;  // where they were found; empty where no place meets the constraints
};

/// Motions of what only counts turns, and has no name, are left out.
///
/// Shapes  x: variables; each motion: variables, scaled
/// Cost    O(elements) a motion, and that of its words
FreeMotions list_free_motions(const SketchEquations& equations, std::vector<double> x,
                              const std::vector<Motion>& motions);

}  // namespace trammel::geometry
