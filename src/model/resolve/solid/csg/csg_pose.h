// SPDX-License-Identifier: Apache-2.0
// Where OpenSCAD's matrices put a solid whose sides are vertical.
#pragma once

#include <array>
#include <optional>

namespace trammel::model {

using CsgMatrix = std::array<std::array<double, 4>, 4>;

/// A point is mirrored about the x axis, turned and moved; a height is turned over and lifted.
/// Angles are in degrees, so that those of drawings stay what they are.
struct CsgPose {
  bool is_mirrored = false;
  double degrees = 0.0;  // 0 to 360, without 360
  double x = 0.0, y = 0.0;
  bool is_upside_down = false;
  double lift = 0.0;

  std::array<double, 2> place(double px, double py) const;
};

/// Exact at multiples of a quarter turn: cosine and sine.
std::array<double, 2> direction_at(double degrees);

/// What `outer` makes of what `inner` places.
CsgPose compose(const CsgPose& outer, const CsgPose& inner);

/// Nothing where the matrix scales, shears or tilts. The angle is the shortest decimal of three
/// digits behind the point for which OpenSCAD writes the same matrix, if there is one.
std::optional<CsgPose> find_pose(const CsgMatrix& matrix);

/// Twelve digits of a number that was computed from some of six.
double without_rounding(double value);

}  // namespace trammel::model
