// SPDX-License-Identifier: Apache-2.0
#include "geometry/solid/box_tree.h"

#include <numeric>
#include <utility>

namespace trammel::geometry {

namespace {

constexpr std::uint32_t boxes_of_leaf = 8;

}  // namespace

BoxTree::BoxTree(std::vector<Box> boxes) : boxes_(std::move(boxes)), order_(boxes_.size()) {
  std::iota(order_.begin(), order_.end(), 0u);
  if (!boxes_.empty()) split(0, static_cast<std::uint32_t>(boxes_.size()));
}

/// Halves the boxes by their middles along the longer side; the depth is that of halving.
void BoxTree::split(std::uint32_t first, std::uint32_t end) {
  const std::size_t own = nodes_.size();
  nodes_.push_back({empty_box(), first, end, 0});
  Box middles = empty_box();
  for (std::uint32_t i = first; i < end; ++i) {
    const Box& box = boxes_[order_[i]];
    extend(nodes_[own].box, box);
    extend(middles, box.low + box.high);
  }
  if (end - first <= boxes_of_leaf) return;
  const bool by_x = middles.high.x - middles.low.x >= middles.high.y - middles.low.y;
  const auto key = [&](std::uint32_t i) {
    const Vec twice = boxes_[i].low + boxes_[i].high;
    return std::pair(by_x ? twice.x : twice.y, i);
  };
  const std::uint32_t middle = first + (end - first) / 2;
  std::nth_element(order_.begin() + first, order_.begin() + middle, order_.begin() + end,
                   [&](std::uint32_t a, std::uint32_t b) { return key(a) < key(b); });
  split(first, middle);
  nodes_[own].right = static_cast<std::uint32_t>(nodes_.size());
  split(middle, end);
}

}  // namespace trammel::geometry
