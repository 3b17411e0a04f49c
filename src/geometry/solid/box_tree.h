// SPDX-License-Identifier: Apache-2.0
// A tree over boxes that do not change: which of them a box or a ray meets.
#pragma once

#include <algorithm>
#include <cstdint>
#include <vector>

#include "geometry/solid/outline.h"

namespace trammel::geometry {

/// Cost    making it n log n; a query log n and what it finds, where boxes overlap little
class BoxTree {
 public:
  BoxTree() = default;
  explicit BoxTree(std::vector<Box> boxes);

  /// Calls `visit(i)` for each box that meets this one, in an order that depends on the boxes
  /// alone.
  template <class Visit>
  void query(const Box& box, Visit visit) const {
    query_if([&](const Box& other) { return do_overlap(box, other); }, visit);
  }

  /// The same for each box that `wants(box)`, which holds for a box whenever it does for a part.
  template <class Wants, class Visit>
  void query_if(Wants wants, Visit visit) const {
    walk([&](std::uint32_t n) { return wants(nodes_[n].box); },
         [&](std::uint32_t i) {
           if (wants(boxes_[i])) visit(i);
         });
  }

  /// Calls `visit(i)` for the boxes of each leaf that `enters(node)` leads to, for those who know
  /// more of what lies in a node than its box.
  template <class Enters, class Visit>
  void walk(Enters enters, Visit visit) const {
    if (nodes_.empty()) return;
    std::uint32_t stack[stack_depth] = {0};
    for (int depth = 1; depth > 0;) {
      const std::uint32_t n = stack[--depth];
      if (!enters(n)) continue;
      const Node& node = nodes_[n];
      if (node.right == 0) {
        for (std::uint32_t i = node.first; i < node.end; ++i) visit(order_[i]);
        continue;
      }
      stack[depth++] = node.right;
      stack[depth++] = n + 1;
    }
  }

  const Box& box(std::uint32_t i) const { return boxes_[i]; }

  struct Node {
    Box box;
    std::uint32_t first = 0, end = 0;  // of `order`
    std::uint32_t right = 0;           // 0: a leaf; else its left child is the next node
  };

  /// Parents first; the root is 0.
  const std::vector<Node>& nodes() const { return nodes_; }
  const std::vector<std::uint32_t>& order() const { return order_; }

 private:
  static constexpr int stack_depth = 64;  // halves of 2^32 boxes

  struct Entry {
    Vec twice_middle;
    std::uint32_t box;
  };

  void split(std::vector<Entry>& entries, std::uint32_t first, std::uint32_t end);

  std::vector<Box> boxes_;
  std::vector<std::uint32_t> order_;
  std::vector<Node> nodes_;
};

}  // namespace trammel::geometry
