// SPDX-License-Identifier: Apache-2.0
// A tree over curves that finds few of them also where many run beside each other, as rings within
// rings do: the boxes of their quarters all overlap.
#pragma once

#include <cstddef>
#include <cstdint>
#include <limits>
#include <optional>
#include <queue>
#include <span>
#include <vector>

#include "geometry/solid/box_tree.h"
#include "geometry/solid/outline.h"

namespace trammel::geometry {

/// Cuts an arc where it is highest, lowest, leftmost and rightmost.
void add_quarters_of(const Piece& piece, std::vector<Piece>& quarters);

/// Between which distances from a centre, or from the line through it, something lies.
struct Belt {
  Vec center;
  Vec normal;  // of the line; 0: round
  double low = -std::numeric_limits<double>::infinity();
  double high = std::numeric_limits<double>::infinity();
};

/// Curves by boxes, and where all of a box run beside each other along one line or circle, by
/// belts.
///
/// Pre     arcs turn by a quarter at most, and lie between two axes of their circle
/// Cost    making it n log n; a question log n and what it finds, as long as curves that are near
///         to each other in a box run along the same line or circle
class CurveTree {
 public:
  /// The way of a ray to what it does not cross.
  static constexpr double nowhere = std::numeric_limits<double>::infinity();

  /// How far a ray to the left runs from a point to a curve.
  static double way_of_ray(Vec from, const Piece& curve);

  /// Units   margin in metres: how far curves may be off
  /// Pre     the curves outlive the tree.
  CurveTree(std::span<const Piece> curves, double margin);

  /// Calls `visit(i)` for each curve that may come within the margin of this one, or of a point; of
  /// curves from a first one on.
  template <class Visit>
  void query(const Piece& curve, Visit visit, std::uint32_t first = 0) const {
    const Box box = widen(box_of(curve));
    tree_.walk(
        [&](std::uint32_t n) {
          return do_overlap(tree_.nodes()[n].box, box) && !is_beside(curve, belts_[n]);
        },
        [&](std::uint32_t other) {
          if (other >= first && do_overlap(tree_.box(other), box) &&
              !is_beside(curve, curves_[other]))
            visit(other);
        });
  }

  /// The curve that the ray from a point to the left crosses first, of those that count.
  template <class Counts>
  std::optional<std::uint32_t> find_first_to_left(Vec from, Counts counts) const {
    double least = nowhere;
    std::optional<std::uint32_t> first;
    std::priority_queue<Open> open;  // what may be nearest comes first
    const auto add = [&](std::uint32_t node) {
      const double bound = bound_of_ray(from, node);
      if (bound < least) open.push({bound, node});
    };
    if (!curves_.empty()) add(0);
    while (!open.empty() && open.top().bound < least) {
      const std::uint32_t own = open.top().node;
      const BoxTree::Node& node = tree_.nodes()[own];
      open.pop();
      if (node.right != 0) {
        add(own + 1);
        add(node.right);
        continue;
      }
      for (std::uint32_t k = node.first; k < node.end; ++k) {
        const std::uint32_t c = tree_.order()[k];
        const double way = way_of_ray(from, curves_[c]);
        if (!(way < least) || !counts(c)) continue;
        least = way;
        first = c;
      }
    }
    return first;
  }

 private:
  struct Open {
    double bound;  // how far the ray runs before it comes to the node
    std::uint32_t node;

    friend bool operator<(const Open& a, const Open& b) { return a.bound > b.bound; }
  };

  static Box box_of(const Piece& curve);
  Belt find_belt(std::size_t node) const;
  Box widen(const Box& box) const;
  bool is_beside(const Piece& curve, const Belt& belt) const;
  bool is_beside(const Piece& curve, const Piece& other) const;
  bool is_to_a_side(const Piece& straight, const Piece& other) const;
  double bound_of_ray(Vec from, std::uint32_t node) const;

  std::span<const Piece> curves_;
  double margin_;
  BoxTree tree_;
  std::vector<Belt> belts_;  // by node
};

/// Curves to which few or many points look to the left: for few of them each curve is looked at,
/// which costs less than a tree.
///
/// Pre     as of the tree
class CurvesToLeft {
 public:
  CurvesToLeft(std::span<const Piece> curves, double margin, std::size_t points) : curves_(curves) {
    constexpr std::size_t few = 8;  // about as many as a tree is deep
    if (points > few) tree_.emplace(curves, margin);
  }

  /// As of the tree.
  template <class Counts>
  std::optional<std::uint32_t> find_first(Vec from, Counts counts) const {
    if (tree_) return tree_->find_first_to_left(from, counts);
    double least = CurveTree::nowhere;
    std::optional<std::uint32_t> first;
    for (std::uint32_t c = 0; c < curves_.size(); ++c) {
      const double way = CurveTree::way_of_ray(from, curves_[c]);
      if (!(way < least) || !counts(c)) continue;
      least = way;
      first = c;
    }
    return first;
  }

 private:
  std::span<const Piece> curves_;
  std::optional<CurveTree> tree_;
};

}  // namespace trammel::geometry
