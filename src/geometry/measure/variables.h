// SPDX-License-Identifier: Apache-2.0
// X, the numbers that place a sketch: x and y of every point but the origin, direction angle and
// offset of every free line, the radius of every circle, the angle of one whose angle is named,
// the parameter of every point on a curve. Lines through points have no numbers of
// their own: their direction is a function of the points, so their definitional rows are eliminated
// from c(X) = q.
#pragma once

#include <array>
#include <vector>

#include "model/model.h"

namespace trammel::geometry {

/// Index into X, or -1 for what is fixed to the ground.
struct Variables {
  int count = 0;
  std::vector<std::array<int, 2>> of_point;      // x, y
  std::vector<std::array<int, 2>> of_free_line;  // angle, offset; by line, -1 where it has none
  std::vector<int> of_radius;                    // by circle
  std::vector<int> of_rider;                     // where along its curve; by rider
};

Variables number_variables(const model::Model& model);

/// `x(B)`, `direction of slope`: for messages.
std::string describe_variable(const model::Model& model, const Variables& variables, int index);

}  // namespace trammel::geometry
