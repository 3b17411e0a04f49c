// SPDX-License-Identifier: Apache-2.0
// The value of a solid's tree at a point, from the few leaves that hold the point.
#pragma once

#include <cstdint>
#include <vector>

#include "geometry/solid/solid.h"

namespace trammel::geometry {

/// A tree in which chains like ((a + b) - c) + d are one node, so that the value at a point costs
/// what the leaves there cost, however long the chain is.
class TreeValue {
 public:
  /// Cost    n log n for n nodes
  explicit TreeValue(const Solid& solid);

  bool is_used(std::uint32_t leaf) const { return is_used_[leaf]; }

  /// Whether, at points of the leaf `outer`, it is all the same whether they lie in `inner` too: in
  /// one chain, where `outer` is added or cut later, or where all steps between do the same.
  bool decides_for(std::uint32_t outer, std::uint32_t inner) const;

  /// Whether the tree holds at a point that lies in just these leaves, each named once.
  /// Cost    the number of leaves times the depth of chains within chains
  bool is_true(const std::vector<std::uint32_t>& leaves_there);

 private:
  enum class Step : std::uint8_t { Add, Cut, Keep };  // + child, - child, & child
  struct Place {
    std::uint32_t chain = 0, position = 0;
  };
  struct Chain {
    Place parent;  // chain 0: none, it is the root
    std::vector<Step> steps;
    std::vector<std::uint32_t> runs;   // by step: the number of its run of equal steps
    std::vector<std::uint32_t> keeps;  // positions of Keep, rising
  };

  struct Builder;

  bool find_value(const Chain& chain, std::vector<std::uint32_t>& positions) const;

  std::vector<Chain> chains_;      // parents first; the root is chain 0
  std::vector<Place> leaf_place_;  // of each leaf
  std::vector<bool> is_used_;      // whether the leaf stands in the tree
  std::vector<Place> queue_;
  std::vector<std::uint32_t> positions_;
};

}  // namespace trammel::geometry
