// SPDX-License-Identifier: Apache-2.0
#include "geometry/solid/evaluate/classify.h"

#include <algorithm>
#include <utility>

#include "geometry/solid/evaluate/arrangement_parts.h"

namespace trammel::geometry {

namespace {

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

/// Crosses from the outside to every part, and decides there with what is in the way.
class Classifier {
 public:
  Classifier(const Arrangement& arrangement, const ArrangementParts& parts, TreeValue& tree,
             Watch& watch)
      : arrangement_(arrangement),
        parts_(parts),
        tree_(tree),
        watch_(watch),
        runs_(arrangement),
        bounds_(arrangement.edges.size()) {}

  void walk();
  const std::vector<Bounds>& bounds() const { return bounds_; }

 private:
  void flip(const std::vector<std::uint32_t>& leaves) {
    for (const std::uint32_t leaf : leaves) tree_.flip(leaf);
  }
  void decide_all(std::uint32_t part);
  void decide(std::uint32_t part, std::uint32_t e);

  const Arrangement& arrangement_;
  const ArrangementParts& parts_;
  TreeValue& tree_;
  Watch& watch_;
  Runs runs_;
  std::vector<Bounds> bounds_;
  std::vector<std::uint32_t> there_;
};

/// From the outside inwards, with the leaves on the way from one part to the next.
void Classifier::walk() {
  struct Step {
    std::uint32_t part;
    std::vector<std::uint32_t> crossed;
    std::uint32_t next = 0;  // of the parts behind it
  };
  for (const std::uint32_t outermost : parts_.outermost()) {
    std::vector<Step> path{{outermost, {}}};
    decide_all(outermost);
    while (!path.empty()) {
      Step& own = path.back();
      const std::vector<std::uint32_t>& behind = parts_.behind(own.part);
      if (own.next == behind.size()) {
        flip(own.crossed);
        path.pop_back();
        continue;
      }
      const std::uint32_t part = behind[own.next++];
      std::vector<std::uint32_t> crossed;
      parts_.find_leaves(own.part, parts_.leftmost(part), crossed);
      flip(crossed);
      decide_all(part);
      path.push_back({part, std::move(crossed)});
    }
  }
}

void Classifier::decide_all(std::uint32_t part) {
  for (const std::uint32_t e : parts_.edges(part)) {
    if (watch_.is_over()) return;
    if (bounds_[e] == Bounds::Unknown) decide(part, e);
  }
}

/// Leaves that own an edge know their side, whatever they know of it from elsewhere.
void Classifier::decide(std::uint32_t part, std::uint32_t e) {
  const Edge& edge = arrangement_.edges[e];
  const auto first = arrangement_.owners.begin() + edge.first_owner;
  const auto end = arrangement_.owners.begin() + edge.end_owner;
  parts_.find_leaves(part, middle_of(to_piece(arrangement_, edge)), there_);
  std::erase_if(there_, [&](std::uint32_t leaf) {
    return std::any_of(first, end, [&](const Owner& o) { return o.leaf == leaf && o.side != 0; });
  });
  for (auto owner = first; owner != end; ++owner)
    if (owner->side != 0 && tree_.is_in(owner->leaf)) there_.push_back(owner->leaf);
  flip(there_);
  const auto holds_at = [&](int side) {
    const auto flip_owners = [&] {
      for (auto owner = first; owner != end; ++owner)
        if (owner->side * side > 0) tree_.flip(owner->leaf);
    };
    flip_owners();
    const bool holds = tree_.holds();
    flip_owners();
    return holds;
  };
  const bool is_left = holds_at(1);
  const bool is_right = holds_at(-1);
  flip(there_);
  const Bounds own = is_left == is_right ? Bounds::None : is_left ? Bounds::Left : Bounds::Right;
  bounds_[e] = own;
  runs_.follow(e, [&](std::uint32_t next) { bounds_[next] = own; });
}

}  // namespace

std::vector<BoundingEdge> find_bounding_edges(const Arrangement& arrangement, double margin,
                                              TreeValue& tree, Watch& watch) {
  const ArrangementParts parts(arrangement, margin, watch);
  Classifier classifier(arrangement, parts, tree, watch);
  classifier.walk();
  std::vector<BoundingEdge> bounding;
  for (std::uint32_t e = 0; e < arrangement.edges.size(); ++e) {
    const Bounds own = classifier.bounds()[e];
    if (own == Bounds::Left || own == Bounds::Right) bounding.push_back({e, own == Bounds::Left});
  }
  return bounding;
}

}  // namespace trammel::geometry
