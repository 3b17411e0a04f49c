// SPDX-License-Identifier: Apache-2.0
// The value of a solid's tree at a point that moves in and out of its leaves.
#pragma once

#include <cstdint>
#include <vector>

#include "geometry/solid/position_set.h"
#include "geometry/solid/solid.h"

namespace trammel::geometry {

/// A tree in which chains like ((a + b) - c) + d are one node, and its value at a point that is
/// told by the leaves it lies in, of which it begins in none: what one of them changes costs
/// little, however long the chain is and in however many others the point lies.
class TreeValue {
 public:
  /// Cost    n log n for n nodes
  explicit TreeValue(const Solid& solid);

  bool is_used(std::uint32_t leaf) const { return is_used_[leaf]; }

  /// Whether, at points of the leaf `outer`, it is all the same whether they lie in `inner` too: in
  /// one chain, where `outer` is added or cut later, or where all steps between do the same.
  bool decides_for(std::uint32_t outer, std::uint32_t inner) const;

  /// Takes the point into a leaf, or out of it again.
  /// Cost    the depth of chains within chains, as far as their values change
  void flip(std::uint32_t leaf);

  /// Whether the point lies in a leaf.
  bool is_in(std::uint32_t leaf) const;

  /// Whether the tree holds at the point.
  bool holds() const { return chains_.front().holds; }

 private:
  enum class Step : std::uint8_t { Add, Cut, Keep };  // + child, - child, & child
  struct Place {
    std::uint32_t chain = 0, position = 0;
  };
  struct Chain {
    Place parent;  // chain 0: none, it is the root
    std::vector<Step> steps;
    std::vector<std::uint32_t> runs;  // by step: the number of its run of equal steps
    PositionSet there;                // children that are added or cut, and hold
    PositionSet missing;              // children that are kept, and do not hold
    bool holds = false;
  };

  struct Builder;

  std::vector<Chain> chains_;      // parents first; the root is chain 0
  std::vector<Place> leaf_place_;  // of each leaf
  std::vector<bool> is_used_;      // whether the leaf stands in the tree
};

}  // namespace trammel::geometry
