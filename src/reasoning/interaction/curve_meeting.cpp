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

// The curve between two places bends a little.
constexpr double bend = 1.1;
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

  bool meets(const MotionCurve& curve) const {
    for (std::size_t i = 0; i + 1 < curve.size(); ++i)
      if (!stays_clear(curve[i], curve[i + 1], 0)) return true;
    return false;
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

  bool stays_clear(const Coordinates& from, const Coordinates& to, int halvings) const {
    const double moves =
        bend * (linked_.movement(first_, from, to) + linked_.movement(second_, from, to));
    const double most = moves + tolerance_;
    const double before = find_gap(from, most), after = find_gap(to, most);
    if (before <= tolerance_ || after <= tolerance_) return false;
    if (before + after > most) return true;
    if (moves <= tolerance_ || halvings == most_halvings) return false;
    const auto middle = find_between(linked_, from, to);
    return middle && stays_clear(from, *middle, halvings + 1) &&
           stays_clear(*middle, to, halvings + 1);
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

bool do_meet(const NumericParts& parts, const std::vector<LowerPair>& pairs,
             const LinkedParts& linked, const MotionCurve& curve, const model::Touch& two,
             double tolerance) {
  const LowerPair* joins = nullptr;
  for (const LowerPair& pair : pairs)
    if (pair.first == two.first && pair.second == two.second) joins = &pair;
  return CurveMeeting(parts, joins, linked, two, tolerance).meets(curve);
}

}  // namespace trammel::reasoning
