// SPDX-License-Identifier: Apache-2.0
#include "geometry/solid/evaluate/outline_tree.h"

#include <algorithm>
#include <cmath>
#include <utility>

namespace trammel::geometry {

OutlineTree::OutlineTree(std::span<const SearchedRegion* const> outlines, double margin)
    : margin_(margin) {
  std::vector<Box> boxes;
  std::vector<Vec> corners;
  for (const SearchedRegion* outline : outlines) {
    boxes.push_back(outline->box());
    corners.clear();
    add_corners(*outline, corners);
    outlines_.push_back(find_strip(corners));
  }
  tree_ = BoxTree(std::move(boxes));
  for (const BoxTree::Node& node : tree_.nodes()) {
    corners.clear();
    for (std::uint32_t k = node.first; k < node.end; ++k)
      add_corners(*outlines[tree_.order()[k]], corners);
    nodes_.push_back(find_strip(corners));
  }
}

/// Their hull holds the outline.
void OutlineTree::add_corners(const SearchedRegion& outline, std::vector<Vec>& corners) {
  for (const Piece& piece : outline.pieces()) {
    if (!is_arc(piece)) {
      corners.push_back(piece.from);
      corners.push_back(piece.to);
      continue;
    }
    const Box box = eval_box(piece);
    for (const double x : {box.low.x, box.high.x})
      for (const double y : {box.low.y, box.high.y}) corners.push_back({x, y});
  }
}

/// Math    along the principal axis of the corners
OutlineTree::Strip OutlineTree::find_strip(std::span<const Vec> corners) const {
  Strip strip;
  for (const Vec corner : corners) strip.center = strip.center + corner;
  if (!corners.empty()) strip.center = 1.0 / static_cast<double>(corners.size()) * strip.center;
  double xx = 0, xy = 0, yy = 0;
  for (const Vec corner : corners) {
    const Vec off = corner - strip.center;
    xx += off.x * off.x;
    xy += off.x * off.y;
    yy += off.y * off.y;
  }
  const double angle = std::atan2(2 * xy, xx - yy) / 2;
  strip.normal = {-std::sin(angle), std::cos(angle)};
  for (const Vec corner : corners) {
    const double off = dot(corner - strip.center, strip.normal);
    strip.low = std::min(strip.low, off);
    strip.high = std::max(strip.high, off);
  }
  strip.low -= margin_;
  strip.high += margin_;
  return strip;
}

}  // namespace trammel::geometry
