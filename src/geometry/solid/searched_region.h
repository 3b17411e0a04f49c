// SPDX-License-Identifier: Apache-2.0
// A region that is asked for many points.
#pragma once

#include <vector>

#include "geometry/solid/box_tree.h"
#include "geometry/solid/outline.h"

namespace trammel::geometry {

double eval_distance(const Box& box, Vec point);

/// Cost    making it n log n for n pieces; a question log n, as long as few pieces are as near
class SearchedRegion {
 public:
  explicit SearchedRegion(const Region& region);
  /// The pieces of closed loops, in any order.
  explicit SearchedRegion(std::vector<Piece> pieces);

  const std::vector<Piece>& pieces() const { return pieces_; }
  const BoxTree& tree() const { return tree_; }
  const Box& box() const { return box_; }

  /// As `is_inside`.
  bool has(Vec point) const;

  /// The point of the outline that is nearest.
  /// Pre     the region has a piece.
  Vec nearest(Vec point) const;

  /// Whether a point of the outline is nearer than a distance.
  bool comes_nearer(Vec point, double distance) const;

  /// The distance from the outline, negative outside.
  double eval_depth(Vec point) const;

 private:
  std::vector<Piece> pieces_;
  BoxTree tree_;
  Box box_ = empty_box();
};

}  // namespace trammel::geometry
