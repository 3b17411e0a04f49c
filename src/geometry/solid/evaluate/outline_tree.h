// SPDX-License-Identifier: Apache-2.0
// A tree over outlines that finds few of them around a point also where bars run in all
// directions, as spokes do: their boxes all overlap.
#pragma once

#include <cstdint>
#include <span>
#include <vector>

#include "geometry/solid/box_tree.h"
#include "geometry/solid/searched_region.h"

namespace trammel::geometry {

/// Outlines by boxes, each of which is narrowed by the strip along what it holds.
///
/// Cost    making it n log n; a question log n and what it finds, as long as outlines that are near
///         to each other run in one direction, or overlap little
class OutlineTree {
 public:
  OutlineTree() = default;
  /// Units   margin in metres: how far outlines may be off
  OutlineTree(std::span<const SearchedRegion* const> outlines, double margin);

  /// Calls `visit(i)` for each outline that the point may lie in.
  template <class Visit>
  void query(Vec point, Visit visit) const {
    const Box box{point, point};
    tree_.walk(
        [&](std::uint32_t n) {
          return do_overlap(tree_.nodes()[n].box, box) && nodes_[n].has(point);
        },
        [&](std::uint32_t i) {
          if (do_overlap(tree_.box(i), box) && outlines_[i].has(point)) visit(i);
        });
  }

 private:
  /// Between two lines.
  struct Strip {
    Vec center, normal;
    double low = 0.0, high = 0.0;

    bool has(Vec point) const {
      const double off = dot(point - center, normal);
      return low <= off && off <= high;
    }
  };

  static void add_corners(const SearchedRegion& outline, std::vector<Vec>& corners);
  Strip find_strip(std::span<const Vec> corners) const;

  double margin_ = 0.0;
  BoxTree tree_;
  std::vector<Strip> outlines_, nodes_;
};

}  // namespace trammel::geometry
