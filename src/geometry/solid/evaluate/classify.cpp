// SPDX-License-Identifier: Apache-2.0
#include "geometry/solid/evaluate/classify.h"

#include <algorithm>

#include "geometry/solid/box_tree.h"
#include "geometry/solid/searched_region.h"

namespace trammel::geometry {

namespace {

/// The leaves around a point, but for those that own the edge it lies on.
class LeafSearch {
 public:
  LeafSearch(const std::vector<Region>& sections, const std::vector<std::uint32_t>& leaves)
      : leaves_(&leaves) {
    std::vector<Box> boxes;
    for (const Region& section : sections) {
      sections_.emplace_back(section);
      boxes.push_back(sections_.back().box());
    }
    tree_ = BoxTree(std::move(boxes));
  }

  template <class Skips>
  void find(Vec point, Skips skips, std::vector<std::uint32_t>& found) const {
    found.clear();
    tree_.query({point, point}, [&](std::uint32_t s) {
      if (!skips((*leaves_)[s]) && sections_[s].has(point)) found.push_back((*leaves_)[s]);
    });
  }

 private:
  const std::vector<std::uint32_t>* leaves_;
  std::vector<SearchedRegion> sections_;
  BoxTree tree_;
};

}  // namespace

std::vector<BoundingEdge> find_bounding_edges(const Arrangement& arrangement,
                                              const std::vector<Region>& sections,
                                              const std::vector<std::uint32_t>& leaves,
                                              TreeValue& tree, Watch& watch) {
  std::vector<BoundingEdge> bounding;
  const LeafSearch search(sections, leaves);
  std::vector<std::uint32_t> there;
  for (std::uint32_t e = 0; e < arrangement.edges.size() && !watch.is_over(); ++e) {
    const Edge& edge = arrangement.edges[e];
    const auto first = arrangement.owners.begin() + edge.first_owner;
    const auto end = arrangement.owners.begin() + edge.end_owner;
    const auto skips = [&](std::uint32_t leaf) {
      return std::any_of(first, end, [&](const Owner& o) { return o.leaf == leaf && o.side != 0; });
    };
    search.find(middle_of(to_piece(arrangement, edge)), skips, there);
    const std::size_t others = there.size();
    const auto value_at = [&](int side) {
      there.resize(others);
      for (auto owner = first; owner != end; ++owner)
        if (owner->side * side > 0) there.push_back(owner->leaf);
      return tree.is_true(there);
    };
    const bool is_left = value_at(1);
    if (is_left != value_at(-1)) bounding.push_back({e, is_left});
  }
  return bounding;
}

}  // namespace trammel::geometry
