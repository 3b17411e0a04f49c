// SPDX-License-Identifier: Apache-2.0
// Outlines of solids as plain data: closed loops of straight pieces and arcs, by height.
#pragma once

#include <cstdint>
#include <vector>

#include "base/vector2.h"

namespace trammel::model {

using Vec = base::Vector2<double>;  // metres

/// Where a piece of an outline comes from: a leaf of a solid, and a piece of that leaf's section as
/// its maker numbers them.
struct Source {
  std::uint32_t leaf = 0, piece = 0;

  friend bool operator==(const Source&, const Source&) = default;
};

/// A straight piece, or an arc of a circle. What is solid lies on its left.
struct Piece {
  Vec from, to;
  double sense = 0;  // 0: straight; +1, -1: an arc counter-clockwise, clockwise about the centre
  Vec center;
  double radius = 0;
  Source source;             // of coinciding pieces of several leaves, the first leaf's
  bool is_reversed = false;  // the solid lies on the other side than in its leaf: it was cut away
};

/// Closed and simple: counter-clockwise around a solid, clockwise around a hole. A full circle is
/// one piece that ends where it begins.
struct Loop {
  std::vector<Piece> pieces;
};

struct Region {
  std::vector<Loop> loops;
};

/// Heights within which the cross section of a solid is one region.
struct Slab {
  double bottom = 0, top = 0;
  Region region;
};

/// From below; heights without material are left out, and neighbours differ in their regions.
struct Boundary {
  std::vector<Slab> slabs;
};

}  // namespace trammel::model
