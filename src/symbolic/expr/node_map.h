// SPDX-License-Identifier: Apache-2.0
// Memo tables over the nodes of one pass: sorted ids of a bottom-up order and a value each.
#pragma once

#include <algorithm>
#include <cstddef>
#include <span>
#include <vector>

#include "base/assert.h"
#include "symbolic/expr/expr_id.h"

namespace trammel::symbolic {

/// Values for the nodes of `order` (ascending ids, as reachable() gives them). Where the order
/// covers a good part of the pool the table is direct, else found by bisection.
template <class T>
class NodeMap {
 public:
  NodeMap(std::span<const ExprId> order, T initial)
      : order_(order), values_(order.size(), initial) {
    const std::size_t range = order.empty() ? 0 : order.back().value + std::size_t{1};
    if (range <= 16 * order.size() + 1024) {
      direct_.assign(range, 0);
      for (std::size_t i = 0; i < order.size(); ++i)
        direct_[order[i].value] = static_cast<std::uint32_t>(i);
    }
  }

  T& operator[](ExprId e) { return values_[position(e)]; }
  const T& operator[](ExprId e) const { return values_[position(e)]; }

 private:
  std::size_t position(ExprId e) const {
    if (!direct_.empty()) {
      TRAMMEL_ASSERT(e.value < direct_.size() && order_[direct_[e.value]] == e);
      return direct_[e.value];
    }
    const auto found = std::lower_bound(order_.begin(), order_.end(), e);
    TRAMMEL_ASSERT(found != order_.end() && *found == e);
    return static_cast<std::size_t>(found - order_.begin());
  }

  std::span<const ExprId> order_;
  std::vector<T> values_;
  std::vector<std::uint32_t> direct_;
};

}  // namespace trammel::symbolic
