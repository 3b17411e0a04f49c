// SPDX-License-Identifier: Apache-2.0
// Random trees of primitives, made so that faces often coincide, with what they hold told in a
// second way. The same seed gives the same solid.
#pragma once

#include <cstdint>
#include <vector>

#include "geometry/solid/solid.h"

namespace trammel::test {

/// A primitive by its maker's words.
struct RandomLeaf {
  enum class Kind : std::uint8_t { Block, Cylinder, Prism, Ball };

  Kind kind = Kind::Block;
  double x = 0, y = 0;  // sides; the diameter is x
  std::vector<geometry::Vec> corners;
  double height = 0;
  geometry::Pose pose;
};

struct SolidShape {
  int leaves = 6;
  bool on_grid = true;      // turned by quarters, dimensions of whole and half numbers
  bool has_heights = true;  // of several kinds
  bool has_balls = false;
  double noise = 0;  // added to each place
};

struct RandomSolid {
  geometry::Solid solid;
  std::vector<RandomLeaf> leaves;

  /// Whether the tree holds at a point, by its nodes one after another.
  bool holds(geometry::Vec point, double height) const;
  /// The distance to the outline of any leaf, from below.
  double distance_from_outlines(geometry::Vec point) const;
};

RandomSolid random_solid(std::uint64_t seed, const SolidShape& shape);

/// Everything at another place.
geometry::Solid place_solid(const geometry::Solid& solid, const geometry::Pose& pose);

}  // namespace trammel::test
