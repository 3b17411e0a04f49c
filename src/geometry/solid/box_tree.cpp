// SPDX-License-Identifier: Apache-2.0
#include "geometry/solid/box_tree.h"

#include <algorithm>
#include <utility>

namespace trammel::geometry {

namespace {

constexpr std::uint32_t boxes_of_leaf = 8;

}  // namespace

BoxTree::BoxTree(std::vector<Box> boxes) : boxes_(std::move(boxes)) {
  std::vector<Entry> entries;
  entries.reserve(boxes_.size());
  for (std::uint32_t i = 0; i < boxes_.size(); ++i)
    entries.push_back({boxes_[i].low + boxes_[i].high, i});
  nodes_.reserve(boxes_.size() / (boxes_of_leaf / 4) + 1);
  if (!boxes_.empty()) split(entries, 0, static_cast<std::uint32_t>(boxes_.size()));
  order_.reserve(boxes_.size());
  for (const Entry& entry : entries) order_.push_back(entry.box);
}

/// Halves the boxes by their middles along the longer side; the depth is that of halving.
void BoxTree::split(std::vector<Entry>& entries, std::uint32_t first, std::uint32_t end) {
  const std::size_t own = nodes_.size();
  Box bounds = empty_box(), middles = empty_box();
  for (std::uint32_t i = first; i < end; ++i) {
    extend(bounds, boxes_[entries[i].box]);
    extend(middles, entries[i].twice_middle);
  }
  nodes_.push_back({bounds, first, end, 0});
  if (end - first <= boxes_of_leaf) return;
  const auto halve = [&](double Vec::*coordinate) {
    std::nth_element(entries.begin() + first, entries.begin() + first + (end - first) / 2,
                     entries.begin() + end, [&](const Entry& a, const Entry& b) {
                       const double at_a = a.twice_middle.*coordinate;
                       const double at_b = b.twice_middle.*coordinate;
                       return at_a != at_b ? at_a < at_b : a.box < b.box;
                     });
  };
  const bool by_x = middles.high.x - middles.low.x >= middles.high.y - middles.low.y;
  halve(by_x ? &Vec::x : &Vec::y);
  const std::uint32_t middle = first + (end - first) / 2;
  split(entries, first, middle);
  nodes_[own].right = static_cast<std::uint32_t>(nodes_.size());
  split(entries, middle, end);
}

}  // namespace trammel::geometry
