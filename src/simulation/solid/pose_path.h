// SPDX-License-Identifier: Apache-2.0
// The place of a part along a stretch of time, as polynomials whose Bernstein coefficients bound
// how far and how fast it moves.
#pragma once

#include "geometry/touch/feature_gap.h"
#include "numeric/polynomial/bernstein.h"
#include "simulation/solid/part_poses.h"

namespace trammel::simulation {

/// A part on a stretch from `from` to `to`.
struct PosePath {
  double from = 0.0, to = 0.0;
  PartPlace base;  // to which the paths add
  numeric::Bernstein x, y, angle;
  bool shifts = true, turns = true;  // false: these paths are 0, as of what turns about an axis

  double length() const { return to - from; }
  double rate() const { return length() > 0.0 ? 1.0 / length() : 0.0; }
  /// Its frame at a part of the stretch, with its rates.
  geometry::MovingFrame frame(double u) const;
  /// The same without them, which takes half as long.
  geometry::MovingFrame place(double u) const;
  /// In the middle, without them.
  geometry::MovingFrame middle() const;
};

/// The halves of a stretch, which are other objects than the whole.
void halve(const PosePath& path, PosePath& first, PosePath& second);

/// How a part moves within a stretch, from its place in the middle.
struct PoseBounds {
  geometry::MovingFrame middle;
  double shift = 0.0, turn = 0.0;         // farthest from the middle
  double speed = 0.0, turning = 0.0;      // fastest
  double acceleration = 0.0, spin = 0.0;  // largest

  /// Farthest that a point moves that is at most `arm` from the reference point.
  double reach(double arm) const { return shift + turn * arm; }
};
PoseBounds find_bounds(const PosePath& path);

}  // namespace trammel::simulation
