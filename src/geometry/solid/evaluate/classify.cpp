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

/// Edges that run on in one another: where no third meets them, and both have the same owners on
/// the same sides, so that the solid lies on the same side of both.
class Runs {
 public:
  explicit Runs(const Arrangement& arrangement)
      : arrangement_(arrangement),
        degree_(arrangement.vertices.size()),
        leaving_(arrangement.vertices.size(), none) {
    for (std::uint32_t e = 0; e < arrangement.edges.size(); ++e) {
      ++degree_[arrangement.edges[e].from];
      ++degree_[arrangement.edges[e].to];
      leaving_[arrangement.edges[e].from] = e;
    }
  }

  /// Calls `visit` for the edges that follow this one.
  template <class Visit>
  void follow(std::uint32_t first, Visit visit) const {
    std::uint32_t e = first;
    while (true) {
      const Edge& edge = arrangement_.edges[e];
      const std::uint32_t next = leaving_[edge.to];
      if (degree_[edge.to] != 2 || next == none || next == first ||
          !has_same_owners(edge, arrangement_.edges[next]))
        return;
      visit(next);
      e = next;
    }
  }

 private:
  static constexpr std::uint32_t none = 0xffffffff;

  bool has_same_owners(const Edge& a, const Edge& b) const {
    const auto& owners = arrangement_.owners;
    return std::equal(
        owners.begin() + a.first_owner, owners.begin() + a.end_owner,
        owners.begin() + b.first_owner, owners.begin() + b.end_owner,
        [](const Owner& p, const Owner& q) { return p.leaf == q.leaf && p.side == q.side; });
  }

  const Arrangement& arrangement_;
  std::vector<std::uint32_t> degree_, leaving_;  // by vertex: edges there, one that begins there
};

enum class Bounds : std::uint8_t { Unknown, None, Left, Right };  // on which side the solid lies

}  // namespace

std::vector<BoundingEdge> find_bounding_edges(const Arrangement& arrangement,
                                              const std::vector<Region>& sections,
                                              const std::vector<std::uint32_t>& leaves,
                                              TreeValue& tree, Watch& watch) {
  std::vector<Bounds> bounds(arrangement.edges.size());
  const Runs runs(arrangement);
  const LeafSearch search(sections, leaves);
  std::vector<std::uint32_t> there;
  for (std::uint32_t e = 0; e < arrangement.edges.size() && !watch.is_over(); ++e) {
    if (bounds[e] != Bounds::Unknown) continue;
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
    const bool is_right = value_at(-1);
    const Bounds own = is_left == is_right ? Bounds::None : is_left ? Bounds::Left : Bounds::Right;
    bounds[e] = own;
    runs.follow(e, [&](std::uint32_t next) { bounds[next] = own; });
  }
  std::vector<BoundingEdge> bounding;
  for (std::uint32_t e = 0; e < bounds.size(); ++e)
    if (bounds[e] == Bounds::Left || bounds[e] == Bounds::Right)
      bounding.push_back({e, bounds[e] == Bounds::Left});
  return bounding;
}

}  // namespace trammel::geometry
