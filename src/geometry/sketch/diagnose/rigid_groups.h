// SPDX-License-Identifier: Apache-2.0
// What moves as one body in a motion: points that keep their distances and turn at one rate.
#pragma once

#include <optional>
#include <vector>

#include "geometry/sketch/diagnose/velocity_field.h"

namespace trammel::geometry {

struct RigidGroup {
  std::vector<model::PointIndex> points;   // moving ones, in the order of the model
  std::vector<model::LineIndex> lines;     // through two points of the group, pivot included
  bool is_lone_point = false;              // a point that keeps its distance from nothing
  double turn = 0.0;                       // its rate; about 0: it shifts
  Vector velocity;                         // of its first moving point
  Vector center;                           // where it turns about, as far as it turns
  std::optional<model::PointIndex> pivot;  // a point of the model that rests there
};

/// Groups in the order of their first moving points; a moving pin of two bodies is in both.
/// Cost    O(neighbours)
std::vector<RigidGroup> find_rigid_groups(const VelocityField& field);

}  // namespace trammel::geometry
