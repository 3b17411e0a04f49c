// SPDX-License-Identifier: Apache-2.0
#include "reasoning/interaction/curve_meeting.h"

#include <algorithm>
#include <optional>
#include <utility>

#include "geometry/solid/piece_distance.h"
#include "geometry/solid/searched_region.h"
#include "reasoning/interaction/cover.h"

namespace trammel::reasoning {

using geometry::Piece;
using geometry::Pose;
using geometry::Vec;
using model::LowerPair;
using model::PairKind;
using model::PartIndex;

namespace {

constexpr int most_halvings = 30;

// The pieces of two parts in heights that they share, as drawn.
struct SharedHeight {
  geometry::SearchedRegion first;
  std::vector<Piece> second;
  std::vector<Interval> of_first, of_second;  // what the pair of the two keeps apart, by piece
};

class CurveMeeting {
 public:
  CurveMeeting(const NumericParts& parts, const LowerPair* pair, const LinkedParts& linked,
               const model::Touch& two, double tolerance)
      : linked_(linked), first_(two.first), second_(two.second), tolerance_(tolerance) {
    for (const geometry::Slab& s : parts[first_].boundary.slabs)
      for (const geometry::Slab& t : parts[second_].boundary.slabs)
        if (std::min(s.top, t.top) - std::max(s.bottom, t.bottom) > tolerance)
          add(s.region, t.region, pair);
  }

  Meeting find(const MotionCurve& curve) const {
    bool is_known = true;
    const auto is_found = [&](Meeting meeting) {
      is_known = is_known && meeting != Meeting::Unknown;
      return meeting == Meeting::Found;
    };
    const bool is_rack = linked_.is_endless(first_) || linked_.is_endless(second_);
    for (const MotionArc& arc : curve.arcs) {
      if (arc.is_repeated && !is_rack) continue;
      for (std::size_t i = 0; i + 1 < arc.places.size(); ++i)
        if (is_found(between(arc.places[i], arc.places[i + 1], arc.bends[i], 0)))
          return Meeting::Found;
    }
    for (const Crossing& crossing : curve.crossings)
      if (is_found(around(crossing))) return Meeting::Found;
    return is_known ? Meeting::Never : Meeting::Unknown;
  }

 private:
  void add(const geometry::Region& first, const geometry::Region& second, const LowerPair* pair) {
    SharedHeight height{geometry::SearchedRegion(first), {}, {}, {}};
    for (const geometry::Loop& loop : second.loops)
      height.second.insert(height.second.end(), loop.pieces.begin(), loop.pieces.end());
    if (pair != nullptr) {
      for (const Piece& piece : height.first.pieces())
        height.of_first.push_back(kept_interval(*pair, piece, true));
      for (const Piece& piece : height.second)
        height.of_second.push_back(kept_interval(*pair, piece, false));
    }
    heights_.push_back(std::move(height));
  }

  // A measure of a piece's points that the pair does not change: distances from its axis, places
  // across its slot. A pin turns in its slot, so that it counts there with its distances.
  static Interval kept_interval(const LowerPair& pair, const Piece& piece, bool is_of_first) {
    if (pair.kind == PairKind::Revolute) return distances_of(piece, pair.at);
    const Vec across = base::left_of(pair.direction);
    if (pair.kind == PairKind::PinInSlot) {
      const double middle = base::dot(pair.at, across);
      if (pair.is_pin_of_first == is_of_first) {
        const double reach = distances_of(piece, pair.at).high;
        return {middle - reach, middle + reach};
      }
    }
    return extents_of(piece, across);
  }

  Meeting between(const Coordinates& from, const Coordinates& to, double bend, int halvings) const {
    const double bulge = eval_bulge(from, to, bend);
    const double most = linked_.movement(first_, from, to) + linked_.movement(second_, from, to) +
                        2 * moves_by(bulge) + tolerance_;
    const double before = find_gap(from, most), after = find_gap(to, most);
    if (before <= tolerance_ || after <= tolerance_) return Meeting::Found;
    if (before + after > most) return Meeting::Never;
    if (most <= 2 * tolerance_ || halvings == most_halvings) return Meeting::Unknown;
    const auto middle = find_between(linked_, from, to, bend);
    if (!middle) return Meeting::Unknown;
    const Meeting first = between(from, *middle, bend, halvings + 1);
    if (first == Meeting::Found) return first;
    const Meeting second = between(*middle, to, bend, halvings + 1);
    return second == Meeting::Never ? first : second;
  }
  Meeting around(const Crossing& crossing) const {
    const double most = moves_by(crossing.radius) + tolerance_;
    const double gap = find_gap(crossing.at, most);
    if (gap <= tolerance_) return Meeting::Found;
    return gap >= most ? Meeting::Never : Meeting::Unknown;
  }
  double moves_by(double distance) const {
    return linked_.movement(first_, distance) + linked_.movement(second_, distance);
  }

  // The smallest gap, or `most` where all are larger.
  double find_gap(const Coordinates& at, double most) const {
    const Pose relative =
        geometry::compose(geometry::invert(linked_.pose(first_, at)), linked_.pose(second_, at));
    double gap = most;
    for (const SharedHeight& height : heights_)
      for (std::size_t q = 0; q < height.second.size(); ++q) {
        const Piece piece = geometry::place(relative, height.second[q]);
        geometry::Box near = geometry::eval_box(piece);
        near.low = near.low - Vec{gap, gap};
        near.high = near.high + Vec{gap, gap};
        height.first.tree().query(near, [&](std::uint32_t p) {
          if (is_kept(height, p, q)) return;
          gap = std::min(gap, geometry::nearest_points(height.first.pieces()[p], piece).distance);
        });
        if (gap <= tolerance_) return gap;
      }
    return gap;
  }
  bool is_kept(const SharedHeight& height, std::size_t p, std::size_t q) const {
    return !height.of_first.empty() &&
           overlap_of(height.of_first[p], height.of_second[q]) <= tolerance_;
  }

  const LinkedParts& linked_;
  PartIndex first_, second_;
  double tolerance_;
  std::vector<SharedHeight> heights_;
};

}  // namespace

Meeting find_meeting(const NumericParts& parts, const std::vector<LowerPair>& pairs,
                     const LinkedParts& linked, const MotionCurve& curve, const model::Touch& two,
                     double tolerance) {
  const LowerPair* joins = nullptr;
  for (const LowerPair& pair : pairs)
    if (pair.first == two.first && pair.second == two.second) joins = &pair;
  return CurveMeeting(parts, joins, linked, two, tolerance).find(curve);
}

}  // namespace trammel::reasoning
