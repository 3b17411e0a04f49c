// SPDX-License-Identifier: Apache-2.0
// A solid: primitives with vertical sides (and balls) joined by union, difference and intersection,
// all in numbers.
#pragma once

#include <optional>
#include <vector>

#include "base/typed_index.h"
#include "geometry/solid/outline.h"

namespace trammel::geometry {

/// A place of the plane and a height: a point x goes to R x + shift, mirrored about the x axis
/// before it is turned, and z to z + lift.
struct Pose {
  double cos = 1, sin = 0;
  bool is_mirrored = false;
  Vec shift;
  double lift = 0;
};

/// The pose of turning by an angle about the origin; exact at multiples of a quarter turn.
/// Units   radians
Pose make_turn(double angle);

/// What `outer` makes of what `inner` places.
Pose compose(const Pose& outer, const Pose& inner);

/// The pose that undoes this one.
Pose invert(const Pose& pose);

Vec place(const Pose& pose, Vec point);
Piece place(const Pose& pose, const Piece& piece);

/// The region at its place, with the solid on the left of each piece also when it is mirrored.
/// Pieces keep their sources.
Region place(const Pose& pose, const Region& region);

struct Ball {
  Vec center;
  double height = 0;  // of the centre
  double radius = 0;
};

/// A primitive at its place. The section of a ball is the largest circle that it has between the
/// heights that are asked for.
struct Leaf {
  Region section;
  double bottom = 0, top = 0;
  std::optional<Ball> ball;  // then section, bottom and top are its own
};

/// A region from `bottom` to `top`, at its place.
Leaf make_prism(const Region& section, double bottom, double top, const Pose& pose);

/// A ball about the origin, at its place.
Leaf make_ball(double diameter, const Pose& pose);

using LeafIndex = base::Index<struct LeafTag>;
using NodeIndex = base::Index<struct NodeTag>;

/// Of a difference, the first child without the others. No leaf stands in two nodes.
struct SolidNode {
  enum class Kind : std::uint8_t { Leaf, Union, Difference, Intersection };

  Kind kind = Kind::Leaf;
  LeafIndex leaf{};                 // of a leaf
  std::vector<NodeIndex> children;  // else; each stands before its parent and has no other
};

/// A tree of leaves; its root is the last node, and without a node it is empty.
struct Solid {
  base::IndexedVector<struct LeafTag, Leaf> leaves;
  base::IndexedVector<struct NodeTag, SolidNode> nodes;
};

}  // namespace trammel::geometry
