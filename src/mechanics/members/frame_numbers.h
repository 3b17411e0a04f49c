// SPDX-License-Identifier: Apache-2.0
// All forces in a frame at once: in every member at both ends, and of the ground on every bearing.
#pragma once

#include <array>
#include <optional>
#include <variant>
#include <vector>

#include "mechanics/members/member_numbers.h"

namespace trammel::mechanics {

/// N, V, M of the sections next to both ends, as `internal` counts them.
struct MemberForces {
  model::LineIndex line;
  std::array<std::array<double, 3>, 2> ends{};
};

/// The force and the moment of the ground on a point, or on a line where none of its ends is held.
struct BearingForces {
  std::variant<model::PointIndex, model::LineIndex> on;
  base::Vector2<double> force;
  double moment = 0.0;
};

struct FrameForces {
  std::vector<MemberForces> members;    // every line through points, in their order
  std::vector<BearingForces> bearings;  // in the order of their constraints
  double imbalance = 0.0;               // of the member that is farthest from equilibrium
};

/// Math    bearings: constraints on the coordinates of one point, on its distance from an axis, and
///         on the angle of a line against an axis
/// Cost    O(model)
FrameForces eval_frame_forces(const geometry::SketchEquations& equations, const MotionRows& rows,
                              const geometry::Placement& placement, const Response& state);

}  // namespace trammel::mechanics
