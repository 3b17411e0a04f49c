// SPDX-License-Identifier: Apache-2.0
// The parts of an arrangement that hang together, and from which of them one comes to which.
#pragma once

#include <cstdint>
#include <vector>

#include "geometry/solid/evaluate/arrangement.h"
#include "geometry/solid/evaluate/outline_tree.h"
#include "geometry/solid/searched_region.h"

namespace trammel::geometry {

/// A part that does not touch another lies, all of it, in the same of the leaves that have no
/// outline in it. So what is told of one of its points tells all of it, and only what a part's own
/// outlines hold is asked point by point.
///
/// Cost    making it n log n for n curves, as long as few lie beside each other along other curves
class ArrangementParts {
 public:
  /// Units   margin in metres: how far curves may be off
  ArrangementParts(const Arrangement& arrangement, double margin, Watch& watch);

  /// The parts with nothing but the outside to their left.
  const std::vector<std::uint32_t>& outermost() const { return outermost_; }

  /// The parts that have this one to the left of their leftmost points, with no other in between.
  const std::vector<std::uint32_t>& behind(std::uint32_t part) const { return parts_[part].behind; }

  const std::vector<std::uint32_t>& edges(std::uint32_t part) const { return parts_[part].edges; }

  Vec leftmost(std::uint32_t part) const { return parts_[part].leftmost; }

  /// The leaves whose outlines in a part are around a point.
  void find_leaves(std::uint32_t part, Vec point, std::vector<std::uint32_t>& found) const;

 private:
  struct LeafOutline {
    std::uint32_t leaf;
    SearchedRegion region;
  };
  struct Part {
    Vec leftmost;
    std::vector<std::uint32_t> edges, behind;
    std::vector<LeafOutline> outlines;
    OutlineTree tree;
  };

  void add_outlines(const Arrangement& arrangement, const std::vector<std::uint32_t>& part_of,
                    double margin);
  void find_neighbours(const Arrangement& arrangement, const std::vector<std::uint32_t>& part_of,
                       double margin, Watch& watch);

  std::vector<Part> parts_;
  std::vector<std::uint32_t> outermost_;
};

}  // namespace trammel::geometry
