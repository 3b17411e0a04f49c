// SPDX-License-Identifier: Apache-2.0
#include "simulation/solid/near_pairs.h"

#include <algorithm>
#include <array>
#include <cmath>
#include <cstdint>

namespace trammel::simulation {

namespace {

using geometry::FeatureGroup;
using geometry::size_of;
using geometry::Vec;

class NearPairs {
 public:
  NearPairs(const TouchingPair& parts, const PoseBounds& first, const PoseBounds& second,
            double gap, std::size_t most, std::vector<FeaturePair>& found)
      : parts_(parts),
        first_(first),
        second_(second),
        gap_(gap + geometry::eval_end_slack(parts.scale())),  // features go on beyond their ends
        seen_(seen_from(first.middle, second.middle)),
        apart_(size_of(seen_.at)),
        most_(most > SIZE_MAX - found.size() ? SIZE_MAX : found.size() + most),
        found_(found) {}

  // Adds them to the list. False where there are more than wanted.
  bool find() {
    if (!a().groups.empty() && !b().groups.empty())
      visit(0, of_first(a().groups[0]), 0, of_second(b().groups[0]));
    return !is_full_;
  }

 private:
  const geometry::FeatureTree& a() const { return parts_.tree_of_first(); }
  const geometry::FeatureTree& b() const { return parts_.tree_of_second(); }

  // The frame of a part seen from that of another one.
  static geometry::MovingFrame seen_from(const geometry::MovingFrame& from,
                                         const geometry::MovingFrame& part) {
    const Vec along = from.turn_back({part.cos, part.sin});
    return {from.turn_back(part.at - from.at), along.x, along.y, {}, 0.0};
  }

  // A circle of one of the parts where it is in the middle of the stretch, seen from the first.
  struct Placed {
    Vec at;
    double reach, arm, moves;
  };
  // Of a feature or of a group.
  template <class Circle>
  Placed of_first(const Circle& circle) const {
    return {circle.middle, circle.reach, circle.arm, first_.reach(circle.arm + circle.reach)};
  }
  template <class Circle>
  Placed of_second(const Circle& circle) const {
    return {seen_.place(circle.middle), circle.reach, circle.arm,
            second_.reach(circle.arm + circle.reach)};
  }

  bool are_near(const Placed& p, const Placed& q) const {
    const double around = p.reach + q.reach + gap_, moves = p.moves + q.moves;
    const Vec apart = p.at - q.at;
    if (dot(apart, apart) > (moves + around) * (moves + around)) return false;
    // Rings are no narrower than circles of what does not move.
    return moves == 0.0 || do_rings_meet(p, q, around);
  }

  bool do_rings_meet(const Placed& p, const Placed& q, double around) const {
    if (!is_within(q.at, p.arm, first_.shift + q.moves + around)) return false;
    if (!is_within(p.at - seen_.at, q.arm, second_.shift + p.moves + around)) return false;
    const double slack = first_.shift + second_.shift + around;
    return apart_ <= p.arm + q.arm + slack && apart_ >= std::abs(p.arm - q.arm) - slack;
  }

  // Whether something at d is within a ring.
  static bool is_within(Vec d, double radius, double width) {
    const double square = dot(d, d), most = radius + width, least = radius - width;
    return square <= most * most && (least <= 0.0 || square >= least * least);
  }

  void visit(std::uint32_t i, const Placed& at_i, std::uint32_t j, const Placed& at_j) {
    if (is_full_ || !are_near(at_i, at_j)) return;
    const FeatureGroup &p = a().groups[i], &q = b().groups[j];
    if (p.right == 0 && q.right == 0) return add(p, at_i, q, at_j);
    if (q.right == 0 || (p.right != 0 && p.reach > q.reach)) {
      for (const std::uint32_t k : {i + 1, p.right}) visit(k, of_first(a().groups[k]), j, at_j);
    } else {
      for (const std::uint32_t k : {j + 1, q.right}) visit(i, at_i, k, of_second(b().groups[k]));
    }
  }

  // Of two groups: what is not near to the whole of the other group is near to nothing of it.
  void add(const FeatureGroup& p, const Placed& at_p, const FeatureGroup& q, const Placed& at_q) {
    std::array<Placed, geometry::features_of_leaf> places{};
    std::array<std::uint32_t, geometry::features_of_leaf> near{};
    std::size_t count = 0;
    for (std::uint32_t j = q.first; j < q.end; ++j) {
      places[count] = of_second(parts_.second().features[b().order[j]]);
      if (are_near(at_p, places[count])) near[count++] = b().order[j];
    }
    for (std::uint32_t i = p.first; i < p.end && count > 0; ++i) {
      const std::uint32_t f = a().order[i];
      const Placed place = of_first(parts_.first().features[f]);
      if (!are_near(place, at_q)) continue;
      for (std::size_t k = 0; k < count; ++k)
        if (are_near(place, places[k])) add(f, near[k]);
    }
    is_full_ = found_.size() > most_;
  }

  void add(std::uint32_t f, std::uint32_t g) {
    for (const FeaturePair& pair : {FeaturePair{f, g, false}, FeaturePair{g, f, true}})
      if (parts_.counts(pair)) found_.push_back(pair);
  }

  const TouchingPair& parts_;
  const PoseBounds &first_, &second_;
  double gap_;
  geometry::MovingFrame seen_;  // the second part, from the first
  double apart_;
  std::size_t most_;
  std::vector<FeaturePair>& found_;
  bool is_full_ = false;
};

// How much farther what is at most `arm` from the reference point comes than within some bounds.
double eval_excess(const PoseBounds& bounds, const PoseBounds& other, double arm) {
  const geometry::MovingFrame &at = bounds.middle, &is = other.middle;
  const Vec along = at.turn_back({is.cos, is.sin});
  const double turned = std::atan2(std::abs(along.y), along.x);
  const double shift = size_of(is.at - at.at) + other.shift - bounds.shift;
  const double turn = turned + other.turn - bounds.turn;
  return std::max(0.0, shift) + std::max(0.0, turn) * arm;
}

}  // namespace

bool NearList::covers(const TouchingPair& parts, const PoseBounds& first, const PoseBounds& second,
                      double gap) const {
  const double beyond_first = gap + eval_excess(first_, first, parts.first().reach);
  if (beyond_first > gap_) return false;
  return beyond_first + eval_excess(second_, second, parts.second().reach) <= gap_;
}

bool NearList::find(const TouchingPair& parts, const PoseBounds& first, const PoseBounds& second,
                    double gap, std::size_t most) {
  constexpr double spare = 1e-4;  // of the smaller part: what rests stays within it
  if (covers(parts, first, second, gap) && pairs_.size() <= most) return true;
  first_ = first;
  second_ = second;
  gap_ = gap + spare * parts.scale().arm;
  pairs_.clear();
  if (find_near_pairs(parts, first, second, gap_, most, pairs_)) return true;
  gap_ = -1.0;
  return false;
}

bool find_near_pairs(const TouchingPair& parts, const PoseBounds& first, const PoseBounds& second,
                     double gap, std::size_t most, std::vector<FeaturePair>& found) {
  return NearPairs(parts, first, second, gap, most, found).find();
}

}  // namespace trammel::simulation
